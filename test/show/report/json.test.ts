import fc from 'fast-check';
import { expect, it } from 'vitest';
import { json, jsonPieces } from '../../../src/show/report/json.js';
import { ndjson } from '../../../src/show/report/ndjson.js';
import { jsonText } from '../../../src/show/report/safe.js';
import type { Report } from '../../../src/show/report/types.js';
import { anyCharacter } from '../../any-character.js';
import { deletion, documentOf, options } from './made-up.js';

const joined = (pieces: Iterable<string> = []): string => [...pieces].join('');

it('JSON written in pieces is the same as JSON written at once', () => {
  const anything = fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue({ stringUnit: anyCharacter }));
  fc.assert(
    fc.property(anything, object => {
      expect(joined(jsonPieces(object))).toBe(`${jsonText(object, 2)}\n`);
    }),
  );
});

it.each([json, ndjson])('$id has a piece for each deletion at least', (report: Report) => {
  const document = documentOf(Array.from({ length: 20 }, () => deletion()));
  const pieces = [...(report.pieces?.(document, options) ?? [])];
  expect(pieces.length).toBeGreaterThanOrEqual(20);
  expect(pieces.join('')).toBe(report.render(document, options));
});
