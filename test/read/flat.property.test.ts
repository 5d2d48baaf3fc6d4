import fc from 'fast-check';
import { expect, it } from 'vitest';
import { klogPayload } from '../../grammars/klog/start.js';
import { mayBeMendedInside } from '../../src/read/copied/mend.js';
import { envelopes } from '../../src/read/envelopes/registry.js';
import { createFramer } from '../../src/read/frame.js';
import type { EntryLines, Frame, FramedLine } from '../../src/read/types.js';
import { changed, changes, dockerEntry, journalEntry, written } from './entry-lines.js';

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The result of framing for a line by itself. */
function framed(line: string): FramedLine[] {
  const emitted: FramedLine[] = [];
  const framer = createFramer(klogPayload, one => emitted.push(one));
  framer.push(1, line);
  framer.end();
  return emitted;
}

function linesLike(line: string): EntryLines | null {
  const [first] = framed(line);
  return first?.kind === 'text' ? (first.frame?.entryLines?.() ?? null) : null;
}

const statedBy = (frame: Frame | null) => ({ format: frame?.format, fields: Object.entries(frame?.fields() ?? {}) });

/** The text and the fields of a line that is read directly from its bytes; null for one that is left to framing. */
function takenOut({ unwrap, alike }: EntryLines, line: string) {
  const bytes = Buffer.from(`before\n${line}\n${line}`);
  const into = Buffer.alloc(4000, 'x');
  const end = unwrap(bytes, viewOf(bytes), 'before\n'.length, into, viewOf(into));
  if (end < 0) return null;
  expect(into[end]).toBe(10);
  const made = into.toString('utf8', 0, end);
  return { text: made.slice(alike.width), ...statedBy(alike.frameOf(made)) };
}

const texts = fc.constantFrom(
  'I1121 07:41:03.843346    3567 labels.go:278] "Label not found" pod="a/b"',
  'I1121 07:41:03.843346    3567 a.go:1] "m" event=&{ID:1 path:C:\\a} err=<',
  'I1121 07:41:03.843346    3567 a.go:1] "größer …"',
  'I1121 07:41:03.843346    3567 a.go:1] a\tb',
  '{"ts":1795224788897.8,"caller":"kubelet/labels.go:278","msg":"Label \\"not\\" found","v":4}',
  'two\nlines',
  '',
);

const kinds = [['an entry of a journal', journalEntry] as const, ['an entry of docker', dockerEntry] as const];

it.each(kinds)('%s, read directly from its bytes, has the result of framing', (_, entry) => {
  const lines = linesLike(written(entry('I1121 07:41:03.843346    3567 a.go:1] x')));
  expect(lines).not.toBeNull();
  let taken = 0;
  fc.assert(
    fc.property(texts, changes, (text, how) => {
      const line = changed(entry(text), how);
      const out = lines && takenOut(lines, line);
      if (out === null || mayBeMendedInside(Buffer.from(line))) return;
      taken++;
      const all = framed(line);
      expect(all.length).toBe(1);
      const [one] = all;
      if (one?.kind !== 'text') throw new Error(`framing made no text of it: ${line}`);
      expect(out).toEqual({ text: one.text, ...statedBy(one.frame) });
    }),
    { numRuns: 1500 },
  );
  expect(taken).toBeGreaterThan(200);
});

it("these programs' entries are read directly from their bytes, whatever the order of the keys", () => {
  const text = 'I1121 07:41:03.843346    3567 a.go:1] "a \\"b\\"" err=<';
  for (const [, entry] of kinds) {
    const lines = linesLike(written(entry(text)));
    for (const pairs of [entry(text), [...entry(text)].reverse()])
      for (const blank of ['', ' ']) expect(lines && takenOut(lines, written(pairs, blank))?.text).toBe(text);
  }
});

it('an entry is not recognised without the keys that its kind needs', () => {
  const entryKinds = envelopes.flatMap(({ entries = [] }) => entries);
  const keys = [
    ...entryKinds.flatMap(({ needs, flat }) => [...needs, ...(flat ? [flat.text, flat.time, ...flat.names] : [])]),
    ...['insertId', 'logName', 'timestamp', 'MESSAGE', 'time', 'stream', 'scratched'],
  ];
  const value = fc.constantFrom<unknown>('x', 1, null, { a: 1 }, ['x']);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), value), entry => {
      for (const { needs, recognises } of entryKinds)
        if (recognises(entry)) expect(needs.some(key => key in entry)).toBe(true);
    }),
  );
});

it('an entry is recognised by its text and its time alone', () => {
  const flatKinds = envelopes.flatMap(({ entries = [] }) => entries).filter(({ flat }) => flat !== undefined);
  expect(flatKinds.length).toBeGreaterThan(1);
  for (const { flat, recognises } of flatKinds)
    if (flat !== undefined) expect(recognises({ [flat.text]: 'x', [flat.time]: 'x' })).toBe(true);
});
