import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '../../src/document/schema.json' with { type: 'json' };
import type { ResultDocument } from '../../src/document/types.js';

const check = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(schema);

/** What the schema has against a document, one sentence each; the document is taken as whoever reads its file has it. */
export function violations(document: ResultDocument | object): string[] {
  check(JSON.parse(JSON.stringify(document)));
  return (check.errors ?? []).slice(0, 20).map(({ instancePath, message, params }) => {
    return `${instancePath} ${message} ${JSON.stringify(params)}`;
  });
}

export { schema };
