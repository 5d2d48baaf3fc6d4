import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';
import {
  add,
  at,
  container,
  event,
  failed,
  mounted,
  noSandbox,
  pleg,
  ready,
  remove,
  sandbox,
  startIn,
  startsIn,
  status,
  UID,
  worker,
} from './made.js';

const BEGUN = [at(0, add), at(0.1, worker), at(0.2, noSandbox), at(0.3, mounted), at(0.5, noSandbox), at(0.9, sandbox)];
const RUNS = [
  at(1, event('Pulled', 'Container image "x" already present on machine')),
  at(1.1, event('Created', 'Created container c')),
  at(1.3, event('Started', 'Started container c')),
];

/** Its container runs, and it is not Ready. */
const runs = status({
  conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: '2026-03-09T12:00:00Z' }],
  containerStatuses: [{ name: 'c', state: { running: { startedAt: '2026-03-09T12:00:01Z' } } }],
});

describe('a start that succeeds', () => {
  it('is ready, with its steps, its container and the time of each phase', async () => {
    const start = await startIn(...BEGUN, ...RUNS, at(3, ready));
    expect(start).toMatchObject({
      kind: 'first-start',
      outcome: 'ready',
      verdict: 'complete',
      uid: UID,
      durationMs: 3000,
    });
    expect(start.containers).toMatchObject([{ name: 'c', pull: 'present', startedAt: '2026-03-09T12:00:01.300Z' }]);
    expect(start.phases.map(({ phase, ms }) => [phase, ms])).toContainEqual(['sandbox', 400]);
    expect(start.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['add-seen', 'sandbox-created', 'container-started', 'ready']),
    );
    expect(start.steps.every(({ status, evidence }) => status !== 'seen' || evidence.length > 0)).toBe(true);
  });

  it('has its sandbox as soon as PLEG sees anything of it: kubelets of 2016 log neither the worker nor the sandbox', async () => {
    const { headline } = await startIn(at(0, add), at(2, pleg('a')));
    expect(headline).toBe('still starting when the input ends: its containers are being created');
  });

  it('distinguishes a pull from its wait for other pulls', async () => {
    const pulled = 'Successfully pulled image "shop/web:1" in 2.5s (4s including waiting). Image size: 5 bytes.';
    const start = await startIn(
      ...BEGUN,
      at(1, event('Pulling', 'Pulling image "shop/web:1"')),
      at(5, event('Pulled', pulled)),
      ...RUNS.slice(1).map(line => line.replace('12:00:01', '12:00:05')),
      at(6, ready),
    );
    expect(start.containers).toMatchObject([{ pull: 'pulled', pulledMs: 2500, waitedMs: 1500, image: 'shop/web:1' }]);
  });

  it('names what it overcame, without an error', async () => {
    const start = await startIn(
      ...BEGUN,
      at(1, container('ErrImagePull', 'registry: not found')),
      ...RUNS.map(line => line.replace('12:00:01', '12:00:20')),
      at(22, ready),
    );
    expect(start).toMatchObject({
      outcome: 'ready',
      verdict: 'complete-with-findings',
      findings: [{ rule: 'stuck-image-pull', level: 'warning' }],
    });
    expect(start.headline).toContain('not found');
  });
});

describe('a start that hangs', () => {
  it.each([
    ['stuck-image-pull', container('ErrImagePull', 'registry: not found')],
    ['stuck-config', container('CreateContainerConfigError', 'configmap "app" not found')],
    ['stuck-container-create', container('CreateContainerError', 'no command specified')],
    ['stuck-container-start', container('RunContainerError', 'exec: "serve": no such file')],
    ['stuck-post-start', container('PostStartHookError', 'exited with 7')],
    ['crash-loop', container('CrashLoopBackOff', 'back-off 10s restarting failed container=c')],
    [
      'stuck-sandbox-create',
      failed('failed to "CreatePodSandbox" for "web-0_shop" with CreatePodSandboxError: "no addresses left"'),
    ],
    [
      'stuck-resource-claim',
      'E kuberuntime_manager.go:1217] "Failed to prepare dynamic resources" err="DRA driver gpu.example.com is not registered" pod="shop/web-0"',
    ],
    ['network-not-ready', failed('network is not ready: cni plugin not initialized')],
    [
      'stuck-volume-mount',
      failed('unmounted volumes=[data], unattached volumes=[]: timed out waiting for the condition'),
    ],
  ])('is reported by %s while it fails in the same way', async (rule, line) => {
    const start = await startIn(...BEGUN.slice(0, 3), at(5, line), at(18, line), at(31, line));
    expect(start).toMatchObject({ outcome: 'stuck', verdict: 'incomplete', findings: [{ rule, level: 'error' }] });
    expect(start.findings[0]?.next).not.toBe('');
  });

  it('is not stuck when it is no longer logged for longer than any retry takes', async () => {
    const line = container('ErrImagePull', 'registry: not found');
    const other =
      'kubelet.go:2566] "SyncLoop (PLEG): event for pod" pod="shop/other-0" event={"ID":"6f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11","Type":"ContainerStarted","Data":"d"}';
    const start = await startIn(...BEGUN, at(5, line), at(18, line), at(1500, other));
    expect(start).toMatchObject({ outcome: 'in-progress', verdict: 'undetermined' });
  });

  it('names the first error, not those of later tries', async () => {
    const error = (text: string) =>
      failed(`failed to "CreatePodSandbox" for "web-0_shop" with CreatePodSandboxError: "${text}"`);
    const start = await startIn(
      ...BEGUN.slice(0, 3),
      at(5, error('plugin bridge: no addresses left')),
      at(18, error('name is reserved for abc')),
      at(31, error('name is reserved for abc')),
    );
    expect(start.headline).toContain('no addresses left');
    expect(start.headline).not.toContain('reserved');
  });
});

it('a device that cannot be mounted belongs to the pod that its error names', async () => {
  const error = `E nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/local-volume/pv podName: nodeName:}" failed. No retries permitted until 2026-03-09 12:00:09.4 +0000 UTC m=+2.2 (durationBeforeRetry 500ms). Error: MountVolume.NewMounter initialization failed for volume "pv" (UniqueName: "kubernetes.io/local-volume/pv") pod "web-0" (UID: "${UID}") : path "/data" does not exist`;
  const start = await startIn(
    at(0, add),
    at(0.1, worker),
    at(1, error),
    at(5, error),
    ...RUNS.map(line => line.replace('12:00:01', '12:00:20')),
    at(22, ready),
  );
  expect(start.findings).toMatchObject([
    { rule: 'stuck-volume-mount', level: 'warning', message: expect.stringContaining('path "/data" does not exist') },
  ]);
});

describe('what is not a start', () => {
  const listed = 'kubelet.go:2535] "SyncLoop ADD" source="api" pods=["shop/web-0","shop/other-0"]';

  it('includes a pod that a kubelet lists when it begins: it ran before', async () => {
    const start = (await startsIn(at(0, listed), at(0.1, worker), at(0.3, mounted), at(0.9, pleg('b')))).find(
      ({ pod }) => pod.name === 'web-0',
    );
    expect(start).toMatchObject({
      kind: 'resumed',
      outcome: 'resumed',
      durationMs: null,
      verdict: 'undetermined',
      findings: [],
    });
  });

  it('excludes a pod in that list that gets a sandbox', async () => {
    const start = (await startsIn(at(0, listed), ...BEGUN.slice(1), at(1.9, pleg('b')), at(1.9, pleg('a')))).find(
      ({ pod }) => pod.name === 'web-0',
    );
    expect(start).toMatchObject({ kind: 'first-start', outcome: 'in-progress' });
  });

  it('includes a volume that is mounted again', async () => {
    expect(await startsIn(at(0, mounted))).toEqual([]);
  });
});

describe('a pod that is deleted while it starts', () => {
  it('is gone, and whether it would have started is unknown', async () => {
    const start = await startIn(...BEGUN, at(1, event('Pulling', 'Pulling image "shop/web:1"')), at(4, remove));
    expect(start).toMatchObject({ outcome: 'gone', verdict: 'undetermined' });
    expect(start.headline).toContain('shop/web:1');
  });

  it('has no start where no line shows one', async () => {
    expect(await startIn(at(0, add), at(33, remove))).toMatchObject({
      outcome: 'in-progress',
      verdict: 'undetermined',
    });
  });
});

it('a pod that the node refuses has the reason', async () => {
  const line = `kubelet.go:2600] "Pod admission denied" podUID="${UID}" pod="shop/web-0" reason="OutOfcpu" message="Node didn't have enough resource: cpu, requested: 500, used: 1900, capacity: 2000"`;
  const start = await startIn(at(0, add), at(0.1, line));
  expect(start).toMatchObject({
    kind: 'refused',
    outcome: 'refused',
    verdict: 'incomplete',
    findings: [{ rule: 'start-refused' }],
  });
  expect(start.headline).toContain('requested: 500');
});

it('restarts of a container have their reason and exit code', async () => {
  const again = status({
    containerStatuses: [
      {
        name: 'c',
        restartCount: 1,
        state: { running: { startedAt: '2026-03-09T12:01:00Z' } },
        lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
      },
    ],
  });
  const start = await startIn(
    ...BEGUN,
    ...RUNS,
    at(3, ready),
    at(60, event('Started', 'Started container c')),
    at(61, again),
  );
  expect(start.restarts).toMatchObject([{ container: 'c', exitCode: 137, reason: 'OOMKilled' }]);
});

it('a document without starts is otherwise the same', async () => {
  const lines = [...BEGUN, ...RUNS, at(3, ready), at(9, remove)].join('\n');
  const [all, without] = await Promise.all(
    [true, false].map(starts => analyze([bytesSource('kubelet.log', lines)], { starts })),
  );
  const { starts, lifecycles = [], ...rest } = all ?? {};
  expect(starts).toHaveLength(1);
  // They name each other
  expect(lifecycles.map(({ start }) => start)).toEqual([starts?.[0]?.id]);
  expect(starts?.[0]?.lifecycle).toBe(lifecycles[0]?.id);
  expect({ ...rest, lifecycles: lifecycles.map(({ start: _, ...one }) => one) }).toEqual(without);
});

it('the log of a good start, cut anywhere, has no error and nothing that hangs', async () => {
  const lines = [...BEGUN, ...RUNS, at(3, ready)];
  for (const from of lines.keys())
    for (const to of lines.keys()) {
      if (to < from) continue;
      for (const { outcome, findings } of await startsIn(...lines.slice(from, to + 1))) {
        expect(outcome).not.toBe('stuck');
        expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
      }
    }
});

it('a restart has the back-off that the kubelet logged last since the run before began', async () => {
  const again = (seconds: number) => [
    at(seconds, event('Created', 'Created container c')),
    at(seconds + 0.2, event('Started', 'Started container c')),
  ];
  const waits = (seconds: number, text: string) =>
    at(seconds, container('CrashLoopBackOff', `back-off ${text} restarting failed container=c pod=web-0_shop(${UID})`));
  const { restarts, findings } = await startIn(
    ...[...BEGUN, ...RUNS, at(3, ready), ...again(5), waits(8, '10s'), ...again(19)],
    ...[waits(22, '20s'), waits(35, '20s'), ...again(43), waits(46, '40s')],
  );
  expect(restarts.map(({ backOffMs }) => backOffMs)).toEqual([undefined, 10_000, 20_000]);
  expect(findings).toContainEqual(
    expect.objectContaining({ message: 'c was restarted 3 times, the last time after a back-off of 20 s' }),
  );
});

it('a pod that is deleted before it was Ready states how long its containers had run', async () => {
  const { headline } = await startIn(...BEGUN, ...RUNS, at(2, runs), at(5, remove));
  expect(headline).toBe('deleted after 5 s, before it was Ready; its containers had run for 3.7 s');
});

it('a container that the kubelet killed for a probe is not a crash', async () => {
  const killed = `kuberuntime_manager.go:1374] "Message for Container of pod" containerName="c" containerStatusID={"Type":"containerd","ID":"${'b'.repeat(64)}"} pod="shop/web-0" containerMessage="Container c failed startup probe, will be restarted"`;
  const finished = `generic.go:413] "Generic (PLEG): container finished" podID="${UID}" containerID="${'b'.repeat(64)}" exitCode=0`;
  const backOff = container('CrashLoopBackOff', `back-off 20s restarting failed container=c pod=web-0_shop(${UID})`);
  const began = [at(9, event('Created', 'Created container c')), at(9.2, event('Started', 'Started container c'))];
  const { headline, findings } = await startIn(
    ...[
      ...BEGUN,
      ...RUNS,
      at(2, pleg('a')),
      at(2, pleg('b')),
      at(6, killed),
      at(7, finished),
      ...began,
      at(20, backOff),
    ],
    at(33, backOff),
  );
  expect(headline).toBe(
    'crash loop: c ended with exit code 0, killed for its startup probe, restarted once, back-off 20s',
  );
  expect(findings[0]?.message).toBe(
    'c was killed, and the kubelet waits before it starts it again: back-off 20s (exit code 0, killed for its startup probe)',
  );
});

it('a container that the kubelet killed for a probe has the answer of the probe', async () => {
  const recorded = gunzipSync(
    readFileSync(join(import.meta.dirname, '../../../samples', 'namespace-delete-and-liveness/kubelet.log.gz')),
  ).toString();
  const restarts = async (log: string) => {
    const { starts = [] } = await analyze([bytesSource('kubelet.log', Buffer.from(log))]);
    return starts.find(({ pod }) => pod.name === 'live')?.restarts.map(({ reason }) => reason);
  };
  const killed = 'killed for its liveness probe';
  expect(await restarts(recorded)).toEqual(Array(2).fill(`${killed} (the probe printed nothing)`));
  const answer = 'HTTP probe failed with statuscode: 503';
  expect(
    await restarts(recorded.replaceAll('probeResult="failure" output=""', `probeResult="failure" output="${answer}"`)),
  ).toEqual(Array(2).fill(`${killed} (${answer})`));
});
