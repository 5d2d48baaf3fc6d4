import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endsIn, fieldsIn, mayBreakShape, messageIn } from '../../grammars/klog/cut.js';
import { shapeOf } from '../../grammars/klog/cut-shape.js';
import { createKlogGrammar } from '../../grammars/klog/index.js';
import { siteOf } from '../../grammars/klog/places.js';
import { klogPayload } from '../../grammars/klog/start.js';
import type { ParsedRecord } from '../../grammars/record.js';
import { POD_FORM } from '../../src/correlate/events/identity.js';
import { bytesOf, isShort, sampleLogs } from '../read/records/reading.js';
import { anyGeneration, anyHeader, anyMessage, anyPairs, print } from './klog-writer.js';

/** Records that are cut like one that the grammar has parsed are compared with the result of the grammar. */

const grammar = createKlogGrammar({ form: POD_FORM, cut: () => null });

function parsed(text: string): ParsedRecord | null {
  const [result] = grammar.parse([text]);
  return result?.ok ? result.record : null;
}

/** Counts how often `text` was cut in the shape of `model`, which must have the result of parsing it. */
function cutLike(model: string, text: string, fixed: number, byWords: boolean): number {
  const like = parsed(model);
  const shape = like && shapeOf({ text: model, site: siteOf(model), record: like }, { fixed, byWords });
  const site = siteOf(text);
  const ends = shape && !mayBreakShape(text) ? endsIn(shape, text, site) : null;
  if (shape === null || ends === null) return 0;
  const whole = parsed(text);
  const { file, line } = shape;
  const found = { message: messageIn(shape, text, site, ends), fields: fieldsIn(shape, text, site, ends) };
  expect({ ...found, structured: shape.structured, header: { ...whole?.header, file, line } }).toEqual(whole);
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
/** The same with an insertion or an omission after the header, which a line has from those before it. */
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

it('a cut of what begins like a record has the result of the grammar, or is not made', () => {
  let cut = 0;
  fc.assert(
    fc.property(damaged, fc.constantFrom(...FIXED), fc.boolean(), ([model = '', text = ''], fixed, byWords) => {
      const like = (one: string, other: string) => cutLike(one, other, fixed, byWords);
      cut += like(model, text) + like(text, model) + like(text, text);
    }),
    { numRuns: 1500 },
  );
  expect(cut).toBeGreaterThan(500);
});

const mostly = (usual: readonly string[], odd: readonly string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });
const prose = mostly(
  ['Unmounted volume ', ' pod ', ' (UID: ', '). Name ', ', ', ' ', '', '.', ')', ' & ', 'event: '],
  ['&a.B{X:', '}', ' a_b(c) ', ' [', '] ', ' x=', '=<', ' >', '>', '`', ' \\ ', 'a.go:1] '],
);
const word = mostly(
  ['', 'a', 'k/e', '0d6d2f7a-2f7e', 'a b', '&{X:1}', ']', 'x y=', '<'],
  ['a_b(c)', 'a_b(c), d_e(f)', '(a', 'a\\"b', '\\n'],
);
/** Printf messages with the same template and different words. */
const worded = fc
  .tuple(fc.array(prose, { minLength: 2, maxLength: 5 }), fc.infiniteStream(word))
  .map(([parts, words]) => {
    const print = () => parts.reduce((text, part) => `${text}"${words.next().value ?? ''}"${part}`);
    return [print(), print()].map(text => `I1121 10:00:00.000000    3567 reconciler.go:1] Done ${text}`);
  });

it('a cut of printf messages with different words has the result of the grammar, or is not made', () => {
  let cut = 0;
  fc.assert(
    fc.property(worded, ([model = '', text = '']) => {
      cut += cutLike(model, text, 0, true) + cutLike(text, model, 0, true) + cutLike(model, `${model}x`, 0, true);
    }),
    { numRuns: 1500 },
  );
  expect(cut).toBeGreaterThan(300);
});

it('every record of the samples is cut in the shape of another of the same call', () => {
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
    else cut += cutLike(model, text, 0, false);
  }
  expect(cut).toBeGreaterThan(texts.length / 2);
});
