import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/correlate/run.js';
import { createAnnouncer, createFollowMemory } from '../../src/document/announce.js';
import type { SourceReport } from '../../src/document/contract/types.js';
import { readRecord } from '../catalogue/read.js';
import { klogLine } from '../correlate/clock-lines.js';
import { state } from '../correlate/made.js';

const START = Date.parse('2026-11-21T04:00:00Z');
const UTC = { zone: 'UTC', year: 2026 } as const;
const loop = (what: string, pod = 'web-0'): string => `"SyncLoop ${what}" source="api" pods=["default/${pod}"]`;
const SOURCE: SourceReport = {
  path: 'kubelet.log',
  type: 'kubelet-log',
  framing: 'none',
  bytes: 0,
  lines: 20,
  records: 20,
  continuations: 0,
  other: 0,
  unparsed: 0,
  events: 0,
  notes: [],
};

/** A log that is followed: lines by the second, and the announcements. */
function followed() {
  const run = createRun();
  const memory = createFollowMemory();
  const announced: string[] = [];
  const announcer = createAnnouncer(({ standing, again, lifecycle }) => {
    announced.push(`${lifecycle.pod.name} ${standing}${again ? ' again' : ''}`);
  }, memory);
  let line = 0;
  const view = (waited = 0, at = 0) => {
    const now = run.current({ waited });
    return { run: now, clock: now.clock.resolve(UTC), at };
  };
  return {
    run,
    memory,
    announced,
    announcer,
    view,
    print(second: number, text: string): void {
      run.record(0, { ...readRecord(klogLine(START + second * 1000, 0, text)), line: ++line });
    },
    /** The time since the last line. */
    look: (waited = 0, at = 0): string[] => [...new Set(announcer.look(view(waited, at)))],
    finish: (): string[] => announcer.finish(view(), [SOURCE], []).map(({ rule }) => rule),
  };
}

const LATER = 3_600_000;
const going = (more = {}) => ({
  deletionTimestamp: new Date(START + 30_000).toISOString(),
  deletionGracePeriodSeconds: 30,
  ...more,
});

/** A pod that is deleted; each lower `until` is one line less. */
function deleted(log: ReturnType<typeof followed>, { pod = 'web-0', from = 0, lines = 3 } = {}): void {
  for (const [at, what] of ['ADD', 'DELETE', 'REMOVE'].slice(0, lines).entries()) log.print(from + at, loop(what, pod));
}

describe('a deletion in a log that grows', () => {
  it('is reported once, when nothing has followed its end for long enough', () => {
    const log = followed();
    deleted(log);
    log.look();
    expect(log.announced).toEqual([]);
    for (let at = 0; at < 2; at++) log.look(LATER);
    expect(log.announced).toEqual(['web-0 ended']);
    log.finish();
    expect(log.announced).toHaveLength(1);
  });

  it('is examined again only when lines of its name came', () => {
    const log = followed();
    deleted(log);
    log.look(LATER);
    const done = log.memory.done.get('default/web-0');
    expect(done).toBe(3);
    log.print(3, loop('ADD'));
    log.print(4, loop('DELETE'));
    log.print(5, loop('REMOVE'));
    log.look(LATER);
    expect(log.announced).toEqual(['web-0 ended', 'web-0 ended']);
    expect(log.memory.done.get('default/web-0')).toBe(6);
  });

  it('is open at the end of the input if it is not over', () => {
    const log = followed();
    deleted(log, { lines: 2 });
    log.look(1);
    log.finish();
    expect([log.announced, log.memory.announced]).toEqual([['web-0 open'], []]);
  });

  it('is over at the end of the input if it is', () => {
    const log = followed();
    deleted(log);
    log.finish();
    expect(log.announced).toEqual(['web-0 ended']);
    expect(log.memory.announced).toMatchObject([{ pod: { name: 'web-0' }, byLog: true }]);
  });

  it('is reported when its name is over, and the name is forgotten', () => {
    const log = followed();
    deleted(log);
    log.look(LATER);
    log.print(3600, loop('ADD', 'web-1'));
    const names = log.run.takeSettled();
    expect(names).toHaveLength(1);
    log.announcer.settle(names, log.view());
    expect([log.announced, log.memory.done.size]).toEqual([['web-0 ended'], 0]);
  });

  it('is reported at that moment without an earlier look', () => {
    const log = followed();
    deleted(log);
    log.print(3600, loop('ADD', 'web-1'));
    log.announcer.settle(log.run.takeSettled(), log.view());
    expect(log.announced).toEqual(['web-0 ended']);
  });

  it('is not reported where a pod only runs', () => {
    const log = followed();
    log.print(0, loop('ADD'));
    log.print(1, loop('UPDATE'));
    log.look(LATER);
    log.finish();
    expect([log.announced, log.memory.done.size]).toEqual([[], 0]);
  });

  it('is reported when it is overdue, and again when it has ended', () => {
    const log = followed();
    const stop = `"Killing container with a grace period" pod="default/web-0" podUID="u" containerName="c" containerID="containerd://${'c'.repeat(64)}" gracePeriod=1`;
    log.print(0, loop('ADD'));
    log.print(1, loop('DELETE'));
    log.print(2, stop);
    log.print(600, loop('UPDATE', 'web-1'));
    log.look();
    log.look(1_000);
    expect(log.announced).toEqual(['web-0 overdue']);
    log.print(601, loop('REMOVE'));
    log.look(LATER);
    expect(log.announced.slice(1)).toEqual(['web-0 ended again']);
  });
});

describe('a deletion that only a watch shows', () => {
  function watched({ revisions = 3 } = {}) {
    const log = followed();
    const states = [state('a', 1), state('a', 2, going()), state('a', 3, { ...going(), eventType: 'DELETED' })];
    for (const one of states.slice(0, revisions)) log.run.snapshot(one);
    return log;
  }

  it('is reported when no kubelet line came for 15 seconds', () => {
    const log = watched();
    expect([log.look(0, 1_000), log.look(0, 15_999), log.announced]).toEqual([[], [], []]);
    expect([log.look(0, 16_000), log.announced]).toEqual([['a'], ['web-0 ended']]);
  });

  it('need not be kept afterwards, even if the watch shows it again', () => {
    const log = watched();
    log.look(0, 0);
    expect(log.look(0, 20_000)).toEqual(['a']);
    expect(log.memory.noticed.size).toBe(0);
    // It is still there, because no one has dropped it, and it was already reported
    expect([log.look(0, 40_000), log.announced]).toEqual([['a'], ['web-0 ended']]);
    log.run.forget(['a']);
    expect(log.look(0, 60_000)).toEqual([]);
  });

  it('is kept while lines of its name are open', () => {
    const log = watched();
    log.look(0, 0);
    log.look(0, 20_000);
    log.print(0, loop('ADD'));
    expect(log.look(0, 40_000)).toEqual([]);
  });

  it('is open while its object exists', () => {
    const log = watched({ revisions: 2 });
    log.look(0, 0);
    expect([log.look(0, 20_000), log.announced]).toEqual([[], []]);
    log.finish();
    expect(log.announced).toHaveLength(1);
    expect(log.announced[0]).not.toMatch(/ended/);
  });

  it('waits until the log reaches its time', () => {
    const log = watched();
    log.print(-3600, loop('ADD', 'web-1'));
    log.look(0, 0);
    expect([log.look(0, 20_000), log.announced]).toEqual([[], []]);
  });
});

describe('what belongs to no deletion', () => {
  it('is judged at the end', () => {
    const log = followed();
    deleted(log);
    log.run.lost(0, 2, 'the file was replaced');
    expect(log.finish()).toContain('input-gap');
  });

  it('sees the deletions that were reported before', () => {
    const all = followed();
    deleted(all);
    all.print(3600, loop('ADD', 'web-1'));
    const atEnd = all.finish();
    const settled = followed();
    deleted(settled);
    settled.print(3600, loop('ADD', 'web-1'));
    settled.announcer.settle(settled.run.takeSettled(), settled.view());
    expect(settled.finish()).toEqual(atEnd);
  });

  it('is kept for a thousand deletions', () => {
    const log = followed();
    deleted(log);
    log.look(LATER);
    const [first] = log.memory.announced;
    log.memory.announced.push(...Array.from({ length: 998 }, () => first ?? expect.fail()));
    for (const at of [1, 2]) deleted(log, { pod: `web-${at}`, from: 10 * at });
    log.look(LATER);
    expect([log.announced.length, log.memory.announced.length, log.memory.announced.at(-1)?.pod.name]).toEqual([
      3,
      1_000,
      'web-1',
    ]);
  });
});
