import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { Ajv } from 'ajv';

// The schema is written in draft 4 and uses nothing that draft 7 reads otherwise
const { id: _id, $schema: _draft, ...draft7 } = schema;

const UNRESERVED = /^(?:[\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9A-Fa-f]{2})*$/;

const check = new Ajv({
  strict: false,
  unicodeRegExp: false,
  allErrors: true,
  formats: {
    uri: text => UNRESERVED.test(text) && URL.canParse(text),
    'uri-reference': text => UNRESERVED.test(text) && URL.canParse(text, 'file:///base/'),
    'date-time': text => !Number.isNaN(Date.parse(text)),
  },
}).compile(draft7);

/** The objections of the OASIS schema to a text. */
export function violations(text: string): string[] {
  check(JSON.parse(text));
  return (check.errors ?? []).slice(0, 20).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
