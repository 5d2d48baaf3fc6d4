import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '../../src/contract/schema.json' with { type: 'json' };
import type { ResultDocument } from '../../src/contract/types.js';

/** What a schema has against a value, one sentence each; the value is taken as whoever reads its file has it. */
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

/** What the schema of the document has against one. */
export const violations = (document: ResultDocument | object): string[] => check(document);

export { schema };
