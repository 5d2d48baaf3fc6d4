import { writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { scratchOfTest } from '../../../test/scratch.js';
import type { ApiClient } from '../src/client/api-client.js';
import { openClient } from '../src/client/client.js';
import { askPlugin } from '../src/client/credential-plugin.js';
import { ApiUnreachable, ConfigProblem } from '../src/client/errors.js';
import { listAll } from '../src/client/list.js';
import type { KubeletLogWay } from '../src/kubelet-log/way.js';
import { nodeLogOf } from '../src/why/node-log.js';
import { wayWith } from './recording.js';
import { createAuthority, serverCertificate } from './server/certificate.js';
import { type ApiServer, startApiServer } from './server/index.js';
import { kubeconfigOf, type Proof } from './server/kubeconfig.js';
import { ENDLESS, hurriedWorld } from './world.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function started(): Promise<ApiServer> {
  const server = await startApiServer();
  closing.push(() => server.close());
  return server;
}

const written = (text: string): string => {
  const path = join(scratchOfTest(), 'kubeconfig');
  writeFileSync(path, text);
  return path;
};

async function open(server: Pick<ApiServer, 'url' | 'authority'>, proof?: Proof, options: object = {}) {
  const kubeconfig = written(kubeconfigOf(server, proof));
  const client = await openClient({ kubeconfig, limit: ENDLESS, ...options }, {}, hurriedWorld);
  closing.push(() => client.close());
  return client;
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('credentials', () => {
  it.each([
    ['a token', { token: 'first-line\nsecond-line' }, {}, 'the token or the password'],
    ['a name to impersonate', undefined, { as: 'jane\r\nX-Admin: yes' }, 'what is sent as Impersonate-User'],
    ['a certificate', { 'client-certificate-data': 'Z2FyYmFnZQ==' }, {}, 'the client certificate and its key'],
  ])(
    'that no request can carry are reported in a sentence, without a request: %s',
    async (_, proof, options, words) => {
      const server = await started();
      const error = await errorOf(open(server, proof, options));
      expect(error).toBeInstanceOf(ConfigProblem);
      expect(String(error)).toContain(words);
      expect(String(error)).not.toMatch(/second-line|X-Admin|garbage/);
      expect(server.requests).toEqual([]);
    },
  );

  const plugin = (script: string, more: object = {}) => ({ command: process.execPath, args: ['-e', script], ...more });
  const errorFrom = (exec: object, limits = {}) => errorOf(askPlugin({ ...exec }, {}, hurriedWorld, limits));

  it.each([
    [
      'prints without end',
      'setInterval(() => console.log("x".repeat(999)), 0)',
      { longest: ENDLESS, maxBytes: 9_216 },
      'printed more than 9 KiB',
    ],
    ['hangs', 'setInterval(() => {}, 1000)', {}, 'did not end within 60 s'],
    [
      'fails',
      'console.error("Traceback\\nSSO token has expired\\n"); process.exit(255)',
      { longest: ENDLESS },
      'failed (exit code 255): SSO token has expired',
    ],
    ['is killed', 'process.kill(process.pid, "SIGKILL")', { longest: ENDLESS }, 'failed (SIGKILL), and said nothing'],
    ['prints something else', 'console.log("opensesame")', { longest: ENDLESS }, 'printed what is no credential'],
  ])('are reported as missing where a plugin %s', async (_, script, limits, why) => {
    const error = await errorFrom(plugin(script), limits);
    expect(error).toBeInstanceOf(ConfigProblem);
    expect(String(error)).toContain(`the credentials cannot be had: the plugin node ${why}`);
    expect(String(error)).not.toContain('opensesame');
    expect(error).toMatchObject({ advice: [expect.stringContaining('run node by hand')] });
  });

  it('are reported as missing where the plugin does not exist, with its advice', async () => {
    const exec = { command: '/no/such/aws', installHint: 'Install aws:\nsee the docs' };
    const error = await errorFrom(exec, { longest: ENDLESS });
    expect(error).toMatchObject({
      message: 'the credentials cannot be had: the plugin aws cannot be run: no such file or folder',
      advice: ['Install aws:', expect.stringContaining('run aws by hand')],
    });
  });
});

describe('a server', () => {
  it.each([
    ['returns the same position again', () => 'again'],
    ['always has one page more', (page: number) => `page-${page}`],
  ])('is abandoned if its list does not end, as it %s', async (_, next) => {
    let pages = 0;
    const client = {
      async get() {
        pages++;
        const body = JSON.stringify({ items: [{}], metadata: { resourceVersion: '1', continue: next(pages) } });
        return { status: 200, contentType: 'application/json', body, cut: false };
      },
    } as unknown as ApiClient;
    const error = await errorOf(listAll(client, { path: '/api/v1/pods' }, {}, hurriedWorld));
    expect(error).toBeInstanceOf(ApiUnreachable);
    expect(String(error)).toContain('the list does not end');
    expect(pages).toBeLessThanOrEqual(101);
  });

  it('is abandoned if its log does not end, once enough of it has come', async () => {
    const piece = Buffer.from(
      'I1122 11:58:20.000000     812 kubelet.go:2473] "SyncLoop UPDATE" source="api" pods=["a/b"]\n'.repeat(9),
    );
    let left = false;
    const endless: KubeletLogWay = {
      ...wayWith(piece),
      async read(_wanted, { write }) {
        try {
          for (;;) await write(piece);
        } finally {
          left = true;
        }
      },
    };
    const range = { since: new Date(0), until: new Date(1) };
    const log = await nodeLogOf('node-1', [range, range], [endless], {
      client: {} as ApiClient,
      world: hurriedWorld,
      signal: new AbortController().signal,
      progress: () => undefined,
      most: 1 << 20,
    });
    expect(left).toBe(true);
    expect(Buffer.concat([...(log.pieces ?? [])]).length).toBeLessThanOrEqual(1 << 20);
    expect(log.notes).toEqual(['only the first 1 MB of the log were read']);
  });

  it('is called once if it sends too many headers', async () => {
    const server = await started();
    server.fault({
      on: () => true,
      times: 9,
      answer: ({ raw }) => raw.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end('{}'),
    });
    const error = await errorOf((await open(server)).get('/api/v1/pods'));
    expect(error).toMatchObject({ name: 'ApiUnreachable', forGood: true });
    expect(String(error)).toMatch(/header/i);
    expect(server.requests).toHaveLength(1);
  });

  /** Connects with a client that trusts the authority; returns the number of connections and the message. */
  async function connected(authority: ReturnType<typeof createAuthority>, server: ReturnType<typeof createServer>) {
    let connections = 0;
    server.on('connection', () => connections++);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const client = await open({ url: `https://127.0.0.1:${port}`, authority });
    return { error: await errorOf(client.get('/api/v1/pods')), connections: () => connections };
  }

  it.each([
    ['has expired', { until: '20210101000000Z' }, /expired/],
    ['is for another name', { host: 'other.example', address: [10, 1, 2, 3] }, /altnames/i],
    ['is not valid yet', { from: '21190101000000Z' }, /not yet valid/],
  ])('is called once if its certificate %s, and the reason is shown', async (_, named, words) => {
    const authority = createAuthority();
    const tls = serverCertificate(authority, named);
    const { error, connections } = await connected(authority, createServer(tls));
    expect(error).toMatchObject({ name: 'ApiUnreachable', forGood: true });
    expect(String(error)).toMatch(words);
    expect(connections()).toBe(1);
  });

  it('is called once if it does not use TLS', async () => {
    const { error, connections } = await connected(createAuthority(), createPlainServer() as never);
    expect(error).toMatchObject({ name: 'ApiUnreachable', forGood: true });
    expect(connections()).toBe(1);
  });
});

it('a kubeconfig whose aliases expand to a billion values is rejected', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
  const text = ['a0: &a0 [x]', ...lines, 'users: [{name: u, user: {token: opensesame, more: *a30}}]', ''].join('\n');
  const error = await errorOf(openClient({ kubeconfig: written(text) }, {}, hurriedWorld));
  expect(error).toBeInstanceOf(ConfigProblem);
  expect(String(error)).toContain('not readable as YAML');
});
