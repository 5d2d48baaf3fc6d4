import { describe, expect, it } from 'vitest';
import { createLogEvidence } from '../../src/correlate/log-evidence.js';
import type { PlacedRecord } from '../../src/correlate/placed-record.js';
import { eventOf, readRecord } from '../catalogue/read.js';
import { frameOf } from './frame-of.js';
import { seenLine, WEB } from './made.js';

const plain = readRecord('I1121 10:00:00.000000    7 kubelet.go:1] "m"');
const journal = (host?: string) => frameOf({ host });

/** Evidence of these lines, one second apart. */
function evidence(...lines: readonly Partial<PlacedRecord>[]) {
  const log = createLogEvidence();
  for (const [at, one] of lines.entries())
    log.see({
      source: 0,
      line: at + 1,
      at: at * 1000,
      kubelet: 0,
      record: plain,
      event: null,
      observations: [],
      late: [],
      ...one,
    });
  return log;
}
const event = (text: string) => eventOf(text);
const housekeeping = event('"SyncLoop (housekeeping)"');
const added = event('"SyncLoop ADD" source="api" pods=["default/web-0"]');

describe('the evidence of all lines', () => {
  it('gives the host that the first of them names', () => {
    const host = (...names: readonly (string | undefined)[]) =>
      evidence(...names.map(name => ({ record: { ...plain, frame: journal(name) } }))).facts().host;
    expect([host('a', 'b'), host(undefined, 'b'), host(), evidence({}).facts().host]).toEqual(['a', 'b', null, null]);
  });

  it('counts the meaningful lines; the first of several records in one line counts', () => {
    const { recognised } = evidence(
      { event: added },
      {},
      { event: added, record: { ...plain, lines: 0 } },
      { event: added, source: 1 },
    ).facts();
    expect(recognised).toEqual([1, 1]);
  });

  it('names those that are cut off', () => {
    const { cut } = evidence({}, { record: { ...plain, cut: true } }, {}).facts();
    expect(cut).toEqual({ count: 1, first: [{ source: 0, line: 2 }] });
  });

  it('states that a log was reversed only where it was', () => {
    const log = evidence({}, {});
    expect(log.facts()).toMatchObject({ turned: false, reversed: false, interleaved: false });
    log.turned();
    expect(log.facts().turned).toBe(true);
  });

  it('has the first and last time of each process, and its housekeeping', () => {
    const log = evidence({ event: housekeeping }, { kubelet: 1 }, { event: housekeeping });
    expect([log.ofProcess(0), log.ofProcess(1)]).toEqual([
      { from: 0, to: 2000, housekeeping: 2 },
      { from: 1000, to: 1000, housekeeping: 0 },
    ]);
    expect(log.facts()).toMatchObject({ first: 0, last: 2000, window: { from: 0, to: 2000 } });
  });

  it('reports a pause where housekeeping had been seen', () => {
    const rounds = Array.from({ length: 20 }, () => ({ event: housekeeping }));
    const log = evidence(...rounds, { at: 3_600_000 });
    expect(log.facts().gaps).toMatchObject([{ source: 0, line: 21, at: 3_600_000 }]);
    expect(evidence({}, { at: 3_600_000 }).facts().gaps).toEqual([]);
  });
});

describe('lines that are missing', () => {
  const lines = (seq: number) => seenLine(seq, 'config-add');
  const whole = (log: ReturnType<typeof evidence>, from: number, to: number) =>
    log.coverage([], WEB, [], { ...log.end(), waited: 0 }).whole(lines(from), lines(to));

  it('are missing in front of a mark', () => {
    const log = evidence({}, {}, {});
    log.marked(0, 2, '--');
    expect([whole(log, 1, 2), whole(log, 2, 3)]).toEqual([false, true]);
    expect(log.facts().gaps).toMatchObject([{ line: 2, what: '“--”' }]);
  });

  it('are missing after a line that reports a loss', () => {
    const log = evidence({}, {}, {});
    log.lost(0, 2, 'the file was replaced');
    expect([whole(log, 1, 2), whole(log, 2, 3)]).toEqual([true, false]);
    expect(log.facts().gaps).toEqual([{ source: 0, line: 2, at: 2000, what: 'the file was replaced' }]);
  });
});

describe('a log that is about one pod only', () => {
  const filtered = (...texts: readonly string[]) => {
    const log = evidence(
      ...texts.map(text => ({
        event: event(text),
        record: readRecord(`I1121 10:00:00.000000    7 kubelet.go:1] ${text}`),
      })),
    );
    return log.coverage([], WEB, [], { ...log.end(), waited: 0 }).filtered;
  };
  const node = [
    '"SyncLoop (housekeeping)"',
    '"Starting kubelet main sync loop"',
    '"Attempting to sync node with API server"',
    '"Fast updating node status as it just became ready"',
  ];

  it('is a selection of lines unless it is about the node, too', () => {
    expect(filtered('"SyncLoop ADD" source="api" pods=["default/web-0"]')).toBe(true);
    expect(filtered('"SyncLoop ADD" source="api" pods=["default/web-1"]')).toBe(true);
    expect([filtered(...node.slice(0, 1)), node.length]).toEqual([true, 4]);
  });
});
