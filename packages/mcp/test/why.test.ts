import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../../test/root.js';
import { scratch } from '../../../test/scratch.js';
import { startCluster } from '../../live/test/cluster.js';
import { node } from '../../live/test/objects.js';
import type { ApiServer } from '../../live/test/server/index.js';
import { session } from './client.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

const HELD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web-0',
    namespace: 'shop',
    uid: 'uid-of-web-0',
    resourceVersion: '7',
    deletionTimestamp: '2026-11-22T11:58:50Z',
    deletionGracePeriodSeconds: 30,
    finalizers: ['example.com/obey-me'],
  },
  spec: { nodeName: 'node-1', containers: [{ name: 'c' }] },
  status: { phase: 'Failed' },
};

describe.skipIf(!existsSync(join(root, 'dist')))('why, for an assistant (skipped where dist/ is not built)', () => {
  it('shows the overdue pods, only reads the cluster, and quotes its texts as data', async () => {
    const made = await startCluster(folder, { 'node-1': {} });
    servers.push(made.server);
    made.server.store.put(node('node-1'));
    made.server.store.put(HELD);
    const { call } = await session(['--kubeconfig', made.kubeconfig]);
    for (const pods of [[], ['shop/web-0']]) {
      const { content } = await call('why', { pods });
      expect(content.total).toBe(1);
      const [{ api }] = content.pods;
      expect(api.quoted).toMatchObject({ namespace: 'shop', name: 'web-0', finalizers: ['example.com/obey-me'] });
      expect(api.quoted.headline).toContain('obey-me');
      expect(JSON.stringify({ ...content, pods: [{ ...api, quoted: null }] })).not.toContain('obey-me');
    }
    expect(made.server.requests.length).toBeGreaterThan(0);
    // A SelfSubjectAccessReview is a POST that changes nothing
    const writes = made.server.requests.filter(request => !/^GET |subjectaccessreviews/.test(request));
    expect(writes).toEqual([]);
  });

  it('reports that there is no such pod', { tags: 'long' }, async () => {
    const made = await startCluster(folder, { 'node-1': {} });
    servers.push(made.server);
    const { call } = await session(['--kubeconfig', made.kubeconfig]);
    const none = await call('why');
    expect(none.content).toMatchObject({
      total: 0,
      cannotKnow: [{ quoted: { why: expect.stringContaining('no pod') } }],
    });
    const gone = await call('why', { pods: ['shop/nobody', '--kubelet-log=kind'] });
    expect(gone).toMatchObject({ isError: true, text: expect.stringContaining('there is no pod shop/nobody') });
  });
});
