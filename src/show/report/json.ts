import type { ResultDocument } from '../../document/contract/types.js';
import { toVersion3 } from '../../document/earlier/version-3.js';
import { jsonText } from './safe.js';
import type { RenderOptions, Report } from './types.js';

export const json: Report = {
  id: 'json',
  title: 'JSON',
  purpose: 'The result document itself: the contract, for jq and other programs.',
  render: (document, options) => [...piecesOf(document, options)].join(''),
  pieces: piecesOf,
};

function piecesOf(document: ResultDocument, { schema }: RenderOptions): Generator<string> {
  return jsonPieces(schema === 3 ? toVersion3(document) : document);
}

/** The format of `jsonText`, with a piece for each element of a list. */
export function* jsonPieces(object: object): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(object)) {
    yield `${before}\n  ${jsonText(key)}: `;
    if (Array.isArray(value) && value.length > 0) yield* listPieces(value);
    else yield nested(value, 1);
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const element of list) {
    yield `${before}\n    ${nested(element, 2)}`;
    before = ',';
  }
  yield '\n  ]';
}

/** The text that the value has inside of other values. JSON escapes line ends inside of strings, so each of its own ends a line. */
const nested = (value: unknown, depth: 1 | 2): string =>
  jsonText(value ?? null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);
