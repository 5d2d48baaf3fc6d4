import { describe, expect, it } from 'vitest';
import type { EventId } from '../../src/catalogue/event-id.js';
import type { NodeRun } from '../../src/correlate/node-run.js';
import type { Observation } from '../../src/correlate/types.js';
import type { SourceReport } from '../../src/document/contract/types.js';
import { inputClockConflict } from '../../src/rules/input-clock-conflict.js';
import { inputFiltered } from '../../src/rules/input-filtered.js';
import { inputGap } from '../../src/rules/input-gap.js';
import { inputMixedNodes } from '../../src/rules/input-mixed-nodes.js';
import { inputReversed } from '../../src/rules/input-reversed.js';
import { inputTruncatedLines } from '../../src/rules/input-truncated-lines.js';
import { inputUnparsed } from '../../src/rules/input-unparsed.js';
import { nodeShutdown } from '../../src/rules/node-shutdown.js';
import { nodeTrouble } from '../../src/rules/node-trouble.js';
import { orphanedPodDir } from '../../src/rules/orphaned-pod-dir.js';
import { orphanedPodUnknown } from '../../src/rules/orphaned-pod-unknown.js';
import type { DeletionSummary } from '../../src/rules/types.js';
import { seenLine } from '../correlate/made.js';
import { deletion, lineOf, made, messagesOf, messagesOfRun, withMessage } from './made.js';

const kubelet = (pid: number | null, more: object = {}): NodeRun['processes'][number] =>
  made({
    kubelet: { pid, verbosity: 4, minors: { min: null, max: null }, ...more },
    from: 0,
    to: 60_000,
    housekeeping: 0,
  });

describe('the rules about the input', () => {
  it('input-clock-conflict: reports each contradiction once', () => {
    const clock = (...conflicts: readonly string[]) =>
      made<Parameters<typeof inputClockConflict.check>[0]['clock']>({ conflicts });
    expect(messagesOfRun(inputClockConflict, { clock: clock('a is not b', 'c is not d') })).toEqual([
      '@null a is not b []',
      '@null c is not d []',
    ]);
    expect(messagesOfRun(inputClockConflict, { clock: clock() })).toEqual([]);
  });

  it('input-gap: reports lines that are missing', () => {
    const gap = (line: number, what: string, at: number | null = line * 1000) => ({ source: 0, line, at, what });
    expect(messagesOfRun(inputGap, { run: { gaps: [] } })).toEqual([]);
    expect(messagesOfRun(inputGap, { run: { gaps: [gap(4, 'journald dropped 7 messages')] } })).toEqual([
      '@4000 lines are missing: journald dropped 7 messages [4]',
    ]);
    expect(messagesOfRun(inputGap, { run: { gaps: [gap(4, 'a'), gap(5, 'b'), gap(6, 'c'), gap(9, 'd')] } })).toEqual([
      '@4000 lines are missing in 4 places: a [4 5 9]',
    ]);
  });

  it('input-mixed-nodes: reports several processes and names the first four', () => {
    const mixed = (interleaved: boolean, ...pids: readonly (number | null)[]): string[] =>
      messagesOfRun(inputMixedNodes, { run: { interleaved, processes: pids.map(pid => kubelet(pid)) } });
    expect(mixed(false, 1, 2)).toEqual([]);
    expect(mixed(true, 1, 2)).toEqual(['@null lines of 2 processes alternate (1, 2) []']);
    expect(mixed(true, 1, 2, 3, 4)).toEqual(['@null lines of 4 processes alternate (1, 2, 3, 4) []']);
    expect(mixed(true, 1, 2, 3, 4, 5)).toEqual(['@null lines of 5 processes alternate (1, 2, 3, 4, …) []']);
    expect(mixed(true, 1, null, 1)).toEqual(['@null lines of 3 processes alternate (1) []']);
    expect(mixed(true, null, null)).toEqual(['@null lines of 2 processes alternate []']);
  });

  it('input-reversed: reports a log that runs backwards', () => {
    const ran = (reversed: boolean, turned: boolean): string[] =>
      messagesOfRun(inputReversed, { run: { reversed, turned } });
    expect(ran(false, false)).toEqual([]);
    expect(ran(true, false)).toEqual(['@null times run backwards: steps are listed but not evaluated []']);
    expect(ran(false, true)).toEqual([
      '@null the newest line comes first: the log was read from its end to its beginning []',
    ]);
  });

  it('input-truncated-lines: reports lines that are cut off', () => {
    const first = [
      { source: 0, line: 3 },
      { source: 0, line: 5 },
    ];
    const cut = (count: number): string[] =>
      messagesOfRun(inputTruncatedLines, { run: { cut: { count, first: first.slice(0, count) } } });
    expect(cut(0)).toEqual([]);
    expect(cut(1)).toEqual(['@null one line is cut off [3]']);
    expect(cut(2)).toEqual(['@null 2 lines are cut off [3 5]']);
  });

  it('input-unparsed: reports lines that cannot be read', () => {
    const source = (type: string, unparsed: number): SourceReport => made({ type, path: `a.${type}`, unparsed });
    const sources = [
      source('kubelet-log', 1),
      source('kubelet-log', 2),
      source('pod-watch', 1),
      source('pod-watch', 3),
      source('events', 0),
    ];
    expect(messagesOfRun(inputUnparsed, { sources })).toEqual([
      '@null 1 line of a.kubelet-log could not be read []',
      '@null 2 lines of a.kubelet-log could not be read []',
      '@null 1 document of a.pod-watch could not be read []',
      '@null 3 documents of a.pod-watch could not be read []',
    ]);
  });

  describe('input-filtered: reports lines that were selected', () => {
    const summaryOf = (name: string, more: Partial<DeletionSummary> = {}): DeletionSummary => ({
      pod: { namespace: 'shop', name },
      open: false,
      rules: [],
      quoted: [],
      byLog: true,
      filtered: true,
      ...more,
    });
    const selected = (
      deletions: readonly DeletionSummary[],
      ...processes: readonly NodeRun['processes'][number][]
    ): string[] => messagesOfRun(inputFiltered, { run: { processes }, deletions });
    const text = (whose: string): string =>
      `@null the log contains almost only lines of ${whose}: absent steps prove nothing []`;
    const quiet = kubelet(1);

    it('names their pods', () => {
      expect(selected([summaryOf('a')], quiet)).toEqual([text('shop/a')]);
      expect(selected([summaryOf('a'), summaryOf('a')], quiet)).toEqual([text('shop/a')]);
      expect(selected([summaryOf('a'), summaryOf('b')], quiet)).toEqual([text('2 pods')]);
      expect(selected([summaryOf('a')], kubelet(1, { verbosity: 2 }), quiet)).toHaveLength(1);
    });

    it.each<[string, readonly DeletionSummary[], NodeRun['processes'][number]]>([
      ['a deletion shows all the lines', [summaryOf('a'), summaryOf('b', { filtered: false })], quiet],
      ['only a watch shows it', [summaryOf('a', { byLog: false })], quiet],
      ['there is no deletion', [], quiet],
      ['housekeeping is there', [summaryOf('a')], { ...quiet, housekeeping: 1 }],
      ['the kubelet would not log it', [summaryOf('a')], kubelet(1, { verbosity: 3 })],
      ['it is not known what the kubelet logs', [summaryOf('a')], kubelet(1, { verbosity: null })],
      ['its beginning is not known', [summaryOf('a')], { ...quiet, from: null }],
      ['its end is not known', [summaryOf('a')], { ...quiet, to: null }],
    ])('is not reported where %s', (_, deletions, process) => expect(selected(deletions, process)).toEqual([]));

    it('is reported next to a watch of another pod', () =>
      expect(selected([summaryOf('a'), summaryOf('b', { byLog: false, filtered: false })], quiet)).toEqual([
        text('shop/a'),
      ]));

    it.each([
      ['1.21', 0],
      ['1.22', 1],
      ['1.30', 1],
      [null, 0],
    ])('is reported at -v=3 from 1.22 on: %s', (min, times) =>
      expect(selected([summaryOf('a')], kubelet(1, { verbosity: 3, minors: { min, max: null } }))).toHaveLength(times),
    );

    it('is reported from ten seconds on, wherever they begin', () => {
      expect(selected([summaryOf('a')], { ...quiet, from: 55_000 })).toEqual([]);
      expect(selected([summaryOf('a')], { ...quiet, from: 50_000 })).toHaveLength(1);
    });
  });
});

describe('node-shutdown', () => {
  const down = (...node: readonly Observation[]): string[] => messagesOfRun(nodeShutdown, { run: { node } });
  const detected = (seq: number, event: string): Observation => lineOf('shutdown-detected', seq, { event });

  it('reports that the shutdown is announced, begun, done or cancelled', () => {
    expect(down(detected(1, 'true'))).toEqual([
      '@1000 the node goes down and stops all its pods; the log holds no end of it [1]',
    ]);
    expect(down(detected(1, 'true'), lineOf('shutdown-begin', 2), lineOf('shutdown-end', 30))).toEqual([
      '@1000 the node goes down and stops all its pods; the kubelet finished 29 s later [1 2 30]',
    ]);
    expect(down(lineOf('shutdown-begin', 2), lineOf('shutdown-end', 30, {}, { at: null }))).toEqual([
      '@2000 the node goes down and stops all its pods; it was done [2 30]',
    ]);
    expect(down(lineOf('shutdown-begin', 2, {}, { at: null }), lineOf('shutdown-end', 30))).toEqual([
      '@null the node goes down and stops all its pods; it was done [2 30]',
    ]);
    expect(down(detected(1, 'false'))).toEqual([]);
    expect(down(seenLine(1, 'housekeeping-slow'))).toEqual([]);
  });
});

describe('a directory that stays', () => {
  const many = (seq: number, more: Partial<Observation> = {}): Observation =>
    lineOf('orphan-many-errors', seq, { err: 'orphaned pod found: volume paths are still present on disk' }, more);
  const text = (long: string): string =>
    `its directory could not be removed${long}: volume paths are still present on disk`;

  it('orphaned-pod-dir: is reported with its duration and reason', () => {
    const left = (...lines: readonly Observation[]): string[] => messagesOf(orphanedPodDir, deletion(lines));
    expect(left(many(1), many(3))).toEqual([`@1000 ${text(' for 2 s')} [1 3]`]);
    expect(left(many(1), many(3, { at: 1_999 }))).toEqual([`@1000 ${text('')} [1 3]`]);
    expect(left(many(1), many(3, { at: 2_000 }))).toEqual([`@1000 ${text(' for 1 s')} [1 3]`]);
    expect(left(many(1, { at: null }), many(3))).toEqual([`@3000 ${text('')} [1 3]`]);
    expect(left(many(1, { at: null }), many(3, { at: null }))).toEqual([`@null ${text('')} [1 3]`]);
    expect(left(many(1))).toEqual([]);
    expect(left(many(1), lineOf('orphan-dir-failed', 2, { err: 'x' }))).toHaveLength(1);
    expect(left(lineOf('orphan-volumes', 1), lineOf('orphan-volumes', 200))).toEqual([
      '@1000 its directory could not be removed for 3m19s: volumes are still mounted in it [1 200]',
    ]);
    expect(left(lineOf('orphan-volumes', 1), many(200))).toEqual([`@1000 ${text(' for 3m19s')} [1 200]`]);
    expect(left(seenLine(1, 'orphan-cgroup-held'), seenLine(900, 'orphan-cgroup-held'))).toEqual([]);
  });

  it('orphaned-pod-unknown: is reported for each pod that the log does not know', () => {
    const lookedUp: string[] = [];
    const unknownPods = (...lines: readonly Observation[]): string[] =>
      messagesOfRun(orphanedPodUnknown, {
        run: {
          nameless: (...ids: readonly string[]) => {
            lookedUp.push(...ids);
            return lines;
          },
        },
      });
    const by = (uid: string, ...at: readonly number[]): Observation[] => at.map(seq => many(seq, { uid }));
    expect(unknownPods(...by('u1', 1, 3, 5), ...by('u2', 2), ...by('u3', 4, 7))).toEqual([
      `@1000 orphaned pod u1: ${text(' for 4 s')} (3 lines, one every 2 s) [1 3 5]`,
      `@4000 orphaned pod u3: ${text(' for 3 s')} (2 lines) [4 7]`,
    ]);
    expect(lookedUp).toEqual(['orphan-many-errors', 'orphan-dir-failed', 'orphan-volumes']);
  });
});

describe('node-trouble', () => {
  const skipped = (seq: number, err: string, more: Partial<Observation> = {}): Observation =>
    lineOf('sync-skipped', seq, { err }, more);
  const PLEG = 'PLEG is not healthy: pleg was last seen active 3m5s ago; threshold is 3m0s';
  const track = (name: string, ...observations: readonly Observation[]) => ({
    pod: { namespace: 'shop', name },
    uids: [],
    observations,
  });
  const trouble = (
    node: readonly Observation[],
    more: { records?: number; run?: object; deletions?: readonly DeletionSummary[] } = {},
  ): string[] => messagesOfRun(nodeTrouble, { ...more, run: { node, ...more.run } });
  const STATE = 'PLEG is not healthy, and the kubelet syncs no pod until it is';
  const WHY = 'pleg was last seen active 3m5s ago; threshold is 3m0s';

  it('is reported with the number of lines, the reason and the evidence', () => {
    expect(trouble([skipped(1, PLEG)])).toEqual([`@1000 ${STATE}: ${WHY} [1]`]);
    expect(trouble([skipped(1, PLEG), skipped(3, PLEG)])).toEqual([`@1000 ${STATE} (2 lines in 2 s): ${WHY} [1 3]`]);
    expect(trouble([skipped(1, PLEG), skipped(3, PLEG, { at: 1_999 })])).toEqual([
      `@1000 ${STATE} (2 lines): ${WHY} [1 3]`,
    ]);
    expect(trouble([skipped(1, PLEG), skipped(3, PLEG, { at: 2_000 })])).toEqual([
      `@1000 ${STATE} (2 lines in 1 s): ${WHY} [1 3]`,
    ]);
    expect(trouble([skipped(1, PLEG), skipped(3, PLEG, { at: null })])).toEqual([
      `@1000 ${STATE} (2 lines): ${WHY} [1 3]`,
    ]);
    const wait = lineOf('sync-error', 2, { err: 'network is not ready: container runtime network not ready' });
    expect(trouble([], { run: { tracks: () => [track('a', wait), track('b', { ...wait, line: 1 })] } })).toEqual([
      '@2000 the network of the node is not ready (2 lines): container runtime network not ready; reported for pod shop/a, shop/b [1 2]',
    ]);
    expect(trouble([withMessage(seenLine(1, 'housekeeping-slow'), ' ')])).toEqual([
      '@1000 housekeeping takes too long, and every pod waits for it:  [1]',
    ]);
  });

  it('takes the lines in the order of the input', () => {
    const lines = [skipped(3, `${PLEG} c`, { source: 1, line: 1 }), skipped(2, `${PLEG} b`), skipped(1, `${PLEG} a`)];
    expect(trouble(lines)).toEqual([`@1000 ${STATE} (3 lines in 2 s): ${WHY} c [1 2 1:1]`]);
  });

  const withDeletion = (open: boolean, ...rules: string[]): { deletions: DeletionSummary[] } => ({
    deletions: [{ pod: { namespace: 'a', name: 'b' }, byLog: true, filtered: false, open, rules, quoted: [] }],
  });

  it('is reported next to an open deletion, with the pod that waits', () => {
    expect(trouble([skipped(1, PLEG)], withDeletion(true))).toEqual([
      expect.stringMatching(/; still terminating: a\/b \[/),
    ]);
  });

  it('is not reported where the deletion itself shows it', () => {
    expect(trouble([skipped(1, PLEG)], withDeletion(true, 'pleg-unhealthy'))).toEqual([]);
  });

  it('is not reported next to a finished deletion, nor in the first seconds of a kubelet', () => {
    expect(trouble([skipped(1, PLEG)], withDeletion(false))).toEqual([]);
    const started = (at: number | null, start: number | null = 100_000): number =>
      trouble([lineOf('kubelet-start', 1, {}, { at: start }), skipped(2, PLEG, { at })]).length;
    expect([69_999, 70_000, 129_999, 130_000].map(at => started(at))).toEqual([1, 0, 0, 1]);
    expect(started(null)).toBe(1);
    expect(started(100_000, null)).toBe(1);
  });

  it('nodeStateMs: is over where a whole log goes on for two minutes without it', () => {
    const log = (at: number | null, last: number | null): string =>
      trouble([skipped(1, PLEG, { at })], { records: 1_000, run: { last } })[0]?.slice(0, 5) ?? '';
    expect(log(1_000, 120_999)).toBe('@1000');
    expect(log(1_000, 121_000)).toBe('info ');
    expect(log(null, 600_000)).toBe('@null');
    expect(log(1_000, null)).toBe('@1000');
  });

  describe('with several states', () => {
    const lease = (second: number, err: string): Observation =>
      lineOf('kubelet-lease-failed', second, { err: `dial tcp 10.0.0.1:6443: ${err}` });
    const [A, B, C] = ['connect: connection refused', 'connect: no route to host', 'i/o timeout'];
    const inLog = (...node: readonly Observation[]): string[] =>
      trouble(node, { records: 1_000, run: { last: 4_000_000 } }).map(text => text.replace(/ \[[^[]*$/, ''));
    const AWAY = 'the API server could not be reached';

    it('gives each its reason, count and end', () => {
      expect(inLog(lease(1, A), lease(11, A), lease(700, B), lease(1500, C), lease(1510, C), lease(1530, C))).toEqual([
        `info @1000 ${AWAY} (2 lines in 10 s): dial tcp 10.0.0.1:6443: connection refused`,
        `info @700000 ${AWAY}: dial tcp 10.0.0.1:6443: no route to host`,
        `info @1500000 ${AWAY} (3 lines in 30 s): dial tcp 10.0.0.1:6443: i/o timeout`,
      ]);
    });

    it('nodeStateMs: does not divide a state by a pause that one call may take', () => {
      expect(inLog(lease(1, A), lease(121, B))).toHaveLength(1);
      expect(inLog(lease(1, A), lease(122, A))).toHaveLength(2);
    });

    it('nodeCalmMs: divides a state by a shorter pause that has a success in it', () => {
      const patched = lineOf('status-patched', 20);
      expect(inLog(lease(1, A), patched, lease(61, A))).toHaveLength(1);
      expect(inLog(lease(1, A), patched, lease(62, A))).toHaveLength(2);
      expect(inLog(lease(1, A), lease(62, A), lineOf('status-patched', 70))).toHaveLength(1);
      // An answer of the runtime shows nothing about the API server
      expect(inLog(lease(1, A), lineOf('pleg-event', 20), lease(62, A))).toHaveLength(1);
    });

    it('reports the last five one by one and the earlier ones together', () => {
      const many = (count: number): string[] =>
        inLog(...Array.from({ length: count }, (_, at) => lease(at * 300 + 1, at % 2 === 0 ? A : B)));
      expect(many(5)).toHaveLength(5);
      expect(many(7)).toHaveLength(6);
      expect(many(7)[5]).toBe(
        `info @1000 ${AWAY} 2 more times before that (2 lines in 5m00s): dial tcp 10.0.0.1:6443: connection refused, dial tcp 10.0.0.1:6443: no route to host`,
      );
    });

    it('counts selected lines as one state as long as their cause is the same', () => {
      const picked = (...node: readonly Observation[]): string[] => trouble(node);
      const timeout = (port: number): string => `read tcp 10.0.0.9:${port}->10.0.0.1:6443: i/o timeout`;
      expect(picked(lease(1, timeout(40312)), lease(700, timeout(51877)))).toHaveLength(1);
      expect(picked(lease(1, A), lease(700, B))).toHaveLength(2);
      expect(picked(lease(1, A), lease(100, B))).toHaveLength(1);
    });

    it('counts lines that are reported whenever they occur', () => {
      const slow = [1, 700, 1500].map(second => seenLine(second, 'housekeeping-slow'));
      expect(inLog(...slow)).toEqual([expect.stringContaining('every pod waits for it (3 lines in ')]);
    });
  });

  it('excerptRecords: is not over in sixty selected lines', () => {
    const picked = (records: number): string => trouble([skipped(1, PLEG)], { records })[0]?.slice(0, 5) ?? '';
    expect(picked(60)).toBe('@1000');
    expect(picked(61)).toBe('info ');
  });

  const REFUSED = 'dial tcp 10.0.0.1:6443: connect: connection refused';
  it.each<[EventId, string, string | null]>([
    ['sync-skipped', PLEG, STATE],
    ['sync-skipped', 'pleg was last seen active 4m0s ago', STATE],
    ['sync-skipped', 'PLEG is not healthy: pleg has yet to be successful', null],
    [
      'sync-skipped',
      'NetworkPluginNotReady message:docker: network plugin is not ready',
      'the network of the node is not ready',
    ],
    ['sync-error', 'network is not ready: cni config uninitialized', 'the network of the node is not ready'],
    ['sync-error', 'cni plugin not initialized', 'the network of the node is not ready'],
    ['sync-error', PLEG, null],
    ['runtime-network-not-ready', 'anything', 'the network of the node is not ready'],
    ['runtime-not-ready', 'anything', 'the container runtime is not ready or does not answer'],
    ['pleg-list-failed', 'anything', 'the container runtime is not ready or does not answer'],
    ['runtime-container-status-failed', 'code = Unavailable', 'the container runtime is not ready or does not answer'],
    ['runtime-container-status-failed', 'code = NotFound', null],
    ['sync-skipped', 'container runtime is down', 'the kubelet syncs no pod'],
    ['kubelet-lease-failed', REFUSED, 'the API server could not be reached'],
    ['kubelet-node-status-failed', REFUSED, 'the API server could not be reached'],
    ['kubelet-register-failed', REFUSED, 'the API server could not be reached'],
    ['status-get-failed', REFUSED, 'the API server could not be reached'],
    ['status-patch-failed', REFUSED, 'the API server could not be reached'],
    ['api-delete-failed', REFUSED, 'the API server could not be reached'],
    ['mirror-create-failed', REFUSED, 'the API server could not be reached'],
    ['mirror-delete-failed', REFUSED, 'the API server could not be reached'],
    ['mirror-orphan-delete-failed', REFUSED, 'the API server could not be reached'],
    ['kubelet-lease-failed', 'nodes "n1" is forbidden', null],
    ['housekeeping-slow', '', 'housekeeping takes too long, and every pod waits for it'],
    ['housekeeping-failed', '', 'housekeeping fails'],
    ['gc-failed', '', 'the clean-up of dead containers or images fails'],
    ['client-throttled', '', 'calls to the API server are throttled by the kubelet itself'],
    ['pleg-channel-full', '', 'the sync loop does not keep up with the containers'],
    ['kill-failed', REFUSED, null],
  ])('%s with the error %s is reported as: %s', (id, err, state) => {
    const reported = trouble([lineOf(id, 1, { err })]);
    expect(reported.map(text => text.slice('@1000 '.length).split(':')[0])).toEqual(state === null ? [] : [state]);
  });
});
