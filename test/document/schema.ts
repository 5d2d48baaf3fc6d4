import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '../../src/document/contract/schema.json' with { type: 'json' };
import type { ResultDocument } from '../../src/document/contract/types.js';

/** The objections of a schema to a value, one sentence each; the value is read back from its file. */
export function violationsOf(schema: object): (value: object) => string[] {
  const options = { strict: true, strictTypes: false, strictRequired: false, allErrors: true };
  const check = new Ajv2020(options).compile(schema);
  return value => {
    check(JSON.parse(JSON.stringify(value)));
    return (check.errors ?? []).slice(0, 20).map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  };
}

const check = violationsOf(schema);

/** The objections of the schema to a document. */
export const violations = (document: ResultDocument | object): string[] => check(document);

export { schema };
