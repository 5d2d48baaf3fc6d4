import { afterAll, describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { debugPodWay } from '../../src/kubelet-log/debug-pod.js';
import { startCluster, worldAt } from '../cluster.js';
import { debugPods, type FakePods } from '../server/debug-pods.js';
import type { ApiServer, ApiServerOptions } from '../server/index.js';
import { NOON, read } from './read.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

const LOG = '2026-11-22T11:59:00.000000+0000 node-1 kubelet[812]: I1122 11:59:00.000000     812 kubelet.go:1] "x"\n';
const way = debugPodWay({ image: 'registry.example/busybox:1', namespace: 'podline-debug' });

async function readLog(pods: FakePods, options: ApiServerOptions = {}) {
  const there = new Map<string, Readonly<Record<string, unknown>>>();
  const cluster = await startCluster(folder, { 'node-1': {} }, { ...options, handlers: [debugPods(pods, there)] });
  servers.push(cluster.server);
  return { cluster, there };
}

describe('a debug pod', () => {
  it("prints the host's journal of the time range, and is removed", async () => {
    const { cluster, there } = await readLog({ log: LOG });
    const { result, text } = await read(way, cluster);
    expect(result).toEqual({ came: true, holes: [], notes: [] });
    expect(text).toBe(LOG);
    expect([...there]).toEqual([]);
    expect(cluster.server.requests.filter(line => !line.startsWith('GET '))).toEqual([
      'POST /api/v1/namespaces/podline-debug/pods',
      'DELETE /api/v1/namespaces/podline-debug/pods/podline-log-x7k2p',
    ]);
  });

  it('runs on the node without the scheduler, with the requested image, and ends by itself', async () => {
    const { cluster, there } = await readLog({ log: LOG, endless: true });
    const stop = new AbortController();
    const client = await cluster.client();
    const wanted = {
      node: 'node-1',
      service: 'kubelet',
      since: new Date(NOON.getTime() - 60_000),
      until: NOON,
    } as const;
    let pod: unknown;
    const write = async (): Promise<void> => {
      pod = there.get('podline-log-x7k2p');
      stop.abort(new Error('interrupted'));
    };
    const reading = way.read(wanted, { client, world: worldAt(NOON), signal: stop.signal, write });
    await expect(reading).rejects.toThrow('interrupted');
    expect(pod).toMatchObject({
      spec: {
        nodeName: 'node-1',
        restartPolicy: 'Never',
        activeDeadlineSeconds: 300,
        automountServiceAccountToken: false,
        containers: [
          {
            image: 'registry.example/busybox:1',
            command: expect.arrayContaining([
              'chroot',
              '/host',
              'journalctl',
              '--since=@1795348740',
              '--until=@1795348801',
            ]),
          },
        ],
      },
    });
    // A user who interrupts leaves nothing on the node
    expect([...there]).toEqual([]);
  });

  it('reports why it does not start, and is removed', async () => {
    const waiting = { reason: 'ImagePullBackOff', message: 'Back-off pulling image "registry.example/busybox:1"' };
    const { cluster, there } = await readLog({ log: '', waiting });
    expect((await read(way, cluster)).result).toMatchObject({
      came: false,
      reason: `the pod on node-1 does not start: ImagePullBackOff: ${waiting.message}`,
      remedy: expect.stringContaining('--debug-image'),
    });
    expect([...there]).toEqual([]);
  });

  it('reports that journalctl is missing, and is removed', async () => {
    const { cluster, there } = await readLog({ log: '', exitCode: 127 });
    expect((await read(way, cluster)).result).toMatchObject({
      came: false,
      reason: 'journalctl did not run on node-1 (exit code 127, image registry.example/busybox:1)',
    });
    expect([...there]).toEqual([]);
  });

  it('may be rejected by a namespace, which is not a missing right', async () => {
    const { cluster } = await readLog({
      log: '',
      violates: 'baseline:latest": privileged (container "journal" must not set',
    });
    expect((await read(way, cluster)).result).toMatchObject({
      came: false,
      reason: expect.stringMatching(/^the namespace podline-debug does not admit the pod: .*violates PodSecurity/),
      right: null,
    });
  });

  it('names the right that is missing', async () => {
    const { cluster } = await readLog({ log: LOG }, { denies: (_, { verb }) => verb === 'create' });
    expect((await read(way, cluster)).result).toMatchObject({
      came: false,
      reason: 'the right is missing: create pods in namespace podline-debug',
    });
  });

  it('is named where it cannot be removed, with the command that removes it', async () => {
    const { cluster } = await readLog({ log: LOG }, { denies: (_, { verb }) => verb === 'delete' });
    expect((await read(way, cluster)).result).toMatchObject({
      came: true,
      notes: ['the pod is still there: kubectl delete pod -n podline-debug podline-log-x7k2p'],
    });
  });
});
