import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchOfTest } from '../../../test/scratch.js';
import { openClient } from '../src/client/client.js';
import { proxyFor } from '../src/client/connect.js';
import { startApiServer } from './server/index.js';
import { kubeconfigOf } from './server/kubeconfig.js';
import { ENDLESS, hurriedWorld } from './world.js';

it.each([
  ['https://api.example.com:6443', { HTTPS_PROXY: 'http://proxy:3128' }, 'http://proxy:3128'],
  ['https://api.example.com:6443', { https_proxy: 'proxy:3128' }, 'http://proxy:3128'],
  ['http://api.example.com', { HTTPS_PROXY: 'http://proxy:3128' }, null],
  ['https://localhost:6443', { HTTPS_PROXY: 'http://proxy:3128' }, null],
  ['https://127.0.0.1:6443', { HTTPS_PROXY: 'http://proxy:3128' }, null],
  ['https://api.example.com:6443', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'other, .example.com' }, null],
  [
    'https://api.example.com:6443',
    { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'example.com:443' },
    'http://proxy:3128',
  ],
  ['https://example.com', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: '.example.com' }, 'http://proxy:3128'],
  ['https://myexample.com', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'example.com' }, 'http://proxy:3128'],
  ['https://10.9.8.7:6443', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: '10.0.0.0/8' }, null],
  ['https://11.9.8.7:6443', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: '10.0.0.0/8' }, 'http://proxy:3128'],
  ['https://api.example.com', { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: '*' }, null],
])('the server %s with the environment %j is reached through %s', (server, env, proxy) => {
  expect(proxyFor(new URL(server), env)).toBe(proxy);
});

it('the proxy that the kubeconfig names is used', async () => {
  const server = await startApiServer();
  const requests: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    requests.push(request.url ?? '');
    const [host = '', port] = (request.url ?? '').split(':');
    const through = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      through.pipe(socket).pipe(through);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const folder = scratchOfTest();
  const config = JSON.parse(kubeconfigOf(server));
  config.clusters[0].cluster['proxy-url'] = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const kubeconfig = join(folder, 'config');
  writeFileSync(kubeconfig, JSON.stringify(config));
  const client = await openClient({ kubeconfig, limit: ENDLESS }, {}, hurriedWorld);
  expect((await client.get('/api/v1/pods')).status).toBe(200);
  expect(requests).toEqual([new URL(server.url).host]);
  await client.close();
  await server.close();
  proxy.close();
});
