import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { startCluster } from '../cluster.js';
import { node, pod } from '../objects.js';
import type { ApiServer } from '../server/index.js';
import { why } from './run-why.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

const NOW = new Date('2026-11-22T12:00:00Z');
const JSON_TYPE = 'application/json';
const creating = { ...pod({ name: 'creating' }), status: { phase: 'Pending', startTime: '2026-11-22T11:50:00Z' } };

/** A cluster in which every request whose path has this end gets this answer. */
async function answering(end: string, type: string, body: string | Uint8Array) {
  const made = await startCluster(folder, { 'node-1': {} });
  servers.push(made.server);
  for (const object of [node('node-1'), creating]) made.server.store.put(object);
  made.server.fault({
    on: ({ url }) => url.pathname.endsWith(end),
    times: 99,
    answer: ({ raw }) => raw.writeHead(200, { 'content-type': type }).end(body),
  });
  return made;
}

const list = JSON.stringify({ kind: 'PodList', apiVersion: 'v1', metadata: {}, items: [creating] });

describe('an answer that is no pod', () => {
  it.each<[what: string, type: string, body: string | Uint8Array, said: string]>([
    ['protobuf', 'application/vnd.kubernetes.protobuf', Buffer.from('k8s\0\n\t\n\x02v1\x12\x03Pod'), 'protobuf'],
    ['compressed', JSON_TYPE, gzipSync(JSON.stringify(creating)), 'compressed (gzip)'],
    ['half of what was compressed', JSON_TYPE, gzipSync(list).subarray(0, 40), 'compressed (gzip)'],
    ['in UTF-16', JSON_TYPE, Buffer.from(`\ufeff${JSON.stringify(creating)}`, 'utf16le'), 'not in UTF-8'],
    ['in UTF-16 without a mark', JSON_TYPE, Buffer.from(JSON.stringify(creating), 'utf16le'), 'not in UTF-8'],
    ['a list', JSON_TYPE, list, 'a list'],
    ['another kind', JSON_TYPE, '{"kind":"ConfigMap","metadata":{"name":"creating"}}', 'an object of kind ConfigMap'],
    ['another pod', JSON_TYPE, JSON.stringify(pod({ name: 'well' })), 'a Pod without the name that was asked for'],
    ['a number', JSON_TYPE, '7', 'JSON, but no object'],
    ['empty', JSON_TYPE, '', 'empty'],
    ['half of a pod', JSON_TYPE, JSON.stringify(creating).slice(0, 80), 'no JSON (application/json)'],
    ['endless', JSON_TYPE, `"${'x'.repeat(1 << 26)}"`, 'longer than 64 MiB'],
  ])('is reported as what it is, with exit code 2: %s', async (_, type, body, said) => {
    const made = await answering('/pods/creating', type, body);
    const { status, stdout, stderr } = await why(made, NOW, ['creating'], { kubeletLog: 'none' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`the answer to GET /api/v1/namespaces/shop/pods/creating is no Pod: it is ${said}`);
    expect(made.server.requests).toEqual(['GET /api/v1/namespaces/shop/pods/creating']);
  });

  it('is reported for a list, too', async () => {
    const made = await answering('/pods', JSON_TYPE, '{"kind":"Pod","metadata":{"name":"web-0"}}');
    const { status, stdout, stderr } = await why(made, NOW, [], { kubeletLog: 'none' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('the answer to GET /api/v1/pods is no list: it is an object of kind Pod');
  });
});

it('an answer about the node or the events that cannot be read makes the answer less certain', async () => {
  for (const [end, said] of [
    ['/nodes/node-1', 'GET /api/v1/nodes/node-1 is no Node: it is protobuf'],
    ['/events', 'GET /api/v1/namespaces/shop/events is no list: it is protobuf'],
  ] as const) {
    const made = await answering(end, 'application/vnd.kubernetes.protobuf', 'k8s\0\n\t');
    const { stdout, stderr } = await why(made, NOW, ['creating'], { kubeletLog: 'none' });
    expect(stdout).toContain('shop/creating on node-1  has not started');
    expect(stderr).toContain(`the answer is less certain, because the answer to ${said}`);
  }
});
