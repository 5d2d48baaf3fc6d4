import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLogClock } from '../../src/correlate/clock/index.js';
import { inShares } from '../share.js';
import { DAY, elsewhere, HOUR, type Stamped, stampAll, textOf } from './clock-lines.js';

interface Truth {
  readonly timezone: string;
  readonly from?: string;
  readonly to?: string;
  readonly pods: readonly { pod: string; deletionTimestamp?: string; graceSeconds?: number }[];
}

const runs = readdirSync('samples')
  .filter(name => existsSync(`samples/${name}/truth.json`))
  .map(name => {
    const truth: Truth = JSON.parse(readFileSync(`samples/${name}/truth.json`, 'utf8'));
    const logs = readdirSync(`samples/${name}`).filter(file => /^kubelet\.log(\.gz)?$/.test(file));
    return { name, truth, logs: logs.map(file => `samples/${name}/${file}`) };
  });
interface Recorded {
  readonly name: string;
  readonly file: string;
  readonly truth: Truth;
}

const files: Recorded[] = runs.flatMap(({ name, truth, logs }) => logs.map(file => ({ name, file, truth })));
const recorded = files.filter(({ truth }) => truth.from !== undefined);

/** Two tests look at each log. */
const cache = new Map<string, ReturnType<typeof stampAll>>();
function stampedOf(file: string): ReturnType<typeof stampAll> {
  const result = cache.get(file) ?? stampAll(textOf(file));
  cache.set(file, result);
  return result;
}

const isJson = ({ record }: Stamped) => record.header?.ts !== undefined;

describe('recorded logs', () => {
  const WHOLE = '$file: zone, year and instants';
  const { short, rest } = inShares(recorded);
  it.each(short)(WHOLE, isPlaced);
  it.each(rest)(WHOLE, { tags: 'long' }, isPlaced);

  function isPlaced({ file, truth }: Recorded): void {
    const { clock, stamped } = stampedOf(file);
    const { facts, toUtc, conflicts } = clock.resolve();
    expect(facts).toMatchObject({
      zone: stamped.every(isJson) ? 'Z' : truth.timezone,
      year: 2026,
      confidence: 'certain',
    });
    expect(conflicts).toEqual([]);
    const instants = stamped.map(({ at }) => toUtc(at));
    // Slices begin with the line before, and every format except `cat` may end in one that is incomplete
    expect(Math.min(...instants)).toBeGreaterThan(Date.parse(truth.from ?? '') - 2000);
    expect(Math.max(...instants)).toBeLessThan(Date.parse(truth.to ?? '') + 2000);
  }

  const ALONE = '$file: zone from the deletions alone';
  const alone = inShares(files.filter(({ name }) => name !== 'midnight'));
  it.each(alone.short)(ALONE, isPlacedByDeletions);
  it.each(alone.rest)(ALONE, { tags: 'long' }, isPlacedByDeletions);

  function isPlacedByDeletions({ file, truth }: Recorded): void {
    const { stamped } = stampedOf(file);
    if (stamped.some(isJson)) return;
    const clock = createLogClock();
    const seen = new Map<string, number>();
    for (const { record } of stamped) {
      const at = record.header === null ? null : clock.stampHeader(record.header);
      if (at === null || record.message !== 'SyncLoop DELETE') continue;
      const pods = record.fields.find(field => field.key === 'pods')?.raw ?? '';
      const pod = truth.pods.find(each => pods.includes(each.pod) && !seen.has(each.pod));
      if (pod?.deletionTimestamp === undefined) continue;
      seen.set(pod.pod, new Date(pod.deletionTimestamp).getUTCFullYear());
      clock.shared({
        at,
        utc: Date.parse(pod.deletionTimestamp) - (pod.graceSeconds ?? 0) * 1000,
        slack: 1000,
        kind: 'delete-request',
      });
    }
    const { facts } = clock.resolve();
    const [year] = seen.values();
    if (year === undefined) expect(facts).toMatchObject({ zone: null, confidence: 'assumed' });
    else expect(facts).toMatchObject({ zone: truth.timezone, year, confidence: 'inferred' });
  }
});

describe('a recorded log, printed in another zone', () => {
  const text = textOf('samples/ignores-sigterm/kubelet.log.gz');
  const here = stampAll(text);
  const local = here.clock.resolve();
  const instants = here.stamped.map(({ at }) => local.toUtc(at));
  /** In the middle of the termination. */
  const change = Date.parse('2026-11-21T01:48:51.500Z');

  it.each([
    ['the clock is set back', -4 * HOUR, -5 * HOUR, '-05:00'],
    ['the clock is set ahead', HOUR, 2 * HOUR, '+02:00'],
    ['half an hour back', 11 * HOUR, 10.5 * HOUR, '+10:30'],
    ['nothing happens, far east', 14 * HOUR, 14 * HOUR, '+14:00'],
    ['an offset with seconds', -HOUR - 754_000, -HOUR - 754_000, '-01:12:34'],
  ])('%s', (_, before, after, zone) => {
    const { clock, stamped } = stampAll(elsewhere(text, utc => (utc < change ? before : after)));
    const { facts, toUtc, conflicts } = clock.resolve();
    expect(facts).toMatchObject({ year: 2026, confidence: 'certain' });
    expect([facts.zone, facts.basis].join(' ')).toContain(zone);
    expect(conflicts).toEqual([]);
    stamped.forEach(({ at }, index) => {
      expect(toUtc(at)).toBeCloseTo(instants[index] ?? 0, 2);
      expect(at - (stamped[0]?.at ?? 0)).toBeCloseTo((instants[index] ?? 0) - (instants[0] ?? 0), 2);
    });
  });

  it('crosses New Year where its clock is 40 days ahead', () => {
    const ahead = Date.UTC(2027, 0, 1) - change;
    const { clock, stamped } = stampAll(elsewhere(text, () => ahead));
    const { facts, toUtc, conflicts } = clock.resolve();
    expect(facts).toMatchObject({ zone: null, year: 2026 });
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toContain('41 days ahead');
    stamped.forEach(({ at }, index) => {
      // Go prints the minutes of an offset, not its seconds
      expect(Math.abs(toUtc(at) - (instants[index] ?? 0))).toBeLessThan(60_000);
      expect(at - (stamped[0]?.at ?? 0)).toBeCloseTo((instants[index] ?? 0) - (instants[0] ?? 0), 2);
    });
  });

  it('has no clock change where it runs newest first', () => {
    const lines = textOf('samples/graceful-quick/kubelet.log')
      .trimEnd()
      .split('\n')
      .filter(line => /^[IWE]\d{4} /.test(line));
    const { clock, stamped } = stampAll(lines.reverse().join('\n'));
    expect(clock.resolve().facts).toMatchObject({ zone: '+08:00', confidence: 'certain' });
    expect(Math.abs((stamped.at(-1)?.at ?? 0) - (stamped[0]?.at ?? 0))).toBeLessThan(DAY / 24 / 60);
  });
});

describe('logs of odd shapes', () => {
  const shape = (file: string) => stampAll(textOf(`samples/shapes/${file}`));

  it.each([
    ['syslog-hand-wrapped.log', '+08:00', 2024, 'certain'],
    ['stern-prefix.log', '+00:00', 2024, 'certain'],
    ['date-lines-between.log', '+00:00', 2024, 'certain'],
    ['json-in-journald.log', 'Z', 2024, 'certain'],
    ['cloud-logging.yaml', '+00:00', 2024, 'certain'],
    ['chinese-month.log', null, 2024, 'assumed'],
    ['kibana-table.log', null, 2024, 'assumed'],
  ])('%s: %s', (file, zone, year, confidence) => {
    expect(shape(file).clock.resolve().facts).toMatchObject({ zone, year, confidence });
  });

  it('two clocks on a line are one conflict, and the kubelet’s own is used', () => {
    const { clock, stamped } = shape('two-clocks.log');
    const { conflicts, toUtc, facts } = clock.resolve({ year: 2024 });
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toContain('117 days');
    expect(facts.zone).toBeNull();
    expect(toUtc(stamped[0]?.at ?? 0)).toBeCloseTo(Date.parse('2024-06-12T20:25:02.118430Z'), 0);
  });

  it('only seconds pass where a year ends', () => {
    const { clock, stamped } = shape('year-rollover.log');
    const last = stamped.at(-1)?.at ?? 0;
    expect(last - (stamped[0]?.at ?? 0)).toBeCloseTo(6912.758, 2);
    const { facts, toUtc } = clock.resolve({ now: new Date('2025-07-01T00:00:00Z') });
    expect(facts.year).toBe(2024);
    expect(new Date(toUtc(last)).toISOString()).toBe('2025-01-01T00:00:05.031Z');
  });

  it('a table in another zone than the log shows the distance, not the zone', () => {
    expect(shape('kibana-table.log').clock.resolve().facts.basis).toContain('-02:00');
  });
});
