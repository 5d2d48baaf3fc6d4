import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';

const viewsOf = async (text: string) => (await analyzed([['paste.txt', text]])).api ?? [];
const headlines = async (text: string) =>
  (await viewsOf(text)).map(({ pod, headline }) => `${pod.namespace}/${pod.name}: ${headline}`);

describe('messages of Events without anything around them', () => {
  it.each([
    [
      'Failed to pull image "shop/till:1": rpc error: code = NotFound desc = shop/till:1: not found',
      /image pull failed: ErrImagePull: shop\/till:1: not found/,
    ],
    ['Error: ImagePullBackOff', /image pull failed: ImagePullBackOff/],
    [
      'Error: secret "till-db" not found',
      /container configuration failed: CreateContainerConfigError: secret "till-db" not found/,
    ],
    [
      '0/3 nodes are available: 3 Insufficient cpu.',
      /^\/POD: not scheduled: 0\/3 nodes are available: 3 Insufficient cpu\./,
    ],
    ['Back-off restarting failed container', /crash loop/],
    [
      'MountVolume.SetUp failed for volume "data" : configmap "app" not found',
      /MountVolume\.SetUp failed for volume "data" : configmap "app" not found \(FailedMount\)/,
    ],
    [
      'Readiness probe failed: HTTP probe failed with statuscode: 503',
      /not Ready: Readiness probe failed: HTTP probe failed with statuscode: 503/,
    ],
    [
      'The node was low on resource: memory. Container c was using 9Ki, request is 0.',
      /evicted: The node was low on resource: memory\./,
    ],
    [
      "Pod was rejected: Node didn't have enough resource: cpu, requested: 9, used: 1, capacity: 2",
      /REFUSED by the kubelet of its node: OutOfcpu: /,
    ],
    ['Predicate NodeAffinity failed', /REFUSED by the kubelet of its node: NodeAffinity: /],
  ])('%s', async (message, expected) => {
    expect(await headlines(`${message}\n`)).toEqual([expect.stringMatching(expected)]);
    expect(await headlines(`> ${message}\r\n`)).toEqual([expect.stringMatching(expected)]);
    expect((await viewsOf(message))[0]).toMatchObject({ troubled: true, next: [expect.any(String)] });
  });

  it.each([
    'FailedMount: Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition',
    'Warning  FailedMount  Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition',
    'message: "Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition"',
    "  message: 'Unable to attach or mount volumes: unmounted volumes=[data]:\n    timed out waiting for the condition'",
    '(combined from similar events): Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition',
  ])('are recognised after what was copied with them: %s', async text => {
    expect(await headlines(`${text}\n`)).toEqual([
      '/POD: has not started: Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition (FailedMount)',
    ]);
  });

  const ELSEWHERE = 'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) till-1';
  const WAITED =
    'Unable to mount volumes for pod "till-0_shop(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)": list of unmounted volumes=[data]';

  it('belong to the pod that the others of one piece name', async () => {
    expect(await headlines(`${ELSEWHERE}\n${WAITED}\n`)).toEqual([
      `shop/till-0: has not started: ${ELSEWHERE} (FailedAttachVolume)`,
    ]);
    expect(await headlines(`${ELSEWHERE}\n\nanother one:\n${WAITED}\n`)).toHaveLength(2);
  });

  it('may be as a dashboard shows them, with a time in front', async () => {
    const missing = 'MountVolume.SetUp failed for volume "cfg" : configmap "app" not found';
    for (const text of [`Warning\tFailedMount\t${missing}\t7 minutes ago`, `2026-02-10T10:05:52Z [Warning] ${missing}`])
      expect(await headlines(`${text}\n`)).toEqual([`/POD: has not started: ${missing} (FailedMount)`]);
  });

  it('of CRI-O name the pod by the name of its sandbox', async () => {
    const sandbox = `k8s_till-0_shop_5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11_0(${'a3b1'.repeat(16)})`;
    const text = `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create pod network sandbox ${sandbox}: no address`;
    expect(await headlines(`${text}\n`)).toEqual(['shop/till-0: has not started: no address (FailedCreatePodSandBox)']);
  });

  it('of CRI-O name the namespace first where the network is set up', async () => {
    const text =
      'Failed to create pod sandbox: rpc error: code = Unknown desc = error adding pod shop_till-0 to CNI network "podnet": no address';
    const [headline] = await headlines(`${text}\n`);
    expect(headline).toMatch(/^shop\/till-0: has not started: /);
  });

  it('belong to the pods that are named before them, or that they name', async () => {
    const reason = 'The node was low on resource: ephemeral-storage. ';
    expect(await headlines(`till-0    Evicted   ${reason}\ntill-1    <none>    <none>\ntill-2: ${reason}\n`)).toEqual([
      `/till-0: evicted: ${reason.trim()}`,
      `/till-2: evicted: ${reason.trim()}`,
    ]);
    const sandbox = 'Failed to create pod sandbox: failed to reserve sandbox name "x": for pod "till-3_shop": denied';
    expect((await headlines(sandbox))[0]).toMatch(/^shop\/till-3: /);
  });

  it('count only where nothing else shows what they are about', async () => {
    const row =
      'Warning  BackOff  2s (x10 over 119s)  kubelet  Back-off restarting failed container c in pod till-0_shop(1)';
    expect(await headlines(`Readiness probe failed: timeout\n${row}\n`)).toEqual([
      expect.stringMatching(/^shop\/till-0: crash loop/),
    ]);
  });

  it.each([
    ['an error of another program', 'Error: failed to connect to the database\nError: secret is not set\n'],
    [
      'the same words within a sentence',
      'I asked why the Readiness probe failed: nobody knew\nSee Failed to pull image "x"\n',
    ],
    ['a list of healthy nodes', '3/3 nodes are ready\n0/3 replicas are available: 3\n'],
    ['the second half of an error of an operation', 'Error: MountVolume.SetUp failed for volume "data"\n'],
  ])('are not recognised in %s', async (_, text) => {
    expect(await viewsOf(text)).toEqual([]);
  });

  it('do not hide lines of a kubelet', async () => {
    const line =
      'I0112 19:54:17.632935   18036 kubelet.go:2100] "SyncLoop DELETE" source="api" pods=["shop/till-0"]\nReadiness probe failed: timeout\n';
    const document = await analyzed([['paste.txt', line]]);
    expect(document.input.sources[0]?.type).toBe('kubelet-log');
    expect(document.lifecycles).toHaveLength(1);
  });
});
