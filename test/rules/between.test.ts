import { describe, expect, it } from 'vitest';
import type { Lifecycle, NodeTraces, VolumeWait } from '../../src/contract/types.js';
import { findingsBetween } from '../../src/document/between.js';
import type { JudgedNode } from '../../src/rules/between/between-rule.js';
import { LIMITS } from '../../src/rules/thresholds.js';
import { deletion, step } from '../report/made-up.js';

const ZERO = Date.parse('2026-11-21T01:00:00.000Z');
const iso = (ms: number): string => new Date(ZERO + ms).toISOString();
const evidence = { source: 0, line: 7 };
const moment = (ms: number) => ({ at: iso(ms), evidence });
const pod = { namespace: 'default', name: 'db-0' };

interface Made {
  readonly lifecycles?: readonly Lifecycle[];
  readonly traces?: Partial<NodeTraces>;
  /** When its kubelet started. */
  readonly from?: number;
  readonly to?: number;
  readonly confidence?: 'certain' | 'assumed';
}

const node = (
  name: string,
  { lifecycles = [], traces = {}, from = 0, to = 600_000, confidence = 'certain' }: Made,
): JudgedNode => ({
  facts: {
    ...{ name, basis: 'the host in its lines', hosts: [name], sources: [] },
    kubelets: [{ pid: 1, from: iso(from), to: iso(to), version: null, versionBasis: '', verbosity: 2 }],
    window: { from: iso(0), to: iso(to) },
    clock: { zone: '+00:00', year: 2026, basis: 'stamps', confidence },
  },
  lifecycles: lifecycles.map(one => ({ ...one, node: name })),
  traces: { starts: [], waits: [], releases: [], multiAttach: [], cordons: [], hears: true, ...traces },
  logs: new Set([name === 'a' ? 0 : 1]),
});

const rulesOf = (...nodes: readonly JudgedNode[]): string[] => findingsBetween(nodes).map(({ rule }) => rule);
const messagesOf = (...nodes: readonly JudgedNode[]): string[] => findingsBetween(nodes).map(({ message }) => message);

describe('name-on-two-nodes', () => {
  const old = (goneAt: number, stoppedAt: number): Lifecycle =>
    deletion({
      ...{ pod, uid: 'old', kind: 'forced', startedAt: iso(0) },
      steps: [step('remove-seen', goneAt / 1000), step('container-stopped', stoppedAt / 1000)],
    });
  const started = (ms: number): JudgedNode => node('b', { traces: { starts: [{ ...moment(ms), pod, uid: 'new' }] } });

  it('twoNodesMs: this long before the old one ended', () => {
    const stoppedAt = 10_000;
    const a = node('a', { lifecycles: [old(1_000, stoppedAt)] });
    expect(rulesOf(a, started(stoppedAt - LIMITS.twoNodesMs))).toEqual(['name-on-two-nodes']);
    expect(rulesOf(a, started(stoppedAt - (LIMITS.twoNodesMs - 1)))).toEqual([]);
  });

  it.each<[string, Lifecycle, Made]>([
    ['the object went last: clocks differ', old(10_001, 10_000), {}],
    ['the clock is only assumed', old(1_000, 10_000), { confidence: 'assumed' }],
    ['its kubelet started in between', old(1_000, 10_000), { from: 3_000 }],
    ['it is the same pod', { ...old(1_000, 10_000), uid: 'new' }, {}],
    ['the other one came long before', { ...old(1_000, 10_000), startedAt: iso(5_000) }, {}],
  ])('is not reported where %s', (_, one, made) => {
    expect(rulesOf(node('a', { lifecycles: [one], ...made }), started(2_000))).toEqual([]);
  });
});

describe('volume-held-elsewhere', () => {
  const volume = 'kubernetes.io/csi/disk.example^vol-7';
  const wait = (ms: number, more: Partial<VolumeWait>): VolumeWait => ({
    ...{ ...moment(ms), volume, name: 'pvc-7', pod, uid: 'new', mounted: null, failed: null },
    ...more,
  });
  const released = (ms: number): JudgedNode => node('a', { traces: { releases: [{ ...moment(ms), volume }] } });
  const waiting = (more: Partial<VolumeWait>): JudgedNode => node('b', { traces: { waits: [wait(1_000, more)] } });

  it('volumeHeldMs: this long after it was requested', () => {
    const b = waiting({ mounted: moment(90_000) });
    expect(messagesOf(released(1_000 + LIMITS.volumeHeldMs), b)).toEqual([
      `default/db-0 on b waited 89 s for the volume ${volume}, which a released only after 30 s`,
    ]);
    expect(rulesOf(released(1_000 + LIMITS.volumeHeldMs - 1), b)).toEqual([]);
  });

  it('is not reported of a volume that both may have', () => {
    expect(rulesOf(released(60_000), waiting({ mounted: moment(2_000) }))).toEqual([]);
  });

  it('is not reported where nothing shows that the pod waits', () => {
    expect(rulesOf(released(60_000), waiting({}))).toEqual([]);
  });

  it('needs a pod that is being deleted where no line shows the release', () => {
    const b = waiting({ failed: moment(200_000) });
    const user = { ...wait(0, { mounted: moment(500) }), uid: 'old' };
    const held = (outcome: Lifecycle['outcome']): JudgedNode =>
      node('a', { lifecycles: [deletion({ pod, uid: 'old', outcome })], traces: { waits: [user] } });
    expect(messagesOf(held('stuck'), b)).toEqual([
      `default/db-0 on b waits for the volume ${volume}, and no line of a shows that it was unmounted there`,
    ]);
    expect(rulesOf(held('removed'), b)).toEqual([]);
  });
});

describe('volume-held-elsewhere, by events', () => {
  const volume = 'kubernetes.io/csi/disk.example^vol-7';
  const says = 'Volume is already exclusively attached to one node';
  const refused = (ms: number, until = ms, name = 'pvc-7') => ({
    ...{ at: iso(ms), until: iso(until), evidence: { source: 5, line: 3 }, name, pod, uid: 'new', says },
  });
  const waiting = (more: Partial<VolumeWait>, ...multiAttach: ReturnType<typeof refused>[]): JudgedNode =>
    node('b', {
      traces: {
        waits: [{ ...moment(1_000), volume, name: 'pvc-7', pod, uid: 'new', mounted: null, failed: null, ...more }],
        multiAttach,
      },
    });

  it('volumeHeldMs: this long until the kubelet has it', () => {
    const mounted = moment(2_000 + LIMITS.volumeHeldMs);
    expect(findingsBetween([waiting({ mounted }, refused(2_000))])).toMatchObject([
      {
        message: `default/db-0 on b waited 30 s for the volume pvc-7, which another node had (Multi-Attach error: ${says})`,
        at: iso(2_000),
        evidence: [{ source: 5, line: 3 }, evidence],
      },
    ]);
    expect(rulesOf(waiting({ mounted }, refused(2_001)))).toEqual([]);
  });

  it('or until it gives up waiting', () => {
    expect(messagesOf(waiting({ failed: moment(120_000) }, refused(2_000)))).toEqual([
      `default/db-0 on b waits for the volume pvc-7, which another node had (Multi-Attach error: ${says})`,
    ]);
    expect(rulesOf(waiting({}, refused(2_000)))).toEqual([]);
  });

  it('or until the event comes again, where no log is about the pod', () => {
    const alone = (until: number) => node('a', { traces: { multiAttach: [refused(0, until)] } });
    expect(messagesOf(alone(LIMITS.volumeHeldMs))).toEqual([
      `default/db-0 waits for the volume pvc-7, which another node had (Multi-Attach error: ${says})`,
    ]);
    expect(rulesOf(alone(LIMITS.volumeHeldMs - 1))).toEqual([]);
  });

  it('once, whichever node reports it: each node has the events, and the log of the holder may show more', () => {
    const mounted = moment(90_000);
    const holder = node('a', { traces: { releases: [{ ...moment(60_000), volume }], multiAttach: [refused(2_000)] } });
    const found = findingsBetween([holder, waiting({ mounted }, refused(2_000))]);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('which a released only after 59 s')]);
    expect(found[0]?.evidence).toContainEqual({ source: 5, line: 3 });
  });

  it('is not reported of another volume of the pod', () => {
    expect(rulesOf(waiting({ mounted: moment(90_000) }, refused(2_000, 2_000, 'pvc-8')))).toEqual([]);
  });
});

describe('node-silent', () => {
  const asked = deletion({
    ...{ requestedAt: iso(10_000), endedAt: null, outcome: 'in-progress', gracePeriodSeconds: 30 },
    steps: [{ ...step('delete-requested', 10), evidence: [{ source: 9, line: 1 }] }],
  });
  const dueAt = 10_000 + 30_000 + LIMITS.kubeletWatchMs;

  it('waits for the grace period and a minute', () => {
    expect(rulesOf(node('a', { lifecycles: [asked], to: dueAt }))).toEqual(['node-silent']);
    expect(rulesOf(node('a', { lifecycles: [asked], to: dueAt - 1 }))).toEqual([]);
  });

  it.each<[string, Made]>([
    ['is not whole', { traces: { hears: false } }],
    ['has no certain clock', { confidence: 'assumed' }],
    ['tells of it', { lifecycles: [{ ...asked, steps: [step('delete-seen', 10.5)] }] }],
    ['is that of the rule about one pod', { lifecycles: [{ ...asked, findings: [said('never-seen-by-kubelet')] }] }],
  ])('is not reported where the log %s', (_, made) => {
    expect(rulesOf(node('a', { lifecycles: [asked], ...made }))).toEqual([]);
  });

  it('is information where the log ends before, and that of another goes on', () => {
    const a = node('a', { lifecycles: [asked], to: 9_000 });
    expect(findingsBetween([a, node('b', { to: dueAt })]).map(({ level }) => level)).toEqual(['info']);
    expect(rulesOf(a, node('b', { to: dueAt - 1 }))).toEqual([]);
  });
});

const said = (rule: string) => ({ rule, level: 'error', message: rule, at: null, evidence: [] }) as const;

describe('node-drained', () => {
  const going = (name: string, from: number, more: Partial<Lifecycle> = {}): Lifecycle =>
    deletion({
      pod: { namespace: 'default', name },
      requestedAt: null,
      startedAt: iso(from),
      endedAt: iso(from + 1_000),
      ...more,
    });
  const evicted = { testimony: [{ witness: 'audit', what: 'eviction-accepted', at: null, evidence: [] }] };
  const cordoned = (ms: number, lifecycles: readonly Lifecycle[]): JudgedNode =>
    node('a', { lifecycles, traces: { cordons: [{ ...moment(ms), until: null }] } });

  it('drainPods: of this many', () => {
    const pods = ['a', 'b'].map(name => going(name, 1_000));
    expect(rulesOf(cordoned(500, pods.slice(0, LIMITS.drainPods)))).toEqual(['node-drained']);
    expect(rulesOf(cordoned(500, pods.slice(0, LIMITS.drainPods - 1)))).toEqual([]);
  });

  it('cordonHeardMs: the kubelet reports the cordon this late', () => {
    const pods = ['a', 'b'].map(name => going(name, 20_000));
    expect(rulesOf(cordoned(20_000 + LIMITS.cordonHeardMs, pods))).toEqual(['node-drained']);
    expect(rulesOf(cordoned(20_000 + LIMITS.cordonHeardMs + 1, pods))).toEqual([]);
  });

  it('drainPauseMs: what comes later is another stretch', () => {
    const pods = (pause: number) => [going('a', 0, evicted), going('b', 1_000 + pause, evicted)];
    expect(rulesOf(node('a', { lifecycles: pods(LIMITS.drainPauseMs - 1) }))).toEqual(['node-drained']);
    expect(rulesOf(node('a', { lifecycles: pods(LIMITS.drainPauseMs) }))).toEqual([]);
  });

  it('names those that have not gone', () => {
    const [message] = messagesOf(cordoned(0, [going('a', 0), going('b', 500, { endedAt: null })]));
    expect(message).toMatch(
      /not gone by the end of the input: default\/b$|not gone by the end of the input: default\/b;/,
    );
  });

  it('is not reported of pods that end by themselves', () => {
    expect(
      rulesOf(
        cordoned(
          0,
          ['a', 'b'].map(name => going(name, 0, { kind: 'evicted' })),
        ),
      ),
    ).toEqual([]);
  });
});
