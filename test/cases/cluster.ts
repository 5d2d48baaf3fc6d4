import { CORE_SCHEMA, loadAll } from 'js-yaml';
import { klogLocal } from '../../packages/live/src/kubelet-log/stamps.js';
import { startCluster, type TestCluster, worldAt } from '../../packages/live/test/cluster.js';
import type { FakeKubelet } from '../../packages/live/test/server/kubelet.js';
import type { StoredObject } from '../../packages/live/test/server/store.js';
import { withLateLogs } from '../../packages/live/test/why/run-why.js';
import type { World } from '../../src/read/live/live-source.js';

const LOG = /^node\/(.+)\.log$/;

export const CLUSTER = 'cluster.yaml';

/** Files of a case that are no inputs: its cluster answers with them. */
export const isOfCluster = (name: string): boolean => name === CLUSTER || name === 'now' || LOG.test(name);

export interface CaseCluster {
  readonly kubeconfig: string;
  readonly world: World;
  readonly close: () => Promise<void>;
}

/**
 * The double of an API server that has the objects of `-- cluster.yaml --` at the moment of `-- now --`. A node's kubelet serves
 * `-- node/NAME.log --` as /var/log/kubelet.log; one without such a file refuses connections.
 */
export async function clusterOf(files: ReadonlyMap<string, string>, folder: string): Promise<CaseCluster> {
  const now = new Date(files.get('now')?.trim() ?? '');
  const objects: StoredObject[] = [];
  loadAll(files.get(CLUSTER) ?? '', one => one && objects.push(one as StoredObject), { schema: CORE_SCHEMA });
  const nodes: Record<string, FakeKubelet> = {};
  for (const { kind, metadata } of objects) if (kind === 'Node') nodes[metadata.name] = { down: 'refused' };
  for (const [name, log] of files) {
    const node = LOG.exec(name)?.[1];
    if (node !== undefined) nodes[node] = kubeletOf(log, now);
  }
  const made: TestCluster = await startCluster(folder, nodes);
  for (const [at, object] of objects.entries())
    made.server.store.put({ ...object, metadata: { ...object.metadata, resourceVersion: String(100 + at) } });
  return {
    kubeconfig: made.kubeconfig,
    world: withLateLogs(worldAt(now), false),
    close: () => made.server.close(),
  };
}

/** The file was last written with its last line, and the node's clock is UTC. */
function kubeletOf(log: string, now: Date): FakeKubelet {
  const stamps = log.split('\n').flatMap(line => klogLocal(line, now.getTime()) ?? []);
  const modified = new Date(stamps.at(-1) ?? now.getTime());
  return { files: { 'kubelet.log': { content: Buffer.from(log), modified } } };
}
