import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import { analyzed, faultsOf } from '../analyze/analyzed.js';
import { logOf, watchOf } from './generated.js';

const deletionsIn = ({ episodes }: ResultDocument) =>
  endsOf({ episodes })
    .map(({ pod, uid, kind, outcome }) => ({ ...pod, uid, kind, outcome }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const FORMS = ['klog', 'journald', 'journald-json'];

describe.each(FORMS)('a generated log as %s', form => {
  interface Mix {
    readonly share: number;
    readonly alive: number;
    readonly seed: number;
  }
  const HOLDS = 'holds exactly the deletions that were generated: $share relevant, $alive alive';
  async function holdsThem(options: Mix): Promise<void> {
    const { text, deletions } = logOf(form, { ...options, size: 700_000 });
    const document = await analyzed([['kubelet.log', text]]);
    expect(deletionsIn(document)).toEqual(deletions);
    expect(faultsOf(document)).toEqual([]);
    expect(new Set(endsOf(document).map(({ verdict }) => verdict.replace('-with-findings', '')))).toEqual(
      new Set(['complete']),
    );
    expect(document.input.sources.map(({ unparsed }) => unparsed)).toEqual([0]);
  }
  it.each<Mix>([{ share: 0.3, alive: 5, seed: 2 }])(HOLDS, holdsThem);
  it.each<Mix>([
    { share: 1, alive: 1, seed: 1 },
    { share: 0.1, alive: 30, seed: 3 },
  ])(HOLDS, { tags: 'long' }, holdsThem);

  it('is as large as requested', () => {
    const { text } = logOf(form, { size: 3_000_000, share: 0.5 });
    expect(Math.abs(text.length - 3_000_000)).toBeLessThan(300_000);
  });
});

it.each(['watch-yaml', 'watch-json'])(
  'a generated log as %s shows the pods of the log of the same seed',
  { tags: 'long' },
  async form => {
    const log = logOf('journald', { seed: 4, share: 1 });
    const watch = watchOf(form, { seed: 4, size: 1_600_000 });
    expect(watch.deletions.length).toBeGreaterThan(log.deletions.length);
    expect(watch.deletions.slice(0, log.deletions.length)).toEqual(log.deletions);
    const document = await analyzed([
      ['kubelet.log', log.text],
      ['pods', watch.text],
    ]);
    const logged = endsOf(document).filter(one => one.steps.some(({ evidence }) => evidence.some(e => e.source === 0)));
    expect(deletionsIn({ ...document, episodes: [...logged, ...startsOf(document)] })).toEqual(log.deletions);
    expect(logged.every(one => one.steps.some(({ resourceVersion }) => resourceVersion))).toBe(true);
    expect(document.input.clock).toMatchObject({ zone: '+08:00', year: 2026, confidence: 'certain' });
  },
);

const options = fc.record({
  form: fc.constantFrom(...FORMS),
  share: fc.double({ min: 0.1, max: 1, noNaN: true }),
  alive: fc.integer({ min: 1, max: 40 }),
  seed: fc.nat(),
});

it('the same seed generates the same log, and another seed another', { tags: 'long' }, () => {
  fc.assert(
    fc.property(options, ({ form, ...rest }) => {
      const once = logOf(form, { ...rest, size: 200_000 });
      expect(logOf(form, { ...rest, size: 200_000 }).text === once.text).toBe(true);
      expect(logOf(form, { ...rest, seed: rest.seed + 1, size: 200_000 }).text === once.text).toBe(false);
    }),
    { numRuns: 10 },
  );
});

it('a short log is the beginning of a long one up to the first pod that does not fit', { tags: 'long' }, () => {
  fc.assert(
    fc.property(options, fc.integer({ min: 10_000, max: 300_000 }), ({ form, ...rest }, size) => {
      const short = logOf(form, { ...rest, size });
      const long = logOf(form, { ...rest, size: size * 2 });
      expect(long.deletions.slice(0, short.deletions.length)).toEqual(short.deletions);
      const more = long.deletions.slice(short.deletions.length);
      const parted = Math.min(long.text.length, ...more.map(({ name }) => long.text.indexOf(name)));
      // What is printed between two lines about pods is spread evenly
      const same = long.text.slice(0, Math.max(0, long.text.lastIndexOf('soak-', parted - 1)));
      expect(short.text.startsWith(same)).toBe(true);
    }),
    { numRuns: 8 },
  );
});

it('lines are in the order of their times, and as many are relevant as requested', { tags: 'long' }, () => {
  const { mayMatter } = createCatalogue();
  fc.assert(
    fc.property(options, ({ share, alive, seed }) => {
      const lines = logOf('klog', { share, alive, seed, size: 1_000_000 }).text.split('\n').slice(0, -1);
      const headed = lines.filter(line => /^[IWEF]\d{4} /.test(line));
      const times = headed.map(line => line.slice(1, 21));
      expect(times.filter((time, index) => time < (times[index - 1] ?? ''))).toEqual([]);
      const relevant = headed.filter(line => mayMatter(line.slice(line.indexOf('] ') + 2))).length;
      expect(relevant / lines.length / share).toBeCloseTo(1, 1);
    }),
    { numRuns: 10 },
  );
});
