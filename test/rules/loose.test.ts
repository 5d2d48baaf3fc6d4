import { describe, expect, it } from 'vitest';
import type { Observation } from '../../src/correlate/types.js';
import type { Complaint } from '../../src/correlate/unexplained.js';
import { runtimeTraces } from '../../src/rules/runtime-traces.js';
import { teardownTraces } from '../../src/rules/teardown-traces.js';
import { teardownTrouble } from '../../src/rules/teardown-trouble.js';
import type { DeletionSummary, RunRule } from '../../src/rules/types.js';
import { unexplainedComplaint } from '../../src/rules/unexplained-complaint.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import { seenLine } from '../correlate/made.js';
import { made, messagesOfRun, type runFacts, testimony, withMessage, withValue } from './made.js';

/** Lines whose deletion is not in the input, as people paste them. */

type Id = Parameters<typeof seenLine>[1];
type Fields = Readonly<Record<string, string>>;
const lineOf = (id: Id, seq: number, fields: Fields = {}, more: Partial<Observation> = {}): Observation =>
  seenLine(seq, id, { fields, ...more });

const UID = '0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0011';
const volume = (name: string, plugin = 'kubernetes.io/configmap'): Fields => ({
  uniqueName: `${plugin}/${UID}-${name}`,
});
const track = (observations: readonly Observation[], name: string | null = 'a', uids: readonly string[] = []) => ({
  pod: name === null ? null : { namespace: 'shop', name },
  uids,
  observations,
});
const DELETION: DeletionSummary = {
  pod: { namespace: 'shop', name: 'a' },
  byLog: true,
  filtered: false,
  open: false,
  rules: [],
  quoted: [],
};

type Facts = NonNullable<Parameters<typeof runFacts>[0]>;
/** What a rule reports of lines of one pod. */
const ofPod =
  (rule: RunRule) =>
  (lines: readonly Observation[], more: Facts = {}): string[] =>
    messagesOfRun(rule, { ...more, run: { tracks: () => [track(lines)], ...more.run } });

describe('teardown-traces', () => {
  const traces = ofPod(teardownTraces);
  const text = (...lines: readonly Observation[]): string =>
    traces(lines)[0]?.replace(/^@\S+ pod shop\/a: (.*) \[[^\]]*\]$/, '$1') ?? '';

  it('names the pod, what the lines show, and the lines', () => {
    expect(
      traces([
        lineOf('unmount-done', 3, volume('cfg')),
        lineOf('sync-enter', 4),
        lineOf('kill-done', 5, { containerID: 'c'.repeat(64) }),
      ]),
    ).toEqual([
      `@3000 pod shop/a: volume cfg (configmap) unmounted; stop of container ${'c'.repeat(12)} returned [3 5]`,
    ]);
    expect(traces([lineOf('unmount-done', 3, volume('cfg'))], { deletions: [DELETION] })).toEqual([]);
    expect(traces([lineOf('sync-enter', 4), lineOf('volumes-mount-wait', 5)])).toEqual([]);
    expect(traces([lineOf('unmount-done', 3, volume('cfg'), { at: null })])).toEqual([
      expect.stringMatching(/^@null pod/),
    ]);
  });

  it('leaves a failed start to the rules about starts and shows what fails to stop', () => {
    const start = 'failed to "StartContainer" for "app" with ErrImagePull: "not there"';
    const stop = 'failed to "KillPodSandbox" for "0d6d2f7a" with KillPodSandboxError: "no answer"';
    const crash = 'failed to "StartContainer" for "app" with CrashLoopBackOff: "back-off 10s"';
    expect(traces([lineOf('sync-error', 3, { err: start })])).toEqual([]);
    for (const err of [`[${start}, ${stop}]`, crash, 'no known step']) {
      const line = lineOf('sync-error', 3, { err });
      expect([...traces([line]), ...ofPod(teardownTrouble)([line])], err).not.toEqual([]);
    }
  });

  it.each<[Id, Fields, string]>([
    ['unmount-starting', volume('cfg'), 'unmount of volume cfg (configmap) began'],
    ['unmount-begin', volume('cfg'), 'unmount of volume cfg (configmap) began, and no line shows its end'],
    ['unmount-done', volume('cfg'), 'volume cfg (configmap) unmounted'],
    [
      'unmount-device-begin',
      { uniqueName: 'kubernetes.io/nfs/share' },
      'unmount of the device of volume share (nfs) from the node began, and no line shows its end',
    ],
    [
      'unmount-device-done',
      { uniqueName: 'kubernetes.io/nfs/share' },
      'device of volume share (nfs) unmounted from the node',
    ],
    ['volume-detached', { uniqueName: 'kubernetes.io/nfs/share' }, 'volume share (nfs) detached from the node'],
    ['kill-begin', { containerName: 'web', gracePeriod: '30' }, 'stop sent to container web (grace period 30 s)'],
    ['kill-begin', {}, 'stop sent to a container'],
    ['kill-override', { containerID: 'docker://abc' }, 'stop sent to container abc'],
    ['legacy-kill', {}, 'the pod killer stops what is left of it'],
    ['prestop-begin', { containerName: 'web' }, 'preStop hook of container web began, and no line shows its end'],
    ['prestop-done', { containerName: 'web' }, 'preStop hook of container web returned'],
    [
      'prestop-failed',
      { containerName: 'web', err: 'rpc: exit status 3' },
      'preStop hook of container web failed: rpc: exit status 3',
    ],
    ['prestop-timeout', { containerName: 'web' }, 'preStop hook of container web used up the grace period'],
    ['orphan-volumes-cleaned', {}, 'what was left of its volumes was removed: the pod is gone'],
    ['orphan-dir-removing', {}, 'the pod is gone, and its directory is being removed'],
    ['orphan-cgroup-removing', {}, 'its cgroup is removed: the pod is gone'],
    ['mirror-delete', {}, 'its mirror is deleted'],
    ['mirror-delete-try', {}, 'its mirror is deleted, to be replaced'],
    ['mirror-deleted', {}, 'its mirror was deleted'],
    ['status-delayed', {}, 'its API object is kept until it has a final phase'],
    ['worker-purge-blocked', {}, 'its worker has not finished'],
    ['legacy-pending', {}, 'the pod killer is stopping it, or has already stopped it'],
    ['legacy-still-pending', {}, 'the pod killer has not finished stopping it'],
    ['orphan-cgroup-held', {}, 'its cgroup is kept while its volumes are still mounted'],
    ['shutdown-kill', {}, 'stopped, because the node goes down'],
    ['shutdown-killed', {}, 'had stopped before the node went down'],
    ['teardown-begun', {}, 'the pod was deleted through the API'],
    ['termination-observed', {}, 'the worker has noticed that the pod must be terminated'],
  ])('%s: has its own words', (id, fields, expected) => expect(text(lineOf(id, 1, fields))).toBe(expected));

  it('counts repetitions of one thing, with the last reason', () => {
    const failed = (seq: number, err: string, name = 'web'): Observation =>
      lineOf('prestop-failed', seq, { containerName: name, err });
    expect(text(failed(1, 'first'), failed(2, 'second'), failed(3, ' '))).toBe(
      'preStop hook of container web failed (3 times): second',
    );
    expect(text(failed(1, 'first'), failed(2, 'second', 'db'))).toBe(
      'preStop hook of container web failed: first; preStop hook of container db failed: second',
    );
    expect(text(lineOf('mirror-delete', 1), lineOf('mirror-delete', 2))).toBe('its mirror is deleted (2 times)');
  });

  it('states that what was to be stopped was already gone', () => {
    const stop = (err: string): string => text(lineOf('kill-failed', 1, { containerName: 'web', err }));
    const answer = stop(
      'rpc error: code = NotFound desc = an error occurred when try to find container "ab": not found',
    );
    expect(answer).toBe('the runtime could not stop the container, because it was gone already');
    // Another rule reports the trouble
    expect(stop('rpc error: code = Unknown desc = the shim does not answer')).toBe('');
  });

  it('shows an end only if it is of the same volume', () => {
    const begun = lineOf('unmount-begin', 1, volume('cfg'));
    const OPEN = 'unmount of volume cfg (configmap) began, and no line shows its end';
    expect(text(begun, lineOf('unmount-done', 2, volume('cfg')))).toBe(
      'unmount of volume cfg (configmap) began; volume cfg (configmap) unmounted',
    );
    expect(text(begun, lineOf('unmount-done', 2, volume('tok')))).toBe(`${OPEN}; volume tok (configmap) unmounted`);
    for (const id of ['operation-backoff', 'unmount-failed'] as const)
      expect(text(begun, lineOf(id, 2, volume('cfg')))).not.toContain('no line tells');
    const device = lineOf('unmount-device-begin', 1, volume('cfg'));
    for (const id of ['unmount-device-done', 'unmount-device-failed'] as const)
      expect(text(device, lineOf(id, 2, volume('cfg')))).not.toContain('no line tells');
    const hook = lineOf('prestop-begin', 1, { containerName: 'web' });
    for (const id of ['prestop-done', 'prestop-failed', 'prestop-timeout'] as const)
      expect(text(hook, lineOf(id, 2, { containerName: 'web' }))).not.toContain('no line tells');
  });

  it('shows what is left of a line that is cut off', () => {
    const cut = (line: Observation): string =>
      text(withMessage(line, `UnmountVolume.TearDown succeeded for vol${'x'.repeat(200)}`, { cut: true }));
    expect(cut(lineOf('unmount-done', 1))).toBe(
      `a volume unmounted (the line is cut off: UnmountVolume.TearDown succeeded for vol${'x'.repeat(80)})`,
    );
    expect(cut(lineOf('unmount-done', 1, volume('cfg')))).toBe('volume cfg (configmap) unmounted');
    expect(text(withMessage(lineOf('unmount-done', 1), 'UnmountVolume.TearDown succeeded for vol'))).toBe(
      'a volume unmounted',
    );
  });

  it('lists six things of a pod, and twelve pods', () => {
    const many = (count: number): Observation[] =>
      Array.from({ length: count }, (_, at) => lineOf('unmount-done', at + 1, volume(`v${at}`)));
    expect(text(...many(6))).toMatch(/volume v5 \(configmap\) unmounted$/);
    expect(text(...many(8))).toMatch(/volume v5 \(configmap\) unmounted; and 2 more things$/);
    const pods = (count: number): string[] =>
      messagesOfRun(teardownTraces, {
        run: { tracks: () => Array.from({ length: count }, (_, at) => track(many(1), `p${at}`)) },
      });
    expect(pods(12)).toHaveLength(12);
    expect(pods(13)).toHaveLength(12);
  });

  it('leaves out what other rules report', () => {
    expect(text(lineOf('unmount-failed', 1, { ...volume('cfg'), err: 'busy' }), lineOf('mirror-delete', 2))).toBe(
      'its mirror is deleted',
    );
    const [orphaned, later] = [lineOf('orphan-volumes', 1), lineOf('orphan-volumes', 200)];
    const nameless = (...lines: readonly Observation[]) =>
      traces([], { run: { tracks: () => [track([...lines, lineOf('mirror-delete', 2)], null, [UID])] } });
    expect(nameless(orphaned, later)).toEqual([`@2000 pod ${UID}: its mirror is deleted [2]`]);
    // Those rules report it only if it lasts, and not for a pod whose name is known
    const expected = /: its directory stays, .*; its mirror is deleted/;
    expect(nameless(orphaned)[0]).toMatch(expected);
    expect(traces([orphaned, lineOf('mirror-delete', 2), later])[0]).toMatch(expected);
    expect(text(lineOf('housekeeping-failed', 1), lineOf('mirror-delete', 2))).toBe('its mirror is deleted');
    expect(text(lineOf('sync-skipped', 1, { err: 'container runtime is down' }), lineOf('mirror-delete', 2))).toBe(
      'its mirror is deleted',
    );
    expect(traces([lineOf('unmount-failed', 1, { ...volume('cfg'), err: 'busy' })])).toEqual([]);
  });

  it('names several processes where it is reported', () => {
    const run = { processes: [{ kubelet: { pid: 7 } }, { kubelet: { pid: 9 } }] };
    const line = lineOf('mirror-delete', 1);
    expect(traces([line], { run })).toEqual([
      '@1000 pod shop/a: its mirror is deleted [1]',
      '@null the lines are of 2 kubelet processes (pid 7, pid 9): the kubelet was restarted, or they are of several nodes []',
    ]);
    expect(traces([line], { run: { ...run, interleaved: true } })).toHaveLength(1);
    expect(traces([line], { run: { processes: [{ kubelet: { pid: 7 } }, { kubelet: { pid: null } }] } })).toHaveLength(
      1,
    );
    expect(traces([lineOf('sync-enter', 1)], { run })).toEqual([]);
    // Lines without a meaning have a process too, unless another component printed them
    const stray = (pid: number | null, file = 'x.go') => ({
      run: { processes: run.processes.slice(0, 1), unexplained: [{ pid, file }] },
    });
    expect(traces([line], stray(3))[1]).toContain('2 kubelet processes (pid 3, pid 7)');
    expect(traces([line], stray(3, 'stateful_set.go'))).toHaveLength(1);
    expect(traces([line], stray(7))).toHaveLength(1);
    expect(traces([line], stray(null))).toHaveLength(1);
  });

  describe('in a whole log', () => {
    const gone = (tracks: readonly object[], verbosity: number | null = null, records = 61): string[] =>
      messagesOfRun(teardownTraces, {
        records,
        run: { tracks: () => tracks, processes: [{ kubelet: { pid: 1, verbosity } }] },
      });
    const done = lineOf('unmount-done', 3, volume('cfg'));

    it('lists the pods whose volumes were unmounted', () => {
      expect(gone([track([lineOf('kill-begin', 1), done])])).toEqual([
        '@3000 one pod was torn down: volumes unmounted of shop/a, and below -v=2 no line says why [3]',
      ]);
      expect(gone([track([done]), track([lineOf('orphan-volumes-cleaned', 5)], 'b')], 1)).toEqual([
        '@3000 2 pods were torn down: volumes unmounted of shop/a, shop/b, and below -v=2 no line says why [3 5]',
      ]);
      expect(gone([track([done])], 2)).toEqual(['@3000 one pod was torn down: volumes unmounted of shop/a [3]']);
      expect(gone([track([lineOf('unmount-done', 3, volume('cfg'), { at: null })])])).toEqual([
        expect.stringMatching(/^@null one pod/),
      ]);
      const many = Array.from({ length: 14 }, (_, at) => track([done], `p${at}`));
      expect(gone(many)[0]).toMatch(/^@3000 14 pods were torn down: .*shop\/p11 and 2 more,/);
    });

    it('reports nothing where no volume was unmounted or the pod is not known', () => {
      expect(gone([track([lineOf('kill-begin', 1)])])).toEqual([]);
      expect(gone([track([lineOf('unmount-done', 3)], null)])).toEqual([]);
      expect(gone([track([done])], 2, 60)).toEqual(['@3000 pod shop/a: volume cfg (configmap) unmounted [3]']);
    });
  });

  describe('of a pod without a name', () => {
    const named = (observations: readonly Observation[], uids: readonly string[] = [UID]): string =>
      messagesOfRun(teardownTraces, { run: { tracks: () => [track(observations, null, uids)] } })[0]?.split(': ')[0] ??
      '';
    const line = (fields: Fields): Observation => lineOf('mirror-delete', 1, fields);

    it('names it by what the lines have: a name or a UID', () => {
      expect(named([line({})])).toBe(`@1000 pod ${UID}`);
      expect(named([line({}), line({ podName: 'web-0' })])).toBe(`@1000 pod web-0 (${UID})`);
      expect(named([line({ volumePod: 'web-0' })])).toBe(`@1000 pod web-0 (${UID})`);
      expect(named([line({ volumePod: UID })])).toBe(`@1000 pod ${UID}`);
      expect(named([line({ podName: '' })])).toBe(`@1000 pod ${UID}`);
      expect(named([line({ podName: 'web-0' })], [])).toBe('@1000 pod web-0');
      expect(named([line({})], [])).toBe('@1000 its mirror is deleted [1]');
    });
  });

  it('distinguishes lines without a pod by their volume, sandbox or container', () => {
    const withoutPod = (...node: readonly Observation[]): string[] => messagesOfRun(teardownTraces, { run: { node } });
    expect(withoutPod(lineOf('unmount-done', 1, volume('cfg')), lineOf('unmount-done', 2, volume('tok')))).toEqual([
      `@1000 pod ${UID}: volume cfg (configmap) unmounted; volume tok (configmap) unmounted [1 2]`,
    ]);
    expect(withoutPod(lineOf('unmount-device-done', 1, { uniqueName: 'kubernetes.io/nfs/share' }))).toEqual([
      '@1000 device of volume share (nfs) unmounted from the node [1]',
    ]);
    expect(
      withoutPod(lineOf('kill-done', 1, { containerID: 'a' }), lineOf('kill-done', 2, { containerID: 'b' })),
    ).toEqual(['@1000 stop of container a returned [1]', '@2000 stop of container b returned [2]']);
    expect(
      withoutPod(
        lineOf('kill-done', 1, { podSandboxID: 's' }),
        lineOf('kill-done', 2, { podSandboxID: 's', containerID: 'b' }),
      ),
    ).toHaveLength(1);
    expect(withoutPod(lineOf('mirror-delete', 1), lineOf('mirror-deleted', 2))).toEqual([
      '@1000 its mirror is deleted; its mirror was deleted [1 2]',
    ]);
  });

  it.each<[string, Fields, string]>([
    ['a volume with a unique name', { uniqueName: `kubernetes.io/secret/${UID}-token` }, 'token (secret)'],
    [
      'a static pod’s volume',
      { uniqueName: 'kubernetes.io/host-path/x1234567-2f7e-4d36-9f6d-6a6f6d7a0011-etc' },
      'etc (host-path)',
    ],
    ['a volume of many', { uniqueName: 'kubernetes.io/nfs/10.0.0.1/share' }, 'share (nfs/10.0.0.1)'],
    ['another plugin', { uniqueName: 'example.com/kubernetes.io/disk' }, 'disk (example.com/kubernetes.io)'],
    ['a CSI volume', { uniqueName: 'kubernetes.io/csi/ebs.csi.aws.com^vol-1' }, 'vol-1 (csi, ebs.csi.aws.com)'],
    ['a CSI volume with slashes', { uniqueName: 'kubernetes.io/csi/d.example^a/b^c' }, 'a/b^c (csi, d.example)'],
    ['a name alone', { uniqueName: 'data' }, 'data'],
    ['a handle alone', { uniqueName: '^x' }, '^x'],
    [
      'an operation',
      { operation: `{volumeName:kubernetes.io/secret/${UID}-token podName:${UID} nodeName:}` },
      'token (secret)',
    ],
    ['an operation before 1.18', { operation: `"kubernetes.io/secret/${UID}-token" ("${UID}")` }, 'token (secret)'],
    [
      'an operation as an error has it',
      { operation: String.raw`\"kubernetes.io/secret/${UID}-token\" (\"${UID}\")` },
      'token (secret)',
    ],
    ['a sandbox', { podSandboxID: 'd'.repeat(64) }, 'd'.repeat(12)],
    ['a container with a name', { containerID: 'e'.repeat(64), containerName: 'web' }, 'web'],
    ['a cgroup', { cgroupName: '/kubepods/pod1' }, '/kubepods/pod1'],
  ])('names %s', (_, fields, name) => expect(text(lineOf('unmount-done', 1, fields))).toBe(`volume ${name} unmounted`));

  it('shows a reason that the input cuts off', () => {
    const cut = withMessage(
      lineOf('unmount-mark-failed', 1),
      'UnmountVolume.MarkVolumeAsUnmounted failed for volume "a" (UniqueName: "b") pod "c" (UID: "d") : first (UID: "e") : no such de',
      { cut: true },
    );
    expect(text(cut)).toMatch(/^a volume was unmounted, but the kubelet could not record that.*: no such de$/);
    const { cut: _, ...record } = cut.event.record;
    expect(text({ ...cut, event: { ...cut.event, record } })).toBe(
      'a volume was unmounted, but the kubelet could not record that',
    );
    expect(text(withMessage(lineOf('unmount-mark-failed', 1), 'Something else', { cut: true }))).toBe(
      'a volume was unmounted, but the kubelet could not record that (the line is cut off: Something else)',
    );
    expect(text(withMessage(lineOf('unmount-mark-failed', 1, volume('cfg')), ') : no such de', { cut: true }))).toBe(
      'a volume was unmounted, but the kubelet could not record that: no such de',
    );
    // Nothing before the error shows where it begins
    expect(text(withMessage(lineOf('teardown-begun', 1), 'Pod is marked for grac', { cut: true }))).toBe(
      'the pod was deleted through the API (the line is cut off: Pod is marked for grac)',
    );
    const field = withValue(lineOf('remove-failed', 1), 'err', 'quoted', '"the ran out of ti');
    const [err] = field.event.record.fields;
    expect(
      text({
        ...field,
        event: {
          ...field.event,
          record: { ...field.event.record, fields: err === undefined ? [] : [{ ...err, cut: true }] },
        },
      }),
    ).toMatch(/: the ran out of ti$/);
  });
});

describe('teardown-trouble', () => {
  const trouble = ofPod(teardownTrouble);
  const failed = (
    seq: number,
    err: string,
    fields: Fields = volume('cfg'),
    more: Partial<Observation> = {},
  ): Observation => lineOf('unmount-failed', seq, { ...fields, err }, more);
  const text = (middle: string): string => `volume unmount failed for pod shop/a${middle}; see stuck-volume-unmount`;
  const THING = ' (volume cfg (configmap))';

  it('states what failed, how often, of what and why', () => {
    expect(trouble([failed(1, 'busy')])).toEqual([`@1000 ${text(`${THING}: busy`)} [1]`]);
    expect(trouble([failed(1, 'busy'), failed(3, 'busy')])).toEqual([
      `@1000 ${text(` 2 times in 2 s${THING}: busy`)} [1 3]`,
    ]);
    expect(trouble([failed(1, 'busy'), failed(3, 'busy', volume('cfg'), { at: 1_999 })])).toEqual([
      `@1000 ${text(` 2 times${THING}: busy`)} [1 3]`,
    ]);
    expect(trouble([failed(1, 'busy'), failed(3, 'busy', volume('cfg'), { at: 2_000 })])).toEqual([
      `@1000 ${text(` 2 times in 1 s${THING}: busy`)} [1 3]`,
    ]);
    expect(trouble([failed(1, 'busy'), failed(3, 'busy', volume('cfg'), { at: null })])).toEqual([
      `@1000 ${text(` 2 times${THING}: busy`)} [1 3]`,
    ]);
    expect(trouble([failed(1, 'busy', volume('cfg'), { at: null })])).toEqual([`@null ${text(`${THING}: busy`)} [1]`]);
    expect(trouble([failed(1, 'busy'), failed(2, 'busy', volume('tok'))])).toEqual([
      `@1000 ${text(' (2 volumes: cfg (configmap), tok (configmap)): busy')} [1 2]`,
    ]);
    expect(trouble([lineOf('unmount-failed', 1)])).toEqual([`@1000 ${text('')} [1]`]);
    expect(trouble([failed(1, 'busy')], { deletions: [DELETION] })).toEqual([]);
  });

  it.each<[string, Fields, string]>([
    ['a container', { containerID: 'a' }, ' (container a)'],
    ['a sandbox', { podSandboxID: 's' }, ' (sandbox s)'],
    ['a cgroup, whose name means nothing', { cgroupName: '/kubepods' }, ''],
    ['nothing', {}, ''],
  ])('names %s', (_, fields, thing) =>
    expect(trouble([failed(1, 'busy', fields)])).toEqual([`@1000 ${text(`${thing}: busy`)} [1]`]),
  );

  it('names the things of one sort', () => {
    const lines = [
      failed(1, 'busy', { podSandboxID: 's' }),
      failed(2, 'busy', { podSandboxID: 't' }),
      failed(3, 'busy', { containerID: 'a' }),
    ];
    expect(trouble(lines)).toEqual([`@1000 ${text(' (2 sandboxes: s, t): busy')} [1 2 3]`]);
    expect(trouble([failed(1, 'x', { containerID: 'a' }), failed(2, 'x', { containerID: 'b' })])[0]).toContain(
      ' (2 containers: a, b)',
    );
    const named = { containerID: 'a', containerName: 'web' };
    expect(trouble([failed(1, 'x', named), failed(2, 'x', { containerName: 'web' })])[0]).toContain(' (container web)');
  });

  it('shows pods that fail for one reason together, in the order of the input', () => {
    const tracks = [
      track([failed(4, 'busy'), failed(5, 'busy')], 'b'),
      track([failed(1, 'busy', volume('cfg'), { source: 1 })], 'c'),
      track([failed(2, 'busy')], 'a'),
      track([failed(3, 'gone')], 'd'),
    ];
    expect(messagesOfRun(teardownTrouble, { run: { tracks: () => tracks } })).toEqual([
      `@2000 volume unmount failed for pod shop/b, shop/c, shop/a 4 times in 4 s${THING}: busy; see stuck-volume-unmount [2 4 1:1]`,
      `@3000 volume unmount failed for pod shop/d${THING}: gone; see stuck-volume-unmount [3]`,
    ]);
    expect(messagesOfRun(teardownTrouble, { run: { tracks: () => [track([failed(1, 'busy', {})], null)] } })).toEqual([
      '@1000 volume unmount failed: busy; see stuck-volume-unmount [1]',
    ]);
  });

  it('divides incidents by a pause longer than any back-off, but not in a few copied lines', () => {
    const tracks = [track([failed(1, 'busy'), failed(2, 'busy'), failed(2000, 'busy'), failed(2001, 'busy')], 'a')];
    const incidentsOf = (more: Facts): string[] =>
      messagesOfRun(teardownTrouble, { ...more, run: { tracks: () => tracks } });
    expect(incidentsOf({}).length).toBe(1);
    const other = [track([failed(1, 'busy'), failed(2000, 'stale file handle')], 'a')];
    expect(messagesOfRun(teardownTrouble, { run: { tracks: () => other } }).map(text => text.split(': ')[1])).toEqual([
      'busy; see stuck-volume-unmount [1]',
      'stale file handle; see stuck-volume-unmount [2000]',
    ]);
    expect(incidentsOf({ records: 20_000 }).map(text => text.replace(/ \[.*/, ''))).toEqual([
      `@1000 volume unmount failed for pod shop/a 2 times in 1 s${THING}: busy; see stuck-volume-unmount`,
      `@2000000 volume unmount failed for pod shop/a 2 times in 1 s${THING}: busy; see stuck-volume-unmount`,
    ]);
  });

  it('states when the kubelet tries again, and where no line shows that', () => {
    const backoff = (delay: string, err = 'UnmountVolume.TearDown failed for volume "cfg" : busy'): Observation =>
      lineOf('operation-backoff', 2, { ...volume('cfg'), delay, err });
    expect(trouble([backoff('1m4s')])).toEqual([`@2000 ${text(`${THING}: busy; tried again after 1m4s`)} [2]`]);
    expect(trouble([backoff('500ms'), failed(3, 'busy')])[0]).toContain('; tried again after 500ms;');
    expect(trouble([backoff('500ms'), { ...backoff('1s'), line: 3 }])[0]).toContain('; tried again after 1s;');
    for (const delay of ['soon (\u001b)', '1m4s x', 'x 1m4s', '1'])
      expect(trouble([backoff(delay)])[0]).not.toContain('tried again');
    expect(trouble([backoff('x'.repeat(99))])[0]).not.toContain('tried again');
    expect(
      trouble([lineOf('unmount-device-failed', 2, { uniqueName: 'kubernetes.io/nfs/share', err: 'busy' })]),
    ).toEqual(['@2000 unmount of a device from the node failed for pod shop/a (volume share (nfs)): busy [2]']);
  });

  it('is not reported where its end follows', () => {
    expect(trouble([failed(1, 'busy'), lineOf('unmount-done', 2, volume('cfg'))])).toEqual([]);
    expect(trouble([failed(1, 'busy'), lineOf('unmount-done', 2, volume('cfg')), failed(3, 'busy')])).toEqual([
      `@3000 ${text(`${THING}: busy`)} [3]`,
    ]);
    const stop = (seq: number, err: string): Observation =>
      lineOf('runtime-stop-container-failed', seq, { containerID: 'a', err });
    expect(trouble([stop(1, 'busy')])).toEqual([
      '@1000 container stop failed for pod shop/a (container a): busy; see stuck-container-stop [1]',
    ]);
    expect(trouble([stop(1, 'busy'), stop(2, 'code = NotFound desc = gone')])).toEqual([]);
    const sandbox = (seq: number, err: string): Observation =>
      lineOf('runtime-stop-sandbox-failed', seq, { podSandboxID: 's', err });
    expect(trouble([sandbox(1, 'busy'), sandbox(2, 'code = NotFound desc = gone'), sandbox(3, 'busy')])).toHaveLength(
      1,
    );
    // A removal that finds nothing ends the trouble before it
    const remove = (seq: number, err: string, fields: Fields = { containerID: 'a' }): Observation =>
      lineOf('runtime-remove-container-failed', seq, { ...fields, err });
    const GONE = 'code = NotFound desc = gone';
    expect(trouble([remove(1, 'denied'), remove(2, GONE, { containerID: 'b' })])).toHaveLength(1);
    expect(trouble([remove(1, 'denied'), remove(2, GONE, {})])).toEqual([]);
    expect(trouble([remove(1, 'denied', {}), remove(2, GONE)])).toEqual([]);
    expect(
      trouble([remove(1, GONE), remove(2, 'denied'), remove(3, GONE, {}), remove(4, GONE, { containerID: 'b' })]),
    ).toEqual([]);
    expect(
      trouble([remove(1, 'denied'), lineOf('runtime-stop-sandbox-failed', 2, { containerID: 'a', err: GONE })]),
    ).toHaveLength(1);
    expect(trouble([remove(1, 'operation not permitted'), remove(2, 'code = NotFound desc = gone')])).toEqual([]);
    expect(trouble([remove(1, 'code = NotFound desc = gone'), remove(2, 'operation not permitted')])).toEqual([
      '@2000 removal of dead containers failed for pod shop/a (container a): operation not permitted [2]',
    ]);
  });

  it('is not reported where the API server did not answer, which another rule reports', () => {
    const refused = (err: string): string[] => trouble([lineOf('mirror-create-failed', 1, { err })]);
    expect(refused('dial tcp: connect: connection refused')).toEqual([]);
    expect(refused('pods "x" is forbidden: quota')).toEqual([
      '@1000 mirror creation failed for pod shop/a: quota; see mirror-create-rejected [1]',
    ]);
    expect(trouble([failed(1, 'dial tcp: connect: connection refused')])).toHaveLength(1);
  });

  it('is not reported where the runtime itself shows the end later', () => {
    const stop = lineOf('runtime-stop-container-failed', 5, { containerID: 'a', err: 'busy' });
    const sandbox = lineOf('runtime-stop-sandbox-failed', 5, { podSandboxID: 's', err: 'busy' });
    const ended = (line: Observation, end: SeenTestimony, more: Facts = {}): number =>
      trouble([line], {
        ...more,
        run: {
          archive: {
            isEmpty: () => false,
            about: ({ ids }: { ids: readonly string[] }) => (ids.includes('a') || ids.includes('s') ? [end] : []),
          },
        },
      }).length;
    const a = { identity: { containerId: 'a' } };
    expect(ended(stop, testimony('container-exited', 5_000, a))).toBe(0);
    expect(ended(stop, testimony('container-exited', 4_999, a))).toBe(1);
    expect(ended(stop, testimony('container-exited', null, a))).toBe(1);
    expect(ended(stop, testimony('container-started', 9_000, a))).toBe(1);
    expect(ended(stop, testimony('container-exited', 9_000, { identity: { containerId: 'b' } }))).toBe(1);
    const both = [testimony('container-started', 1_000, a), testimony('container-exited', 9_000, a)];
    expect(trouble([stop], { run: { archive: { isEmpty: () => false, about: () => both } } })).toEqual([]);
    expect(ended(sandbox, testimony('sandbox-stopped', 9_000, { identity: { sandboxId: 's' } }))).toBe(0);
    expect(ended(sandbox, testimony('sandbox-stopped', 9_000, { identity: { sandboxId: 't' } }))).toBe(1);
    expect(ended({ ...stop, at: null }, testimony('container-exited', 9_000, a))).toBe(1);
    expect(
      ended(lineOf('runtime-stop-container-failed', 5, { err: 'busy' }), testimony('container-exited', 9_000)),
    ).toBe(1);
    expect(ended(failed(5, 'busy', { containerID: 'a' }), testimony('container-exited', 9_000, a))).toBe(1);
    expect(
      ended(stop, testimony('container-exited', 9_000, a), { clock: made({ toUtc: (at: number) => at + 60_000 }) }),
    ).toBe(1);
  });

  it('is information where this number of tries is normal', () => {
    const linger = (seq: number): Observation => lineOf('volumes-linger', seq);
    const levelsOf = (...lines: readonly Observation[]): string[] => trouble(lines).map(message => message.slice(0, 5));
    expect(levelsOf(linger(1), linger(2))).toEqual(['info ']);
    expect(levelsOf(linger(1), linger(2), linger(3))).toEqual(['@1000']);
  });

  it('leaves two lines of an orphaned pod to orphaned-pod-dir', () => {
    const orphan = (
      seq: number,
      err = 'orphaned pod "x" found, but volume paths are still present on disk : There were a total of 3 errors similar to this.',
    ): Observation => lineOf('orphan-many-errors', seq, { err });
    expect(trouble([orphan(1)])).toEqual([
      'info @1000 volume paths of an orphaned pod were still present on disk for pod shop/a: orphaned pod "x" found, but volume paths are still present on disk; see orphaned-pod-dir [1]',
    ]);
    expect(trouble([orphan(1), orphan(2)])).toEqual([]);
    // What cannot be removed is not a wait
    expect(
      trouble([orphan(1, 'orphaned pod "x" found, but failed to rmdir() volume at path /v: directory not empty')]),
    ).toEqual([
      '@1000 volume paths of an orphaned pod are left on disk for pod shop/a: directory not empty; see orphaned-pod-dir [1]',
    ]);
  });

  it('takes the last meaningful reason of a line that is whole', () => {
    expect(trouble([failed(1, 'first'), failed(2, 'second'), failed(3, '')])[0]).toContain(`${THING}: second;`);
    // The first trouble of a list precedes the others
    const worker = lineOf('sync-error', 3, {
      err: 'failed to "KillContainer" for "web" with KillContainerError: "it is busy"',
    });
    const stop = lineOf('runtime-stop-container-failed', 1, { err: 'rpc error: too slow' });
    expect(trouble([stop, worker])[0]).toContain(': too slow; see stuck-container-stop');
    expect(trouble([lineOf('runtime-stop-container-failed', 1), worker])[0]).toContain(
      ': it is busy; see stuck-container-stop',
    );
  });

  it('prefers a reason that is not the beginning of another', () => {
    const [cut, whole] = ['context dead', 'rpc error: context deadline exceeded'];
    const stop = (err: string): Observation => lineOf('runtime-stop-container-failed', 1, { err });
    const kill = (err: string): Observation => lineOf('kill-failed', 2, { err });
    const reason = (...lines: readonly Observation[]): string => /: (.*); see/.exec(trouble(lines)[0] ?? '')?.[1] ?? '';
    expect(reason(stop(cut), kill(whole))).toBe('context deadline exceeded');
    expect(reason(stop('context deadline'), kill('context deadline exceeded'))).toBe('context deadline');
    expect(reason(stop('busy'), kill('it is busy'))).toBe('busy');
    expect(reason(stop('a'), kill('b'))).toBe('a');
  });
});

describe('unexplained-complaint', () => {
  const complaint = (text: string, more: Partial<Complaint> = {}): Complaint => ({
    severity: 'E',
    file: 'x.go',
    text,
    pid: null,
    source: 0,
    line: 1,
    ...more,
  });
  const complaintsAbout = (...unexplained: readonly Complaint[]): string[] =>
    messagesOfRun(unexplainedComplaint, { run: { unexplained } });

  it('gives each reason once', () => {
    expect(complaintsAbout(complaint('it is busy: busy'))).toEqual(['@null Error (x.go): it is busy [1]']);
    expect(complaintsAbout(complaint('busy now: busy'))).toEqual(['@null Error (x.go): busy now: busy [1]']);
  });

  it('names the component, what it complains of, and why', () => {
    expect(complaintsAbout(complaint('"Unable to move" err="it is busy"'))).toEqual([
      '@null Error (x.go): Unable to move: it is busy [1]',
    ]);
    expect(
      complaintsAbout(complaint('"It: went \\"away\\"" pod="a/b" err="rpc: it is \\"busy\\" now" tries=3')),
    ).toEqual(['@null Error (x.go): It: went "away": it is "busy" now [1]']);
    expect(complaintsAbout(complaint('"It went" pod="a/b"'))).toEqual(['@null Error (x.go): It went [1]']);
    expect(complaintsAbout(complaint('"It" went: all wrong'))).toEqual(['@null Error (x.go): It went: all wrong [1]']);
    expect(complaintsAbout(complaint('it went: all wrong', { severity: 'W' }))).toEqual([
      '@null Warning (x.go): it went: all wrong [1]',
    ]);
    expect(complaintsAbout(complaint('it went', { severity: 'F' }))).toEqual([
      'warning @null the kubelet ended with a fatal error (x.go): it went [1]',
    ]);
    expect(complaintsAbout(complaint('', { severity: '?' }))).toEqual(['@null Complaint (x.go):  [1]']);
    expect(complaintsAbout(complaint('ab'.repeat(80)))[0]).toBe(`@null Error (x.go): ${'ab'.repeat(80)} [1]`);
    expect(complaintsAbout(complaint('ab'.repeat(50)))).toEqual([`@null Error (x.go): ${'ab'.repeat(50)} [1]`]);
  });

  it('shows complaints about one pod together, and of many the first', () => {
    const about = (text: string, line: number): Complaint => complaint(text, { line });
    expect(
      complaintsAbout(about(`pod "${UID}" a`, 1), about('b', 2), about(`/var/lib/kubelet/pods/${UID}/c`, 3)),
    ).toEqual([
      expect.stringMatching(new RegExp(`^@null pod ${UID}: Error \\(x\\.go\\): .*; Error \\(x\\.go\\): .* \\[1 3\\]$`)),
      '@null Error (x.go): b [2]',
    ]);
    expect(complaintsAbout(about('a', 1), about('b', 2), about('c', 3))).toEqual([
      '@null Error (x.go): a; Error (x.go): b; Error (x.go): c [1 2 3]',
    ]);
    expect(complaintsAbout(about('a', 1), about('b', 2), about('c', 3), about('d', 4))[0]).toContain(
      '(x.go): c; and 1 more [1 2 4]',
    );
    expect(complaintsAbout(about(`volume ${UID} a`, 1))[0]).not.toContain('pod ');
    expect(complaintsAbout(about(`pod ${UID}0 a`, 1))[0]).toMatch(/^@null Error/);
  });

  it('is reported only for a few lines without a deletion', () => {
    const unexplained = [complaint('a')];
    expect(messagesOfRun(unexplainedComplaint, { run: { unexplained }, records: 60 })).toHaveLength(1);
    expect(messagesOfRun(unexplainedComplaint, { run: { unexplained }, records: 61 })).toEqual([]);
    expect(messagesOfRun(unexplainedComplaint, { run: { unexplained }, deletions: [DELETION] })).toEqual([]);
    const watch = made<NonNullable<Facts['sources']>[number]>({ type: 'pod-watch', records: 900 });
    const log = made<NonNullable<Facts['sources']>[number]>({ type: 'kubelet-log', records: 40 });
    expect(messagesOfRun(unexplainedComplaint, { run: { unexplained }, sources: [log, watch] })).toHaveLength(1);
    expect(messagesOfRun(unexplainedComplaint, { run: { unexplained }, sources: [log, log] })).toEqual([]);
  });
});

describe('runtime-traces', () => {
  const ID = 'abcdef0123456789';
  const by = (what: SeenTestimony['what'], at: number | null, more: Partial<SeenTestimony> = {}): SeenTestimony =>
    testimony(what, at, { identity: { containerId: ID }, ...more });
  const traces = (all: readonly SeenTestimony[], more: Facts = {}): string[] =>
    messagesOfRun(runtimeTraces, { ...more, run: { archive: { all: () => all }, ...more.run } });
  const text = (rest: string, name = 'container abcdef012345'): string => `the runtime log shows ${name}: ${rest}`;
  const stopRequest = by('stop-requested', 1000, { facts: { timeout: 30 } });

  it('shows a kill without its call, and how often a stop was called', () => {
    expect(traces([by('kill-in-vain', 4000)])).toEqual([
      `warning utc 4000 ${text('still running after SIGKILL; no line shows its end')} [7:4]`,
    ]);
    expect(traces([by('kill-sent', 4000), by('container-exited', 4500)])).toEqual([
      `utc 4000 ${text('SIGKILL sent; container exited')} [7:4 7:4.5]`,
    ]);
    expect(traces([stopRequest, by('stop-requested', 40_000)])[0]).toContain(
      'stop requested (timeout 30 s) 2 times; no line',
    );
  });

  it('shows how each stop ended', () => {
    expect(traces([stopRequest])).toEqual([
      `utc 1000 ${text('stop requested (timeout 30 s); no line shows its end')} [7:1]`,
    ]);
    expect(traces([stopRequest, by('container-exited', 4000, { facts: { exitCode: 0 } })])).toEqual([
      `utc 1000 ${text('stop requested (timeout 30 s); container exited (exit code 0) 3 s later')} [7:1 7:4]`,
    ]);
    expect(traces([by('stop-requested', 1000), by('container-exited', 1999)])).toEqual([
      `utc 1000 ${text('stop requested; container exited')} [7:1 7:1.999]`,
    ]);
    expect(traces([by('stop-requested', 1000), by('container-exited', 2000)])).toEqual([
      `utc 1000 ${text('stop requested; container exited 1 s later')} [7:1 7:2]`,
    ]);
    expect(traces([stopRequest, by('stop-failed', 4000), by('stop-failed', 6000)])).toEqual([
      expect.stringContaining(`utc 1000 ${text('stop requested (timeout 30 s); stop failed 5 s later')} [7:1 7:6]`),
    ]);
    expect(
      traces([stopRequest, by('stop-failed', 4000), by('container-exited', 5000), by('stop-failed', 6000)])[0],
    ).toContain('container exited 4 s later [7:1 7:5]');
    expect(traces([by('stop-requested', null, { line: 1 }), by('container-exited', 5000)])).toEqual([
      `@null ${text('stop requested; container exited')} [7:1 7:5]`,
    ]);
    expect(traces([stopRequest, by('container-exited', null, { line: 9 })])[0]).toContain('container exited [7:1 7:9]');
  });

  it('reads the lines of each container in the order of the input, from the first call on', () => {
    expect(traces([by('container-exited', 4000), stopRequest])[0]).toContain('container exited 3 s later');
    expect(traces([by('container-exited', 500), stopRequest])[0]).toContain('no line shows its end');
    expect(traces([by('container-exited', 4000, { source: 6 }), stopRequest])[0]).toContain('no line shows its end');
    expect(traces([by('container-started', 1000), by('container-exited', 4000)])).toEqual([]);
  });

  it.each<[SeenTestimony['what'], SeenTestimony['what'], SeenTestimony['what']]>([
    ['sandbox-stop-requested', 'sandbox-stop-failed', 'sandbox-stopped'],
    ['network-removal-begun', 'network-removal-failed', 'network-removed'],
  ])('%s, %s, %s', (begin, fail, end) => {
    const s = { identity: { sandboxId: ID } };
    expect(traces([by(begin, 1000, s)])[0]).toContain(`sandbox abcdef012345: ${begin.replaceAll('-', ' ')}; no line`);
    expect(traces([by(begin, 1000, s), by(fail, 3000, s)])[0]).toContain(`${fail.replaceAll('-', ' ')} 2 s later`);
    expect(traces([by(begin, 1000, s), by(fail, 3000, s), by(end, 5000, s)])[0]).toContain(
      `${end.replaceAll('-', ' ')} 4 s later`,
    );
  });

  it('takes names from all lines about a container', () => {
    const name = (...lines: readonly SeenTestimony[]): string =>
      /log shows (.*?): stop requested/.exec(traces(lines)[0] ?? '')?.[1] ?? '';
    const pod = { namespace: 'shop', name: 'web-0' };
    expect(name(by('stop-requested', 1000, { container: 'web' }))).toBe('container web abcdef012345');
    expect(name(stopRequest, by('container-started', 2000, { container: 'web' }))).toBe('container web abcdef012345');
    expect(name(stopRequest, by('container-started', 2000, { identity: { containerId: ID, ...pod } }))).toBe(
      'container abcdef012345 of pod shop/web-0',
    );
    expect(name(by('stop-requested', 1000, { identity: { sandboxId: ID, ...pod } }))).toBe(
      'sandbox abcdef012345 of pod shop/web-0',
    );
    expect(name(by('stop-requested', 1000, { identity: pod }))).toBe('pod shop/web-0');
    expect(name(by('stop-requested', 1000, { identity: { name: 'web-0' } }))).toBe('pod ?/web-0');
    expect(traces([by('stop-requested', 1000, { identity: {} })])).toEqual([]);
    expect(name(by('stop-requested', 1000, { identity: { containerId: ID, sandboxId: 's' } }))).toBe(
      'container abcdef012345',
    );
  });

  it('joins what ended into one sentence, after what did not', () => {
    const stop = (id: string, at: number, ends = true): SeenTestimony[] => {
      const it = { identity: { containerId: id } };
      return [by('stop-requested', at, it), ...(ends ? [by('container-exited', at + 2000, it)] : [])];
    };
    expect(traces([...stop('a', 1000), ...stop('b', 2000), ...stop('c', 3000, false)])).toEqual([
      'utc 3000 the runtime log shows container c: stop requested; no line shows its end [7:3]',
      '@null the runtime log shows 2 stops that ended: container a, container b [7:1 7:3 7:4]',
    ]);
    const open = Array.from({ length: 14 }, (_, at) => stop(`c${at}`, at * 1000, false)).flat();
    expect(traces(open)).toHaveLength(12);
  });

  it('is reported by the log of the runtime alone', () => {
    expect(traces([stopRequest], { deletions: [DELETION] })).toEqual([]);
    expect(traces([stopRequest], { run: { processes: [{}] } })).toEqual([]);
    const audit = testimony('delete-accepted', 3000, {
      identity: { containerId: ID, namespace: 'shop', name: 'web-0' },
    });
    expect(traces([stopRequest, audit])).toEqual(traces([stopRequest]));
  });
});
