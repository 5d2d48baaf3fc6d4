import { writeFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { scratchOfTest } from '../../../test/scratch.js';
import { openClient } from '../src/client/client.js';
import { ApiRefusal } from '../src/client/errors.js';
import { ENDLESS, hurriedWorld } from './world.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise(done => server.close(done));
});

/** The message of a client about a server that gives this answer to everything. */
async function refusalBy(
  status: number,
  headers: OutgoingHttpHeaders,
  body: string,
  path = '/api/v1/namespaces/shop/pods/cart-0',
): Promise<ApiRefusal> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  servers.push(server);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const kubeconfig = join(scratchOfTest(), 'config');
  const cluster = { name: 'c', cluster: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } };
  const context = { name: 'c', context: { cluster: 'c', user: 'u' } };
  const users = [{ name: 'u', user: { token: 'made-up' } }];
  const config = { apiVersion: 'v1', kind: 'Config', clusters: [cluster], contexts: [context], users };
  writeFileSync(kubeconfig, JSON.stringify({ ...config, 'current-context': 'c' }));
  const client = await openClient({ kubeconfig, limit: ENDLESS }, {}, hurriedWorld);
  const refusal = await client.get(path).catch((error: unknown) => error);
  await client.close();
  expect(refusal).toBeInstanceOf(ApiRefusal);
  return refusal as ApiRefusal;
}

const HTML = { 'content-type': 'text/html', server: 'nginx/1.25' };
const JSON_TYPE = { 'content-type': 'application/json' };
const statusOf = (reason: string): string =>
  JSON.stringify({ kind: 'Status', code: 404, reason, message: 'not there' });

describe('a server that is no API server', () => {
  it.each<[string, number, OutgoingHttpHeaders, string, string]>([
    ['an error page', 404, HTML, '<html>\n', 'HTTP status 404 with a page (text/html) of nginx/1.25'],
    ['another page', 200, HTML, '<html>\n', 'HTTP status 200 with a page (text/html) of nginx/1.25'],
    ['nothing', 404, {}, '', 'HTTP status 404 with an empty answer'],
    [
      'a message that the path does not exist',
      404,
      {},
      '404 page not found\n',
      'HTTP status 404 with “404 page not found”',
    ],
  ])('is recognised by its answer: %s', async (_, status, headers, body, words) => {
    const refusal = await refusalBy(status, headers, body);
    expect(refusal).toMatchObject({ words, isForeign: true, isNotFound: false });
    expect(refusal.advice.join('\n')).toContain('check the address');
  });

  it('does not refuse with a Status, or in a few words', async () => {
    const notThere = await refusalBy(404, JSON_TYPE, statusOf('NotFound'));
    expect(notThere).toMatchObject({ words: 'not there', isForeign: false, isNotFound: true });
    expect(notThere.advice).toEqual([]);
    const busy = await refusalBy(503, {}, 'please try again later');
    expect(busy).toMatchObject({ words: 'please try again later', isForeign: false });
  });

  it('is not a kubelet that an API server forwards to', async () => {
    const refusal = await refusalBy(404, {}, '404 page not found\n', '/api/v1/nodes/node-1/proxy/logs/kubelet.log');
    expect(refusal).toMatchObject({ words: '404 page not found', isForeign: false });
  });
});
