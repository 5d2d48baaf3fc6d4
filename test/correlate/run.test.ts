import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../grammars/klog/places.js';
import { createRun, type RunOptions } from '../../src/correlate/run.js';
import type { KlogRecord } from '../../src/read/records/types.js';
import type { Frame } from '../../src/read/types.js';
import { readRecord } from '../catalogue/read.js';
import { klogLine } from './clock-lines.js';
import { frameOf } from './frame-of.js';
import { state, WEB } from './made.js';

const START = Date.parse('2026-11-21T04:00:00Z');
const UID = '8f0d4c1e-9a4c-4f7c-9d1e-3f5a6b7c8d9e';
const CONTAINER = 'c'.repeat(64);
const loop = (what: string, pod = 'web-0'): string => `"SyncLoop ${what}" source="api" pods=["default/${pod}"]`;
const unmounting = `"operationExecutor.UnmountVolume started for volume \\"v\\" (UniqueName: \\"kubernetes.io/secret/${UID}-v\\") pod \\"${UID}\\" (UID: \\"${UID}\\") "`;

interface Printed extends Partial<KlogRecord> {
  readonly pid?: number;
  readonly source?: number;
}

/** A run that gets its lines at the seconds in which they were printed. */
function runOf(options: RunOptions = {}) {
  const run = createRun(options);
  let line = 0;
  return {
    run,
    print(second: number, text: string, { pid, source = 0, ...more }: Printed = {}): void {
      run.record(source, { ...readRecord(klogLine(START + second * 1000, 0, text, pid)), line: ++line, ...more });
    },
  };
}
const idsOf = ({ run }: ReturnType<typeof runOf>): string[] =>
  run
    .current()
    .tracks()
    .flatMap(({ observations }) => observations.map(({ id }) => id));

describe('a record of the input', () => {
  it('belongs to the pods that it names', () => {
    const log = runOf();
    log.print(0, loop('ADD'));
    log.print(1, '"Nobody has a meaning for this" pod="default/web-0"');
    log.print(2, loop('DELETE'));
    expect(log.run.current().names()).toMatchObject([{ pod: WEB, observations: [{ at: expect.any(Number) }, {}] }]);
    expect(idsOf(log)).toEqual(['config-add', 'config-delete']);
  });

  it('is passed over if it is of another unit', () => {
    const log = runOf();
    log.print(0, loop('ADD'), { frame: frameOf({ identifier: 'etcd' }) });
    expect([log.run.current().first, idsOf(log)]).toEqual([null, []]);
  });

  it('is passed over if it is of a process that is no kubelet', () => {
    const log = runOf();
    const other = readRecord('I1121 04:00:00.000000       9 replica_set.go:1] "Too many replicas" need=1 deleting=1');
    log.run.record(0, other);
    expect(log.run.current().processes).toEqual([]);
  });

  it('is reported once, and counted where another source has reported it', () => {
    const both = (several: boolean) => {
      const log = runOf({ several });
      // This close together it is no file that was appended once more
      for (const source of [0, 1]) for (const second of [0, 0.001]) log.print(second, loop('ADD'), { source });
      const { repeated, recognised } = log.run.current();
      return { ids: idsOf(log).length, repeated, recognised };
    };
    expect(both(true)).toEqual({ ids: 2, repeated: [undefined, 2], recognised: [2] });
    expect(both(false)).toEqual({ ids: 4, repeated: [], recognised: [2, 2] });
  });

  it('is reported once if it follows itself', () => {
    const log = runOf();
    for (let at = 0; at < 2; at++) log.print(0, loop('ADD'));
    expect([idsOf(log), log.run.current().repeated]).toEqual([['config-add'], [1]]);
  });
});

describe('a record that no stage needs', () => {
  const passedOver = (text: string, frame: Frame | null = null) => {
    const log = runOf();
    log.run.passedOver(0, { text, body: bodyOf(text), line: 1, lines: 1, cut: false, frame });
    return log;
  };
  const complaint = 'E1121 04:00:00.000000    1187 cloud.go:1] "Cannot reach the cloud"';

  it('is kept where the kubelet complains of what no message explains', () => {
    expect(passedOver(complaint).run.current().unexplained).toMatchObject([{ file: 'cloud.go' }]);
    expect(passedOver(complaint, frameOf({ identifier: 'etcd' })).run.current().unexplained).toEqual([]);
  });

  it('shows the owner of its process', () => {
    const log = passedOver('I1121 04:00:00.000000       9 replica_set.go:1] "Finished syncing"');
    const event = 'event.go:291] "Event occurred" object="default/web-0" kind="Pod" type="Normal" reason="Killing"';
    log.run.record(0, readRecord(`I1121 04:00:01.000000       9 ${event}`));
    expect(log.run.current().processes).toEqual([]);
  });
});

describe('names whose pods are gone', () => {
  const gone = (log: ReturnType<typeof runOf>, pod = 'web-0') => {
    for (const [second, what] of ['ADD', 'DELETE', 'REMOVE'].entries()) log.print(second, loop(what, pod));
  };

  it('do not exist while no line has a time', () => {
    expect(createRun().takeSettled()).toEqual([]);
  });

  it('are reported once', () => {
    const log = runOf();
    gone(log);
    log.print(3600, loop('ADD', 'web-1'));
    expect(log.run.takeSettled().map(({ pod }) => pod)).toEqual([WEB]);
    expect([
      log.run.takeSettled(),
      log.run
        .current()
        .names()
        .map(({ pod }) => pod.name),
    ]).toEqual([[], ['web-1']]);
  });

  it('leave what they prove of the clock, and nothing else', () => {
    const log = runOf();
    const due = { deletionTimestamp: '2026-11-20T20:00:31Z', deletionGracePeriodSeconds: 30 };
    log.run.snapshot(state(UID, 1, due));
    gone(log);
    log.print(3600, loop('ADD', 'web-1'));
    const before = log.run.current().clock.resolve().facts;
    expect(log.run.takeSettled()).toHaveLength(1);
    expect(log.run.current().clock.resolve().facts).toEqual(before);
    expect(before).toMatchObject({ zone: '+08:00', year: 2026 });
  });

  it('take the ids of their containers with them', () => {
    const log = runOf();
    const stop = (second: number) =>
      log.print(
        second,
        `"Killing container with a grace period" pod="default/web-0" podUID="${UID}" containerName="c" containerID="containerd://${CONTAINER}" gracePeriod=30`,
      );
    log.print(0, loop('ADD'));
    stop(1);
    log.print(2, loop('DELETE'));
    log.print(3, loop('REMOVE'));
    const byRuntime = `"ContainerStatus from runtime service failed" err="rpc error" containerID="${CONTAINER}"`;
    log.print(4, byRuntime);
    expect(idsOf(log).at(-1)).toBe('runtime-container-status-failed');
    log.print(3600, loop('ADD', 'web-1'));
    expect(log.run.takeSettled()).toHaveLength(1);
    log.print(3601, byRuntime);
    expect(idsOf(log)).toEqual(['config-add']);
  });
});

describe('the run so far', () => {
  it('knows the name of the node, and its pods', () => {
    const log = runOf({ name: 'node-1', ownership: { node: name => name === 'node-1', source: () => false } });
    log.run.snapshot(state(UID, 1, { nodeName: 'node-1' }));
    log.run.snapshot(state('b', 1, { nodeName: 'node-2' }));
    const { name, isAboutThisNode: isAboutNode } = log.run.current();
    expect([name, isAboutNode(UID), isAboutNode('b')]).toEqual(['node-1', true, false]);
  });

  it('ties lines with only a UID to the name that a witness has', () => {
    const log = runOf();
    const identity = { uid: UID, sandboxId: 's'.repeat(64), ...WEB };
    log.print(0, unmounting);
    expect(log.run.current().nameless('unmount-begin')).toHaveLength(1);
    expect(log.run.current().tracks()).toMatchObject([{ pod: null, uids: [UID] }]);
    log.run.testimony({ what: 'sandbox-stopped', line: 1, source: 1, at: START, identity });
    expect(log.run.current().nameless('unmount-begin')).toEqual([]);
    expect(
      log.run
        .current()
        .names()
        .map(({ pod }) => pod),
    ).toEqual([WEB]);
  });

  it('ties lines with only a UID to a name that a witness had before', () => {
    const log = runOf();
    log.run.testimony({
      what: 'sandbox-stopped',
      line: 1,
      source: 1,
      at: START,
      identity: { uid: UID, sandboxId: 's'.repeat(64), ...WEB },
    });
    log.print(0, unmounting);
    expect(
      log.run
        .current()
        .names()
        .map(({ pod }) => pod),
    ).toEqual([WEB]);
  });

  it('separates the processes of two machines whose lines are in one text', () => {
    const log = runOf();
    for (const [second, pid] of [
      [0, 1],
      [10, 2],
      [20, 1],
      [30, 2],
    ] as const)
      log.print(second, loop('ADD'), { pid });
    const now = log.run.current();
    const lives = now.names().flatMap(now.livesOf);
    expect(lives.flatMap(({ observations }) => observations.map(({ kubelet }) => kubelet))).toEqual([0, 0, 1, 1]);
    expect(now.processes).toMatchObject([{ from: expect.any(Number) }, { to: expect.any(Number) }]);
    // The lines of one machine end with its own
    const end = (kubelet?: number) => now.coverage(WEB, [], kubelet).lastAt;
    expect((end(1) ?? 0) - (end(0) ?? 0)).toBe(10_000);
    expect(end()).toBe(end(1));
  });

  it('counts the time in which nothing came as time that has passed', () => {
    const log = runOf();
    log.print(0, loop('ADD'));
    const [now, later] = [log.run.current(), log.run.current({ waited: 5_000 })].map(run => run.coverage(WEB, []));
    expect((later?.lastAt ?? 0) - (now?.lastAt ?? 0)).toBe(5_000);
    expect(later?.until).toBe(now?.until);
  });
});
