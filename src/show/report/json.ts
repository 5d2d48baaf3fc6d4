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
    if (value === undefined) continue;
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

/** What `JSON.stringify` writes around a value inside of one list, or of a list in a list. */
const AROUND = { 1: ['[\n  ', '\n]'], 2: ['[\n  [\n    ', '\n  ]\n]'] } as const;

/** The text that the value has inside of other values. To indent its lines afterwards would copy it. */
function nested(value: unknown, depth: 1 | 2): string {
  const [before, after] = AROUND[depth];
  return jsonText(depth === 1 ? [value] : [[value]], 2).slice(before.length, -after.length);
}
