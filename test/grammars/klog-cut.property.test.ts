import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endsIn, fieldsIn, messageIn, shapeOf } from '../../grammars/klog/cut.js';
import { createKlogGrammar } from '../../grammars/klog/index.js';
import { siteOf } from '../../grammars/klog/places.js';
import { klogPayload } from '../../grammars/klog/start.js';
import type { ParsedRecord } from '../../grammars/record.js';
import { bytesOf, isShort, sampleLogs } from '../records/reading.js';
import { anyGeneration, anyHeader, anyMessage, anyPairs, print } from './klog-writer.js';

/** Records that are cut like one that the grammar has read, held against what the grammar makes of them. */

const grammar = createKlogGrammar({ cut: () => null });

function parsed(text: string): ParsedRecord | null {
  const [result] = grammar.parse([text]);
  return result?.ok ? result.record : null;
}

/** How often `text` was cut in the shape of `model`, which can only be to the same effect as reading it. */
function cutLike(model: string, text: string, fixed: number): number {
  const like = parsed(model);
  const shape = like && shapeOf(model, siteOf(model), like, fixed);
  const site = siteOf(text);
  const ends = shape && endsIn(shape, text, site);
  if (shape === null || ends === null) return 0;
  const whole = parsed(text);
  const { file, line } = shape;
  const found = { message: messageIn(shape, text, site, ends), fields: fieldsIn(shape, text, site, ends) };
  expect({ ...found, structured: true, header: { ...whole?.header, file, line } }).toEqual(whole);
  return 1;
}

const FIXED = [0, 10, 200];
const printed = fc.tuple(anyHeader, anyMessage, anyPairs, anyGeneration).map(parts => print(...parts));
const piece = fc.constantFrom(
  ...[
    '"',
    '\\',
    '\\"',
    ' ',
    '=',
    '…',
    '\x1e',
    '\n',
    '{',
    '}',
    '[',
    ']',
    '{"a":"b"}',
    ' pod="a/b"',
    ' err=',
    ' x=1',
    '"x',
  ],
  ...['é', '0d6d2f7a-2f7e', '&{ID:1}', 'map[', '<nil>', '.go:1] ', ' key=value', ' a b=', '\r', '%!s(int=1)='],
);
/** The same with something put in, or something left out, behind the header, which a line has from those before it. */
const damaged = fc
  .tuple(printed, fc.array(fc.tuple(fc.nat(), fc.nat(3), piece), { maxLength: 3 }))
  .map(([text, changes]) => [
    text,
    changes.reduce((now, [at, away, put]) => {
      const header = now.indexOf('] ') + 2;
      const place = header + (at % (now.length + 1 - header));
      return now.slice(0, place) + put + now.slice(place + away);
    }, text),
  ]);

it('cuts what begins like a record as the grammar does, or leaves it alone', () => {
  let cut = 0;
  fc.assert(
    fc.property(damaged, fc.constantFrom(...FIXED), ([model = '', text = ''], fixed) => {
      cut += cutLike(model, text, fixed) + cutLike(text, model, fixed) + cutLike(text, text, fixed);
    }),
    { numRuns: 1500 },
  );
  expect(cut).toBeGreaterThan(500);
});

it('cuts every record of the samples in the shape of another of the same call', () => {
  const texts = sampleLogs()
    .filter(isShort)
    .flatMap(({ path }) => bytesOf(path).toString().split('\n'))
    .flatMap(line => {
      const at = klogPayload.find(line);
      return at < 0 || line[at] === '{' ? [] : [line.slice(at)];
    });
  const models = new Map<string, string>();
  let cut = 0;
  for (const text of texts) {
    const site = text.slice(siteOf(text), text.indexOf(']'));
    const model = models.get(site);
    if (model === undefined) models.set(site, text);
    else cut += cutLike(model, text, 0);
  }
  expect(cut).toBeGreaterThan(texts.length / 2);
});
