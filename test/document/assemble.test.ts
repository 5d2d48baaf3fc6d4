import { describe, expect, it } from 'vitest';
import { createRun } from '../../src/correlate/run.js';
import { createAssembler } from '../../src/document/assemble.js';
import { readRecord } from '../catalogue/read.js';
import { klogLine } from '../correlate/clock-lines.js';
import { state } from '../correlate/made.js';

const START = Date.parse('2026-11-21T04:00:00Z');
const UTC = { zone: 'UTC', year: 2026 } as const;
const loop = (what: string, pod: string): string => `"SyncLoop ${what}" source="api" pods=["default/${pod}"]`;

/** A log, and the number of calls to its run. */
function log() {
  const run = createRun();
  let line = 0;
  const print = (second: number, text: string): void =>
    run.record(0, { ...readRecord(klogLine(START + second * 1000, 0, text)), line: ++line });
  return {
    run,
    print,
    lookups: { times: 0 },
    gone(pod: string, from: number): void {
      for (const [at, what] of ['ADD', 'DELETE', 'REMOVE'].entries()) print(from + at, loop(what, pod));
    },
  };
}
type Log = ReturnType<typeof log>;

function settle(of: Log, assembler: ReturnType<typeof createAssembler>): void {
  assembler.settle(of.run.takeSettled(), () => {
    of.lookups.times++;
    return of.run.current();
  });
}

function finish(of: Log, assembler: ReturnType<typeof createAssembler>, options = {}) {
  const now = of.run.current();
  return assembler.finish(now, now.clock.resolve(options), []);
}
const names = ({ lifecycles }: ReturnType<typeof finish>): string[] => lifecycles.map(({ pod }) => pod.name);

describe('names whose last line has come', () => {
  function settled(options = {}) {
    const of = log();
    const assembler = createAssembler(options);
    settle(of, assembler);
    expect(of.lookups.times).toBe(0);
    of.gone('web-0', 0);
    of.print(3_600, loop('ADD', 'web-1'));
    settle(of, assembler);
    expect(of.lookups.times).toBe(1);
    return { of, assembler };
  }

  it('are reported at the end, with those that are open', () => {
    const { of, assembler } = settled(UTC);
    of.gone('web-2', 3_700);
    expect(names(finish(of, assembler, UTC))).toEqual(['web-0', 'web-2']);
  });

  it('wait while the clock is only assumed, and are judged with what is known afterwards', () => {
    const { of, assembler } = settled();
    of.run.snapshot(state('a', 1, { name: 'web-2' }));
    of.run.snapshot(
      state('a', 2, { name: 'web-2', deletionTimestamp: '2026-11-20T21:02:11Z', deletionGracePeriodSeconds: 30 }),
    );
    of.gone('web-2', 3_700);
    const { lifecycles } = finish(of, assembler);
    // In a zone eight hours ahead
    expect(lifecycles.map(({ startedAt }) => startedAt)).toEqual([
      '2026-11-20T20:00:01.000Z',
      '2026-11-20T21:01:41.000Z',
    ]);
  });

  it('are judged when the clock is known, whatever is found out about it later', () => {
    const { of, assembler } = settled(UTC);
    const { lifecycles } = finish(of, assembler, { zone: '+08:00', year: 2026 });
    expect(lifecycles.map(({ startedAt }) => startedAt)).toEqual(['2026-11-21T04:00:01.000Z']);
  });
});

describe('deletions in a document', () => {
  it('are in the order in which their stories begin', () => {
    const of = log();
    of.print(0, loop('ADD', 'web-0'));
    of.gone('web-1', 1);
    of.print(10, loop('DELETE', 'web-0'));
    expect(names(finish(of, createAssembler(UTC), UTC))).toEqual(['web-1', 'web-0']);
  });

  it('are at the end, by name, if only a watch shows them', () => {
    const of = log();
    const due = { deletionTimestamp: '2026-11-21T04:00:30Z', deletionGracePeriodSeconds: 30 };
    for (const [uid, name] of [
      ['b', 'web-2'],
      ['c', 'web-1'],
    ] as const)
      for (const revision of [1, 2]) of.run.snapshot(state(uid, revision, { name, ...(revision === 2 ? due : {}) }));
    of.gone('web-3', 0);
    expect(names(finish(of, createAssembler(UTC), UTC))).toEqual(['web-3', 'web-1', 'web-2']);
  });
});

describe('the facts for the rules between nodes', () => {
  it('are those of all names, and of the node', () => {
    const of = log();
    const uid = '8f0d4c1e-9a4c-4f7c-9d1e-3f5a6b7c8d9e';
    const started = (second: number, pod: string) =>
      of.print(
        second,
        `"SyncLoop (PLEG): event for pod" pod="default/${pod}" event={"ID":"${uid}","Type":"ContainerStarted","Data":"${'c'.repeat(64)}"}`,
      );
    of.print(0, loop('ADD', 'web-0'));
    started(1, 'web-0');
    of.print(2, '"Recording event message for node" node="n" event="NodeNotSchedulable"');
    const { traces } = finish(of, createAssembler(UTC), UTC);
    expect(traces).toMatchObject({
      starts: [{ uid, pod: { name: 'web-0' }, at: new Date(START + 1_000).toISOString() }],
      waits: [],
      cordons: [{ at: new Date(START + 2_000).toISOString(), until: null }],
    });
  });
});
