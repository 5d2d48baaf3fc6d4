import { jsonText } from './safe.js';
import type { Report } from './types.js';

export const json: Report = {
  id: 'json',
  title: 'JSON',
  purpose: 'The result document itself: the contract, for jq and other programs.',
  render: document => [...jsonPieces(document)].join(''),
  pieces: jsonPieces,
};

/** As `jsonText` writes it, with a piece for each element of a list. */
export function* jsonPieces(object: object): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(object)) {
    yield `${before}\n  ${jsonText(key)}: `;
    if (Array.isArray(value) && value.length > 0) yield* listPieces(value);
    else yield indented(value, 2);
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const element of list) {
    yield `${before}\n    ${indented(element, 4)}`;
    before = ',';
  }
  yield '\n  ]';
}

/** A line end inside a JSON string is escaped, so every real one is between the parts. */
const indented = (value: unknown, by: number): string => jsonText(value, 2).replaceAll('\n', `\n${' '.repeat(by)}`);
