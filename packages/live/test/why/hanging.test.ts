import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { endsOf } from '../../../../src/document/episodes.js';
import { podline } from '../../../../test/cli/podline.js';
import { scratch } from '../../../../test/scratch.js';
import { startCluster, worldAt } from '../cluster.js';
import { node as nodeObject } from '../objects.js';
import type { ApiServer } from '../server/index.js';
import type { FakeKubelet } from '../server/kubelet.js';
import { replayOf, until } from './replay.js';
import { why, withLateLogs } from './run-why.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

/** A moment while it hung, the state of the objects, and the first line printed. */
const HANGING = [
  {
    sample: 'stuck-volume-unmount',
    moment: '2026-11-21T03:06:30Z',
    versions: ['193', '194'],
    rule: 'stuck-volume-unmount',
    verdict:
      /^2 deletions: 2 incomplete\n✗ {2}default\/busytmp {3}graceful deletion {2}STUCK in volume unmount for 69 s: volume "edmem" \(emptyDir\):\s+target is busy/,
  },
  {
    sample: 'finalizer',
    moment: '2026-11-21T01:50:46Z',
    versions: ['395'],
    rule: 'finalizer-held',
    verdict: /^✗ default\/finpod {2}graceful deletion {2}HELD by finalizer lab\.example\/hold: the kubelet is done\n/,
  },
  {
    sample: 'final-delete-denied',
    moment: '2026-11-21T03:19:15Z',
    versions: ['228'],
    rule: 'final-delete-rejected',
    verdict:
      /^✗ default\/held {2}graceful deletion {2}STUCK in final delete for 37 s: admission webhook\s+hold\.lab\.example denied the request: the node may not touch this pod/,
  },
  {
    sample: 'cni-del-fails',
    moment: '2026-11-21T03:08:27Z',
    versions: ['253'],
    rule: 'stuck-sandbox-stop',
    verdict:
      /^✗ default\/cnifail {2}graceful deletion {2}STUCK in sandbox teardown for 38 s: network plugin bridge:\s+network teardown refused/,
  },
] as const;
type Hanging = (typeof HANGING)[number];

const rulesIn = ({ episodes }: ResultDocument): string[] =>
  endsOf({ episodes }).flatMap(one => one.findings.map(({ rule }) => rule));

const NAMED = '$sample, while it hangs, is named as analyze names it afterwards';
/** `--follow`, below, waits for this. */
const isLong = ({ sample }: Hanging): boolean => sample === 'stuck-volume-unmount';
it.each(HANGING.filter(one => !isLong(one)))(NAMED, isNamed);
it.each(HANGING.filter(isLong))(NAMED, { tags: 'long' }, isNamed);

async function isNamed(one: Hanging): Promise<void> {
  const { sample, moment, versions, rule, verdict } = one;
  const { node, offset, lines, pods } = replayOf(sample);
  const now = new Date(moment);
  const cluster = await startCluster(folder, {
    [node]: { query: 'on', offset, journal: { kubelet: until(lines, now) } },
  });
  servers.push(cluster.server);
  const hanging = pods.filter(({ metadata }) => versions.some(version => version === metadata.resourceVersion));
  for (const one of [nodeObject(node), ...hanging]) cluster.server.store.put(one);

  const file = join(folder, `${sample}.json`);
  const { status, stdout, stderr } = await why(cluster, now, [], { output: ['text', `json=${file}`] });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(verdict);
  expect(stdout).toContain('The API server shows:');

  const document: ResultDocument = JSON.parse(readFileSync(file, 'utf8'));
  const afterwards: ResultDocument = JSON.parse((await podline([`samples/${sample}`, '-o', 'json'])).stdout);
  expect(rulesIn(afterwards)).toContain(rule);
  expect(rulesIn(document)).toContain(rule);
  expect(
    endsOf(document)
      .map(({ uid }) => uid)
      .sort(),
  ).toEqual(hanging.map(({ metadata }) => metadata.uid).sort());
}

it('--follow runs until the pod is gone, and reports how it went', async () => {
  const { node, offset, lines, pods } = replayOf('stuck-volume-unmount');
  let now = new Date('2026-11-21T03:06:30Z');
  const kubelet: FakeKubelet = {
    query: 'on',
    offset,
    get journal() {
      return { kubelet: until(lines, now) };
    },
  };
  const cluster = await startCluster(folder, { [node]: kubelet });
  servers.push(cluster.server);
  const { store, watches } = cluster.server;
  const version = (name: string) => pods.find(({ metadata }) => metadata.resourceVersion === name);
  const [hanging, deleted] = [version('193'), version('232')];
  if (hanging === undefined || deleted === undefined) throw new Error('the sample has changed');
  store.put(nodeObject(node));
  store.put(hanging);

  const document = why(cluster, withLateLogs({ ...worldAt(now), wall: () => now }, false), ['default/busytmp'], {
    follow: true,
  });
  while (watches.size === 0) await new Promise(resolve => setTimeout(resolve, 10));
  now = new Date('2026-11-21T03:07:42Z');
  store.put(deleted);
  store.remove({ ...deleted, metadata: { ...deleted.metadata, resourceVersion: '233' } });

  const { status, stdout, stderr } = await document;
  expect(status).toBe(0);
  expect(stderr).toContain('waiting until it is gone');
  expect(stderr).toContain('default/busytmp is gone');
  const [before, after] = stdout.split('The API server shows:');
  expect(before).toMatch(/^✗ default\/busytmp {2}graceful deletion {2}STUCK in volume unmount for 69 s/);
  expect(after).toMatch(
    /\n! default\/busytmp {2}graceful deletion {2}complete in 2m08s; volume "edmem" \(emptyDir\) could not be\s+unmounted/,
  );
});
