import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { World } from '../../../src/read/live/live-source.js';
import { scratchOfTest } from '../../../test/scratch.js';
import type { ApiClient } from '../src/client/api-client.js';
import { type ClientOptions, openClient } from '../src/client/client.js';
import { ApiRefusal, ApiStalled, ApiUnreachable, ConfigProblem } from '../src/client/errors.js';
import { listAll } from '../src/client/list.js';
import { rightText } from '../src/client/right.js';
import { pod } from './objects.js';
import { createAuthority, userCertificate } from './server/certificate.js';
import { type ApiServer, GOOD_TOKEN, JANE, startApiServer } from './server/index.js';
import { kubeconfigOf, type Proof } from './server/kubeconfig.js';
import type { Attributes } from './server/status.js';
import type { Fault, User } from './server/types.js';
import { ENDLESS, hurriedWorld } from './world.js';

let folder: string;
let server: ApiServer;
let who: User[];
let denies: (user: User, attributes: Attributes) => boolean;
const opened: ApiClient[] = [];

beforeEach(async () => {
  folder = scratchOfTest();
  who = [];
  denies = () => false;
  server = await startApiServer({
    denies(user, attributes) {
      who.push(user);
      return denies(user, attributes);
    },
  });
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
  await server.close();
});

const file = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode });
  return path;
};

async function open(
  proof?: Proof,
  options: ClientOptions = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ApiClient> {
  const kubeconfig = file('config', kubeconfigOf(server, proof));
  const patient = { limit: ENDLESS, plugin: { longest: ENDLESS } };
  const client = await openClient({ kubeconfig, ...patient, ...options }, env, hurriedWorld);
  opened.push(client);
  return client;
}

const lists: Fault['on'] = ({ url }) => !url.searchParams.has('watch');

describe('the user of a request', () => {
  it('is the owner of the token', async () => {
    await (await open()).get('/api/v1/pods');
    expect(who).toEqual([JANE]);
  });

  it('is the name in a client certificate', async () => {
    const { cert, key } = userCertificate(server.authority, 'john', ['ops']);
    const data = (text: string): string => Buffer.from(text).toString('base64');
    const proof = { 'client-certificate-data': data(cert), 'client-key-data': data(key) };
    await (await open(proof)).get('/api/v1/pods');
    expect(who).toEqual([{ name: 'john', groups: ['ops'] }]);
  });

  it('is read from files next to the kubeconfig', async () => {
    const { cert, key } = userCertificate(server.authority, 'john', ['ops']);
    file('john.crt', cert);
    file('john.key', key);
    await (await open({ 'client-certificate': 'john.crt', 'client-key': 'john.key' })).get('/api/v1/pods');
    file('token', `${GOOD_TOKEN}\n`);
    await (await open({ tokenFile: 'token', token: 'outdated-token' })).get('/api/v1/pods');
    expect(who.map(({ name }) => name)).toEqual(['john', 'jane']);
  });

  it('is the user of --as or of the kubeconfig', async () => {
    await (await open(undefined, { as: 'ci', asGroup: ['one', 'two'] })).get('/api/v1/pods');
    expect(who.splice(0).at(-1)).toEqual({ name: 'ci', groups: ['one', 'two'] });
    await (await open({ token: GOOD_TOKEN, as: 'bot', 'as-groups': ['three'] })).get('/api/v1/pods');
    expect(who.splice(0).at(-1)).toEqual({ name: 'bot', groups: ['three'] });
    await expect(open(undefined, { asGroup: ['alone'] })).rejects.toThrow('--as-group needs --as');
  });

  it('is requested again, once only, when a token has expired', async () => {
    // The plugin returns the token that is valid at the time of each call
    const tokens = file('good', 'first-good-token');
    const plugin = `const fs = require('node:fs');
      const { spec } = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
      const token = fs.readFileSync(process.argv[1], 'utf8');
      if (spec.interactive) process.exit(1);
      console.log(JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status: { token } }));`;
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: ['-e', plugin, tokens],
    };
    server.tokens.set('first-good-token', JANE);
    const client = await open({ exec });
    await client.get('/api/v1/pods');
    server.tokens.delete('first-good-token');
    writeFileSync(tokens, 'second-good-token');
    server.tokens.set('second-good-token', JANE);
    await client.get('/api/v1/pods');
    // The next request calls a plugin that failed again
    rmSync(tokens);
    server.tokens.delete('second-good-token');
    await expect(client.get('/api/v1/pods', { tries: 1 })).rejects.toBeInstanceOf(ConfigProblem);
    writeFileSync(tokens, 'third-good-token');
    server.tokens.set('third-good-token', JANE);
    await client.get('/api/v1/pods');
    server.tokens.clear();
    await expect(client.get('/api/v1/pods', { tries: 1 })).rejects.toMatchObject({
      status: 401,
      words: 'Unauthorized',
    });
  });
});

describe('a secret', () => {
  it('is in no message, whatever the plugin prints', async () => {
    const plugin = 'console.log("token: opensesame-opensesame")';
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: process.execPath, args: ['-e', plugin] };
    const error: unknown = await open({ exec }).catch(reason => reason);
    expect(error).toBeInstanceOf(ConfigProblem);
    expect(String(error)).toContain('printed what is no credential');
    expect(String(error)).not.toContain('opensesame');
  });

  it('is not printed from a kubeconfig that cannot be read', async () => {
    const kubeconfig = file('broken', 'users: [{ token: opensesame-opensesame\n}: {');
    const error: unknown = await openClient({ kubeconfig }, {}, hurriedWorld).catch(reason => reason);
    expect(error).toBeInstanceOf(ConfigProblem);
    expect(String(error)).not.toContain('opensesame');
  });

  it('is removed from the messages of a server', async () => {
    server.fault({ on: () => true, answer: reply => reply.text(400, `bad header: Bearer ${GOOD_TOKEN}`) });
    const error: unknown = await (await open()).get('/api/v1/pods').catch(reason => reason);
    expect(String(error)).toContain('bad header');
    expect(String(error)).not.toContain(GOOD_TOKEN);
  });
});

describe('the identity of a server', () => {
  it('must be proved by a certificate of its authority', async () => {
    const other = { url: server.url, authority: createAuthority() };
    const kubeconfig = file('other', kubeconfigOf(other));
    const client = await openClient({ kubeconfig, limit: ENDLESS }, {}, hurriedWorld);
    await expect(client.get('/api/v1/pods')).rejects.toMatchObject({ name: 'ApiUnreachable', forGood: true });
    expect(server.requests).toEqual([]);
  });

  it('need not be proved where the kubeconfig states so', async () => {
    const config = JSON.parse(kubeconfigOf(server));
    config.clusters[0].cluster = { server: server.url, 'insecure-skip-tls-verify': true };
    const client = await openClient(
      { kubeconfig: file('skip', JSON.stringify(config)), limit: ENDLESS },
      {},
      hurriedWorld,
    );
    expect((await client.get('/api/v1/pods')).status).toBe(200);
  });

  it('comes from the first of several files that has it', async () => {
    const first = file('first', JSON.stringify({ 'current-context': 'test' }));
    const second = file('second', kubeconfigOf(server));
    const KUBECONFIG = [first, join(folder, 'not-there'), second].join(':');
    const client = await openClient({ limit: ENDLESS }, { KUBECONFIG }, hurriedWorld);
    expect(client).toMatchObject({ server: server.url, context: 'test', namespace: 'shop' });
    await expect(openClient({ context: 'tset' }, { KUBECONFIG }, hurriedWorld)).rejects.toThrow(
      'context "tset" does not exist',
    );
    await expect(openClient({ kubeconfig: join(folder, 'not-there') }, {}, hurriedWorld)).rejects.toThrow(
      'not-there: no such file or folder',
    );
  });
});

describe('a refusal', () => {
  it.each([
    [
      '/api/v1/pods',
      'list pods (in the whole cluster)',
      'pods is forbidden: User "jane" cannot list resource "pods" in API group "" at the cluster scope',
    ],
    [
      '/api/v1/namespaces/shop/pods',
      'list pods in namespace shop',
      'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "shop"',
    ],
    [
      '/api/v1/nodes/n1/proxy/logs/',
      'get nodes/proxy (in the whole cluster)',
      'nodes "n1" is forbidden: User "jane" cannot get resource "nodes/proxy" in API group "" at the cluster scope',
    ],
    [
      '/api/v1/namespaces/shop/pods/web-0',
      'get pods in namespace shop',
      'pods "web-0" is forbidden: User "jane" cannot get resource "pods" in API group "" in the namespace "shop"',
    ],
  ])('of %s names the missing right', async (path, right, words) => {
    denies = () => true;
    const error: unknown = await (await open()).get(path).catch(reason => reason);
    expect(error).toBeInstanceOf(ApiRefusal);
    if (!(error instanceof ApiRefusal)) return;
    expect(error).toMatchObject({ status: 403, reason: 'Forbidden', isForbidden: true, words });
    expect(rightText(error.right)).toBe(right);
  });

  it('with “too many requests” is repeated, not before the server allows it', async () => {
    const waits: number[] = [];
    const after: World['clock']['after'] = (ms, call) => {
      waits.push(ms);
      return hurriedWorld.clock.after(ms, call);
    };
    const clock = { ...hurriedWorld.clock, after };
    const kubeconfig = file('config', kubeconfigOf(server));
    const client = await openClient({ kubeconfig, limit: ENDLESS }, {}, { ...hurriedWorld, clock });
    const busy = 'Too many requests, please try again later.\n';
    server.fault({ on: lists, times: 2, answer: reply => reply.text(429, busy, { 'retry-after': '7' }) });
    server.fault({ on: lists, answer: reply => reply.text(503, 'apiserver is shutting down', { 'retry-after': '3' }) });
    expect((await client.get('/api/v1/pods')).status).toBe(200);
    expect(waits.filter(ms => ms !== ENDLESS)).toEqual([7000 * 1.5, 7000 * 1.5, 3200 * 1.5]);
    // The client does not wait for an hour, or for a century
    const before = server.requests.length;
    const hour = { 'retry-after': '3600' };
    server.fault({ on: ({ url }) => url.searchParams.has('hour'), answer: reply => reply.text(429, busy, hour) });
    await expect(client.get('/api/v1/pods', { query: { hour: '' } })).rejects.toMatchObject({ status: 429 });
    expect(server.requests.length - before).toBe(1);
    server.fault({ on: lists, times: 9, answer: reply => reply.text(429, busy, { 'retry-after': '1' }) });
    await expect(client.get('/api/v1/pods')).rejects.toMatchObject({ status: 429, words: busy.trim() });
  });
});

describe('a connection to a server', () => {
  it('is opened again when it is cut or silent, where nothing can have been done', async () => {
    server.store.put(pod({ name: 'web-0' }));
    const client = await open();
    const silence = 500_000;
    server.fault({ on: lists, cutAfter: 20 });
    server.fault({ on: lists, stallAfter: 20 });
    expect((await client.get('/api/v1/pods', { silence })).body).toContain('web-0');
    server.fault({ on: lists, stallAfter: 20 });
    await expect(client.get('/api/v1/pods', { silence, tries: 1 })).rejects.toBeInstanceOf(ApiStalled);
    server.fault({ on: lists, cutAfter: 20 });
    await expect(client.get('/api/v1/pods', { tries: 1 })).rejects.toBeInstanceOf(ApiUnreachable);
    server.fault({ on: ({ method }) => method === 'POST', cutAfter: 0 });
    await expect(client.post('/api/v1/namespaces/shop/pods', {})).rejects.toBeInstanceOf(ApiUnreachable);
    expect(server.requests.filter(request => request.startsWith('POST'))).toHaveLength(1);
  });

  it('reads no more of an answer than it needs', async () => {
    server.store.put(pod({ name: 'web-0', note: 'x'.repeat(100_000) }));
    const { body, cut } = await (await open()).get('/api/v1/pods', { most: 1000 });
    expect([body.length, cut]).toEqual([1000, true]);
  });
});

describe('a list', () => {
  it('comes in parts, and begins again when the server has forgotten its state meanwhile', async () => {
    const names = Array.from({ length: 1200 }, (_, index) => `web-${index}`);
    for (const [index, name] of names.entries()) server.store.put(pod({ name, version: index + 2 }));
    const client = await open();
    const { items, resourceVersion } = await listAll(client, { path: '/api/v1/pods' }, {}, hurriedWorld);
    expect(new Set(items.map(({ metadata }) => metadata?.name))).toEqual(new Set(names));
    expect(items[0]).toMatchObject({ kind: 'Pod', apiVersion: 'v1' });
    expect(resourceVersion).toBe('1201');
    expect(server.requests).toHaveLength(3);
    const expired = { code: 410, reason: 'Expired', message: 'The provided continue parameter is too old' };
    server.fault({
      on: ({ url }) => url.searchParams.has('continue'),
      times: 2,
      answer: reply => reply.status(expired),
    });
    expect((await listAll(client, { path: '/api/v1/pods' }, {}, hurriedWorld)).items).toHaveLength(1200);
  });
});
