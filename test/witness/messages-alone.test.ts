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
  ])('are known after what was copied with them: %s', async text => {
    expect(await headlines(`${text}\n`)).toEqual([
      '/POD: has not started: Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition (FailedMount)',
    ]);
  });

  it('are of the pods that are named before them, or that they name', async () => {
    const reason = 'The node was low on resource: ephemeral-storage. ';
    expect(await headlines(`till-0    Evicted   ${reason}\ntill-1    <none>    <none>\ntill-2: ${reason}\n`)).toEqual([
      `/till-0: evicted: ${reason.trim()}`,
      `/till-2: evicted: ${reason.trim()}`,
    ]);
    const sandbox = 'Failed to create pod sandbox: failed to reserve sandbox name "x": for pod "till-3_shop": denied';
    expect((await headlines(sandbox))[0]).toMatch(/^shop\/till-3: /);
  });

  it('count only where nothing else says what they are about', async () => {
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
    ['a list of nodes that are well', '3/3 nodes are ready\n0/3 replicas are available: 3\n'],
    ['the second half of an error of an operation', 'Error: MountVolume.SetUp failed for volume "data"\n'],
  ])('are not %s', async (_, text) => {
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
