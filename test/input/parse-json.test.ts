import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from '../../src/input/parse-json.js';

const nested = (depth: number): string => `${'{"a":['.repeat(depth)}"[[["${']}'.repeat(depth)}`;

it('reads JSON of any length', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), text => {
      expect(parseJson(text, 0)).toEqual(JSON.parse(text));
    }),
  );
  expect(parseJson('{"cut":', 0)).toBeUndefined();
});

it('does not read what is long and nested without an end', () => {
  expect(parseJson(nested(400), 0)).toEqual(JSON.parse(nested(400)));
  expect(parseJson(nested(600), 0)).toBeUndefined();
  expect(parseJson(`[${'{},'.repeat(5_000)}{}]`, 0)).toHaveLength(5_001);
});
