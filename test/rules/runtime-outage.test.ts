import { describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument } from '../../src/document/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';

/** A container runtime is stopped for some minutes while pods are deleted. */

const UID = 'b0c4e1aa-7d0f-4a6e-9d5a-33f1c2d7e801';
const OTHER = '19d2a7c6-5e0b-4f8a-8c11-7a9be0d4f602';
const ID = 'a1'.repeat(32);
const SANDBOX = 'b2'.repeat(32);
const DEADLINE = 'rpc error: code = DeadlineExceeded desc = context deadline exceeded';
const NETNS = '/var/run/netns/cni-0b9d1f6e-2a3c';
const line = (at: string, rest: string, level = 'I'): string => `${level}0412 ${at}    4711 ${rest}`;
const POD = `pod="shop/cart-0" podUID="${UID}"`;
const CONTAINER = `${POD} containerName="cart" containerID="containerd://${ID}"`;

const BEGUN = [
  line('09:00:00.000000', 'kubelet.go:2535] "SyncLoop ADD" source="api" pods=["shop/cart-0"]'),
  line('09:01:00.000000', 'kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]'),
  line('09:01:00.000200', `kubelet.go:2149] "SyncTerminatingPod enter" ${POD}`),
  line(
    '09:01:00.000400',
    `kuberuntime_container.go:873] "Killing container with a grace period" ${CONTAINER} gracePeriod=20`,
  ),
];
const down = (at: string, why = 'container runtime is down'): string =>
  line(at, `kubelet.go:2472] "Skipping pod synchronization" err="${why}"`, 'E');
const STOP_FAILED = line(
  '09:03:20.000000',
  `kuberuntime_container.go:878] "Container termination failed with gracePeriod" err="${DEADLINE}" ${CONTAINER} gracePeriod=20`,
  'E',
);
const network = (at: string, before = ''): string =>
  line(
    at,
    `pod_workers.go:1324] "Error syncing pod, skipping" err="[${before}failed to \\"KillPodSandbox\\" for \\"${UID}\\" with KillPodSandboxError: \\"rpc error: code = Unknown desc = failed to remove network namespace for sandbox \\\\\\"${SANDBOX}\\\\\\": failed to remove netns: unlinkat ${NETNS}: device or resource busy\\"]" ${POD}`,
    'E',
  );
const KILL_ERROR = `failed to \\"KillContainer\\" for \\"cart\\" with KillContainerError: \\"${DEADLINE}\\", `;
const exited = (at: string, container = ID): string =>
  line(
    at,
    `generic.go:199] "GenericPLEG" podUID="${UID}" containerID="${container}" oldState="running" newState="exited"`,
  );

const read = (lines: readonly string[], ...watch: readonly object[]): Promise<ResultDocument> =>
  analyzed([
    ['kubelet.log', lines.join('\n')],
    ...(watch.length === 0 ? [] : [['pods.json', watch.map(one => JSON.stringify(one)).join('\n')] as const]),
  ]);
async function judged(...lines: readonly string[]): Promise<Lifecycle> {
  const [one] = (await read([...BEGUN, ...lines])).lifecycles;
  if (one === undefined) throw new Error('no deletion');
  return one;
}
const rulesOf = ({ findings }: Pick<Lifecycle, 'findings'>): string[] => findings.map(({ rule }) => rule);
const stuck = ({ findings }: Lifecycle): (string | undefined)[] =>
  ['stuck-container-stop', 'stuck-sandbox-stop'].map(id => findings.find(({ rule }) => rule === id)?.message);

describe('a stop that the runtime did not answer', () => {
  const during = [down('09:03:00.000000'), down('09:03:30.000000')];

  it('is over where the network of the sandbox is torn down, and the present cause comes first', async () => {
    const deletion = await judged(
      ...during,
      STOP_FAILED,
      network('09:04:30.000000', KILL_ERROR),
      network('09:04:45.000000'),
      down('09:05:00.000000', 'PLEG is not healthy'),
      network('09:06:30.000000'),
    );
    expect(deletion.headline).toMatch(/^STUCK in sandbox teardown for 2m00s: .*device or resource busy \(x3\)$/);
    expect(deletion.outcome).toBe('stuck');
    expect(stuck(deletion)[0]).toMatch(
      /^container stop was stuck for 3m10s: (?:container \w+: )?context deadline exceeded$/,
    );
    expect(rulesOf(deletion)).not.toContain('grace-exceeded');
  });

  it('lasts where only the call of the sandbox fails', async () => {
    const deletion = await judged(
      ...during,
      STOP_FAILED,
      network('09:04:30.000000').replace(/failed to remove network.*busy/, 'shim is gone'),
      down('09:06:30.000000'),
    );
    expect(stuck(deletion)[0]).toMatch(/^container stop failed for 2m00s, since 09:01:20; nothing more/);
  });

  it('is over where PLEG found the container exited, though it cannot read the pod', async () => {
    const deletion = await judged(
      STOP_FAILED,
      exited('09:04:30.000000'),
      exited('09:04:31.000000'),
      down('09:06:30.000000'),
    );
    expect(stuck(deletion)[0]).toMatch(/^container stop was stuck for 3m10s/);
    expect(deletion.steps.find(({ step }) => step === 'container-stopped')?.at).toMatch(/09:04:30/);
  });

  it('is not over when another container ends', async () => {
    const deletion = await judged(
      STOP_FAILED.replace('err=', 'x="" err='),
      exited('09:04:30.000000', 'cc'.repeat(32)),
      down('09:06:30.000000'),
    );
    expect(stuck(deletion)[0]).toMatch(/^container stop failed for 2m00s, since 09:01:20; nothing more/);
  });
});

const state = (type: string, version: number, metadata: object): object => ({
  type,
  object: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'shop', name: 'desk-0', uid: OTHER, resourceVersion: `${version}`, ...metadata },
    spec: { nodeName: 'node-a', containers: [{ name: 'desk' }] },
    status: { phase: 'Running' },
  },
});
const WATCH = [
  state('ADDED', 1, {}),
  state('MODIFIED', 2, { deletionTimestamp: '2026-04-12T09:02:10Z', deletionGracePeriodSeconds: 10 }),
];
const REQUESTED = [
  ...BEGUN,
  line(
    '09:01:00.100000',
    `status_manager.go:1047] "Status for pod updated successfully" pod="shop/cart-0" statusVersion=2 status={"startTime":"2026-04-12T09:00:00Z"}`,
  ),
];
const CLOCK = [state('ADDED', 3, {})].map(
  one => JSON.parse(JSON.stringify(one).replaceAll('desk-0', 'cart-0').replaceAll(OTHER, UID)) as object,
);
const TAKEN = JSON.parse(
  JSON.stringify(state('MODIFIED', 4, { deletionTimestamp: '2026-04-12T09:01:20Z', deletionGracePeriodSeconds: 20 }))
    .replaceAll('desk-0', 'cart-0')
    .replaceAll(OTHER, UID),
) as object;
const JOURNAL = (lines: readonly string[]): string[] =>
  lines.map(one => `2026-04-12T${/\d\d:\d\d:\d\d\.\d{6}/.exec(one)?.[0]}+0000 node-a kubelet[4711]: ${one}`);

/** Lines of the node as a whole: a selection by pod leaves them out. */
const house = (from: number, to: number): string[] =>
  Array.from({ length: (to - from) * 30 }, (_, index) => {
    const [minute, second] = [from + Math.floor(index / 30), (index % 30) * 2];
    const at = `09:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.500000`;
    return line(at, 'kubelet.go:2599] "SyncLoop (housekeeping)"');
  });

const SURROUNDINGS = Array.from({ length: 12 }, (_, index) =>
  line(
    `09:00:1${index % 10}.${index}00000`,
    `manager_${index}.go:${100 + index}] "Work of part ${index} of the node is done"`,
  ),
);

const desk = async (lines: readonly string[]): Promise<Lifecycle | undefined> =>
  (
    await read(JOURNAL([...SURROUNDINGS, ...REQUESTED, ...house(1, 2), ...lines]), ...CLOCK, TAKEN, ...WATCH)
  ).lifecycles.find(({ uid }) => uid === OTHER);

describe('a deletion that the kubelet has not begun', () => {
  it('waits for the runtime, not for the API server', async () => {
    const lifecycle = await desk([down('09:03:00.000000'), down('09:04:00.000000')]);
    expect(lifecycle?.headline).toBe(
      "STUCK in the kubelet's wait for the container runtime for 2m00s: container runtime is down (x2)",
    );
    expect(lifecycle?.outcome).toBe('stuck');
    expect(lifecycle && rulesOf(lifecycle)).not.toContain('never-seen-by-kubelet');
  });

  it('runtimeSilenceMs: waits for the runtime this long after the last line about it', async () => {
    const end = (at: string): string => line(at, 'kubelet.go:2599] "SyncLoop (housekeeping)"');
    const rules = async (last: string): Promise<string[]> => {
      const lifecycle = await desk([down('09:03:00.000000'), down('09:04:00.000000'), end(last)]);
      return lifecycle === undefined ? [] : rulesOf(lifecycle);
    };
    expect(await rules('09:06:04.999000')).not.toContain('never-seen-by-kubelet');
    expect(await rules('09:06:05.001000')).toContain('never-seen-by-kubelet');
  });

  it('waits for something else where the runtime answers again', async () => {
    const lifecycle = await desk([
      down('09:03:00.000000'),
      line('09:08:00.000000', 'kubelet.go:2585] "SyncLoop (SYNC) pods" total=1 pods=["shop/cart-0"]'),
    ]);
    expect(lifecycle && rulesOf(lifecycle)).toContain('never-seen-by-kubelet');
  });
});

describe('a node that is not ready because its runtime is down', () => {
  const notReady = (message: string): string =>
    line(
      '09:02:40.000000',
      `setters.go:543] "Node became not ready" node="node-a" condition={"type":"Ready","status":"False","reason":"KubeletNotReady","message":"${message}"}`,
    );
  const seen = line('09:02:45.000000', 'kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/desk-0"]');

  it('is the reason why the kubelet began the deletion late', async () => {
    const lifecycle = await desk([notReady('container runtime is down'), seen]);
    expect(lifecycle?.findings.find(({ rule }) => rule === 'runtime-unavailable')?.message).toBe(
      'the container runtime did not answer: container runtime is down',
    );
    expect(lifecycle && rulesOf(lifecycle)).not.toContain('slow-step');
  });

  it('may be not ready for other reasons too', async () => {
    const lifecycle = await desk([notReady('container runtime network not ready'), seen]);
    expect(lifecycle && rulesOf(lifecycle)).toContain('slow-step');
    expect(lifecycle && rulesOf(lifecycle)).not.toContain('runtime-unavailable');
  });
});
