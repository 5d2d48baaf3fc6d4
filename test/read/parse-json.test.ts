import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createBlockFollower } from '../../src/nodes/by-host.js';
import { createJsonParser, parseJson } from '../../src/read/json.js';
import { createJsonDocuments } from '../../src/sources/watch/json.js';
import { frame } from './framing.js';

const nested = (depth: number): string => `${'{"a":['.repeat(depth)}"[[["${']}'.repeat(depth)}`;

it('the parser reads JSON of any length', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), text => {
      expect(parseJson(text, 0)).toEqual(JSON.parse(text));
    }),
  );
  expect(parseJson('{"cut":', 0)).toBeUndefined();
});

it('the parser does not read what is long and nested without an end', () => {
  expect(parseJson(nested(400), 0)).toEqual(JSON.parse(nested(400)));
  expect(parseJson(nested(600), 0)).toBeUndefined();
  expect(parseJson(`[${'{},'.repeat(5_000)}{}]`, 0)).toHaveLength(5_001);
});

it('the parser tries less often where nothing is JSON, and every text again where something is', () => {
  const parse = createJsonParser();
  for (let at = 0; at < 2_000; at++) expect(parse('{x}')).toBeUndefined();
  const read = Array.from({ length: 100 }, () => parse('{"a":1}')).filter(value => value !== undefined);
  expect(read.length).toBeGreaterThan(30);
  expect(parse('{"a":2}')).toEqual({ a: 2 });
});

/** V8 needs more than a hundred times as long for what is no JSON. */
it.each([
  ['lines of braces', ['{']],
  ['objects that are none', ['{x}']],
  ['objects over several lines that are none', ['{', ' x', '}']],
])('the parser does not try %s line by line', (_what, lines) => {
  const tries = vi.spyOn(JSON, 'parse');
  const failed = (): number => tries.mock.results.filter(({ type }) => type === 'throw').length;
  onTestFinished(() => tries.mockRestore());
  const all = Array.from({ length: 30_000 / lines.length }, () => lines).flat();
  frame(all);
  expect(failed()).toBeLessThan(4_000);
  tries.mockClear();
  const follower = createBlockFollower();
  for (const text of all)
    if (!follower.isOpen()) follower.begins(text);
    else if (!follower.take(text).inside) follower.begins(text);
  expect(failed()).toBeLessThan(4_000);
  tries.mockClear();
  const documents = createJsonDocuments(() => undefined);
  for (const [at, text] of ['{"kind":"Pod",', ...all].entries()) documents.take(at, text, 0, text.length);
  documents.end(null);
  expect(failed()).toBeLessThan(4_000);
});
