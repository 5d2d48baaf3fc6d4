import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockEnvelopes, lineEnvelopes } from '../../src/read/envelopes/index.js';
import { describeWith } from '../installed.js';
import { countOf, frame, linesOf, shared, textLines, textsOf } from './framing.js';

const envelopes = [...lineEnvelopes, ...blockEnvelopes];
const samples = envelopes.flatMap(envelope => envelope.samples);

describe('the sample next to each envelope', () => {
  it.each(samples.map(sample => [sample.lines[0], sample] as const))('%s', (_, { lines, texts, fields }) => {
    const framed = frame(lines);
    expect(textsOf(framed)).toEqual(texts);
    expect(countOf(framed)).toBe(lines.length);
    const first = textLines(framed)[0];
    expect(first?.frame?.fields()).toEqual(fields);
    expect(envelopes.flatMap(e => ('formats' in e ? e.formats : [e.format]))).toContain(first?.frame?.format);
  });

  it('is read the same before and after every other envelope', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...samples), { minLength: 2, maxLength: 6 }), chosen => {
        const framed = frame(chosen.flatMap(({ lines }) => lines));
        expect(textsOf(framed)).toEqual(chosen.flatMap(({ texts }) => texts));
      }),
    );
  });
});

describe('the shortcut of an opener: a header like the one before', () => {
  const digits = fc.infiniteStream(fc.constantFrom(...'0123456789'));
  const singles = lineEnvelopes.flatMap(envelope =>
    envelope.samples.flatMap(({ lines: [line, ...more] }) =>
      line !== undefined && more.length === 0 ? [[line, envelope] as const] : [],
    ),
  );
  const read = (opened: ReturnType<ReturnType<(typeof lineEnvelopes)[number]['create']>>) =>
    opened && { ...opened, frame: { format: opened.frame.format, fields: opened.frame.fields() } };

  it.each(singles)('%s shows the same as without the shortcut, whatever digits follow', (line, envelope) => {
    fc.assert(
      fc.property(fc.array(digits, { minLength: 1, maxLength: 4 }), streams => {
        const open = envelope.create();
        open(line);
        for (const stream of streams) {
          const other = line.replace(/\d/g, digit => stream.next().value ?? digit);
          expect(read(open(other))).toEqual(read(envelope.create()(other)));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describeWith('../shared')('journalctl -o', { tags: 'long' }, () => {
  const forms =
    'export json json-pretty short short-full short-iso short-iso-precise short-monotonic short-precise short-unix short-utc verbose with-unit';
  const runs = ['v1.36.2/journald-03-graceful-quick', 'v1.23.1/journald-01-static-mirror-delete'];
  const cases = runs.flatMap(run => forms.split(' ').map(form => [run, form] as const));

  it.each(cases)('%s %s has what -o cat prints', (run, form) => {
    const folder = join(shared, 'corpus', run);
    const lines = linesOf(join(folder, `journal.${form}.log.gz`));
    const framed = frame(lines);
    expect(textsOf(framed)).toEqual(linesOf(join(folder, 'journal.cat.log.gz')));
    expect(countOf(framed)).toBe(lines.length);
    for (const { frame } of textLines(framed))
      expect(frame?.fields()).toMatchObject({ host: 'node1', identifier: 'kubelet' });
  });

  it.each(runs)('%s states one instant in every format that can', run => {
    const times = ['json', 'json-pretty', 'export', 'verbose', 'short-unix', 'short-iso-precise'].map(form =>
      textLines(frame(linesOf(join(shared, 'corpus', run, `journal.${form}.log.gz`)))).map(({ frame }) => {
        const { time = '' } = frame?.fields() ?? {};
        return `${Date.parse(time)} ${/\.\d{6}/.exec(time)}`;
      }),
    );
    for (const form of times) expect(form).toEqual(times[0]);
  });
});

describe('text that is not plain, as journald writes it', () => {
  const entry = (message: unknown) =>
    JSON.stringify({ _PID: '7', __REALTIME_TIMESTAMP: '1795227063843374', MESSAGE: message });

  it('may be byte arrays, missing text, or repeated fields', () => {
    const framed = frame([entry([...Buffer.from('tschüß')]), entry(null), entry(['one', 'two'])]);
    expect(textsOf(framed)).toEqual(['tschüß', 'one', 'two']);
    expect(countOf(framed)).toBe(3);
  });

  it('may have a length whose bytes are line ends, in -o export', () => {
    const text = `${'\0'.repeat(7)}I am 10 ch`;
    expect(textsOf(frame(['__CURSOR=x', 'MESSAGE', '', text, '_PID=7', '']))).toEqual(['I am 10 ch']);
  });

  it('may have keys that are prototypes elsewhere', () => {
    const framed = frame([
      '{"__proto__":{"_PID":"1"},"MESSAGE":"x"}',
      '{"_PID":"7","MESSAGE":"y","__proto__":{"a":1}}',
    ]);
    expect(textLines(framed).map(({ text, frame }) => [text, frame?.format])).toEqual([
      ['{"__proto__":{"_PID":"1"},"MESSAGE":"x"}', undefined],
      ['y', 'journald-json'],
    ]);
  });
});
