import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { realWorld, type World } from '../../../src/read/live/live-source.js';
import type { ApiClient } from '../src/client/api-client.js';
import { openClient } from '../src/client/client.js';
import { accessReviews } from './server/access-review.js';
import { type ApiServer, type ApiServerOptions, startApiServer } from './server/index.js';
import { kubeconfigOf } from './server/kubeconfig.js';
import { type FakeKubelet, kubelets } from './server/kubelet.js';

/** Pauses end at once, and the time never changes. */
export const worldAt = (wall: Date): World => ({
  ...realWorld,
  wall: () => wall,
  random: () => 0,
});

export interface TestCluster {
  readonly server: ApiServer;
  readonly kubeconfig: string;
  client(world?: World): Promise<ApiClient>;
}

/** A cluster with these nodes, and the kubeconfig of its user in `folder`. */
export async function startCluster(
  folder: string,
  nodes: Readonly<Record<string, FakeKubelet>>,
  { handlers = [], ...options }: ApiServerOptions = {},
): Promise<TestCluster> {
  const reviews = accessReviews(options.denies ?? (() => false));
  const server = await startApiServer({ ...options, handlers: [...handlers, kubelets(nodes), reviews] });
  const kubeconfig = join(folder, `kubeconfig-${new URL(server.url).port}`);
  writeFileSync(kubeconfig, kubeconfigOf(server));
  return { server, kubeconfig, client: (world = realWorld) => openClient({ kubeconfig }, {}, world) };
}
