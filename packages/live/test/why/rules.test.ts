import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument } from '../../../../src/document/contract/types.js';
import { endsOf } from '../../../../src/document/episodes.js';
import { podline } from '../../../../test/cli/podline.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { startCluster } from '../cluster.js';
import { node } from '../objects.js';
import type { ApiServer } from '../server/index.js';
import { why } from './run-why.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

/** Logs that end while a deletion hangs, one for each rule that recognises a hang. */
const LOGS = readdirSync(join(root, 'samples/rules'))
  .filter(rule => rule.startsWith('stuck-'))
  .map(rule => ({ rule, log: `samples/rules/${rule}/trigger.log.gz` }))
  .filter(({ log }) => existsSync(join(root, log)));

const isHanging = ({ outcome, uid, kind, findings }: Lifecycle, rule: string): boolean =>
  outcome === 'stuck' && uid !== null && !/static|mirror/.test(kind) && findings.some(one => one.rule === rule);

/** The object as it must have been: a client deleted it when the log shows it. */
function objectOf({ pod, uid, requestedAt, startedAt, gracePeriodSeconds }: Lifecycle) {
  const grace = gracePeriodSeconds ?? 30;
  const requested = Date.parse(requestedAt ?? startedAt ?? '');
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: pod.name,
      namespace: pod.namespace,
      uid: uid ?? '',
      resourceVersion: '7',
      deletionTimestamp: `${new Date(requested + grace * 1000).toISOString().slice(0, 19)}Z`,
      deletionGracePeriodSeconds: grace,
    },
    spec: { nodeName: 'node-1', containers: [{ name: 'c' }] },
    status: { phase: 'Running', startTime: new Date(requested - 60_000).toISOString() },
  };
}

it.each(LOGS)('the hang of $rule is named while it lasts', async ({ rule, log }) => {
  const afterwards: ResultDocument = JSON.parse(
    (await podline([log, '-o', 'json', '--tz', 'UTC', '--year', '2026'])).stdout,
  );
  const hanging = endsOf(afterwards).filter(one => isHanging(one, rule));
  const end = new Date(afterwards.input.window.to ?? '');
  const content = gunzipSync(readFileSync(join(root, log)));
  const cluster = await startCluster(folder, {
    'node-1': { files: { 'kubelet.log': { content, modified: end } } },
  });
  servers.push(cluster.server);
  for (const one of [node('node-1'), ...hanging.map(objectOf)]) cluster.server.store.put(one);
  const { stdout } = await why(cluster, new Date(end.getTime() + 1_000), [], { output: ['json'], quiet: true });
  const document: ResultDocument | null = stdout.startsWith('{') ? JSON.parse(stdout) : null;
  const named = (document === null ? [] : endsOf(document)).map(({ uid, findings }) => ({
    uid,
    rules: findings.map(one => one.rule),
  }));
  for (const { uid } of hanging) expect(named).toContainEqual({ uid, rules: expect.arrayContaining([rule]) });
  expect(hanging.length).toBeGreaterThan(0);
});
