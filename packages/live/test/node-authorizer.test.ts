import { request } from 'node:https';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { endsOf } from '../../../src/document/episodes.js';
import { podline } from '../../../test/cli/podline.js';
import { root } from '../../../test/root.js';
import { pod } from './objects.js';
import { bytesOf } from './sample.js';
import { type ApiServer, startApiServer } from './server/index.js';
import { nodeAuthorizer } from './server/node-authorizer.js';

let server: ApiServer;
afterEach(() => server.close());

/** The answer to the kubelet of node-1 when it reports on a pod. */
function patched(name: string): Promise<{ code: number; message: string }> {
  const headers = { authorization: 'Bearer of-the-kubelet', 'content-type': 'application/strategic-merge-patch+json' };
  const path = `/api/v1/namespaces/shop/pods/${name}/status`;
  return new Promise((resolve, reject) => {
    const asking = request(`${server.url}${path}`, { method: 'PATCH', headers, ca: server.authority.cert }, answer => {
      let text = '';
      answer.on('data', piece => {
        text += piece;
      });
      answer.on('end', () => resolve({ code: answer.statusCode ?? 0, message: JSON.parse(text).message }));
    });
    asking.once('error', reject);
    asking.end('{"status":{"phase":"Succeeded"}}');
  });
}

/** A log in which the final status of a pod cannot be reported because of this error. */
const logWith = (err: string): Buffer =>
  Buffer.from(
    bytesOf(join(root, 'samples/rules/stuck-status-update/trigger.log.gz'))
      .toString()
      .replaceAll(/err="Get \\"https:.*?: connection refused"/g, () => `err=${JSON.stringify(err)}`),
  );

async function rulesOf(err: string): Promise<string[]> {
  const { stdout } = await podline(['-', '--tz', 'UTC', '--year', '2026', '-o', 'json'], logWith(err));
  const lifecycles = endsOf(JSON.parse(stdout));
  return lifecycles.flatMap(({ findings }) => findings.map(({ rule }) => rule));
}

it('a kubelet that is refused because the object is gone does not hang, and another refused kubelet does', async () => {
  const user = { name: 'system:node:node-1', groups: ['system:nodes'] };
  server = await startApiServer({ tokens: new Map([['of-the-kubelet', user]]), handlers: [nodeAuthorizer] });
  server.store.put(pod({ name: 'web-0' }));
  expect((await patched('web-0')).code).toBe(200);
  server.store.remove(pod({ name: 'web-0', version: 3 }));
  const { code, message } = await patched('web-0');
  expect(code).toBe(403);
  expect(await rulesOf(message)).not.toContain('stuck-status-update');
  expect(await rulesOf('dial tcp 10.0.0.1:6443: connect: connection refused')).toContain('stuck-status-update');
});
