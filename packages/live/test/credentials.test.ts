import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scratchOfTest } from '../../../test/scratch.js';
import { openClient } from '../src/client/client.js';
import { connect, serviceAccount } from '../src/client/connect.js';
import { ConfigProblem } from '../src/client/errors.js';
import { type ApiServer, GOOD_TOKEN, JANE, startApiServer } from './server/index.js';
import { kubeconfigOf, type Proof } from './server/kubeconfig.js';
import type { User } from './server/types.js';
import { ENDLESS, hurriedWorld } from './world.js';

let server: ApiServer;
let who: User[];

beforeEach(async () => {
  who = [];
  server = await startApiServer({
    denies(user) {
      who.push(user);
      return false;
    },
  });
});
afterEach(() => server.close());

const written = (name: string, text: string): string => {
  const path = join(scratchOfTest(), name);
  writeFileSync(path, text);
  return path;
};

async function sendRequest(config: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const client = await openClient({ kubeconfig: written('config', config), limit: ENDLESS }, env, hurriedWorld);
  await client.get('/api/v1/pods').finally(() => client.close());
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const idToken = (exp: number): string => [base64url({ alg: 'none' }), base64url({ exp }), 'signature'].join('.');
const oidc = (token: string): Proof => ({ 'auth-provider': { name: 'oidc', config: { 'id-token': token } } });
const seconds = (from: Date): number => Math.floor(from.getTime() / 1000);

describe('the auth-provider of a kubeconfig', () => {
  it('returns the token of OpenID Connect until it expires', async () => {
    const token = idToken(seconds(hurriedWorld.wall()) + 3600);
    server.tokens.set(token, JANE);
    await sendRequest(kubeconfigOf(server, oidc(token)));
    expect(who).toEqual([JANE]);
  });

  it('is not called to renew a token: kubectl does that, which also stores the new one', async () => {
    const token = idToken(seconds(hurriedWorld.wall()) - 1);
    const error: unknown = await sendRequest(kubeconfigOf(server, oidc(token))).catch(reason => reason);
    expect(error).toBeInstanceOf(ConfigProblem);
    expect(error).toMatchObject({
      message: expect.stringContaining('has expired'),
      advice: [expect.stringContaining('kubectl get nodes')],
    });
    expect(String(error)).not.toContain(token);
    expect(server.requests).toEqual([]);
  });

  it('is named where kubectl no longer has it', async () => {
    const gcp = { 'auth-provider': { name: 'gcp', config: { 'access-token': GOOD_TOKEN } } };
    await expect(sendRequest(kubeconfigOf(server, gcp))).rejects.toThrow('auth-provider is gcp');
  });
});

describe('a service account', () => {
  it('makes the requests inside of a pod', async () => {
    const folder = scratchOfTest();
    const { hostname, port } = new URL(server.url);
    const env = { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port };
    writeFileSync(join(folder, 'ca.crt'), server.authority.cert);
    writeFileSync(join(folder, 'token'), `${GOOD_TOKEN}\n`);
    writeFileSync(join(folder, 'namespace'), 'shop');
    await sendRequest(JSON.stringify(serviceAccount(env, folder)));
    expect(who).toEqual([JANE]);
    const world = { kubeconfig: written('config', JSON.stringify(serviceAccount(env, folder))) };
    expect(await connect(world, {}, hurriedWorld)).toMatchObject({ namespace: 'shop' });
  });

  it('has an address also where that is IPv6', () => {
    const env = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };
    expect(serviceAccount(env)?.clusters).toMatchObject([{ cluster: { server: 'https://[fd00::1]:443' } }]);
  });

  it('does not exist outside of a pod', () => {
    expect(serviceAccount({})).toBeNull();
  });
});

describe('a cluster of a kubeconfig', () => {
  it('is verified by its authority also without a user', async () => {
    const config = JSON.parse(kubeconfigOf(server));
    delete config.contexts[0].context.user;
    await expect(sendRequest(JSON.stringify(config))).rejects.toMatchObject({ status: 401 });
  });

  it('takes its certificate from the kubeconfig rather than from a file', async () => {
    const config = JSON.parse(kubeconfigOf(server));
    config.clusters[0].cluster['certificate-authority'] = '/not/there';
    await sendRequest(JSON.stringify(config));
    expect(who).toEqual([JANE]);
  });

  it('reports a certificate file that does not exist in a sentence', async () => {
    const config = JSON.parse(kubeconfigOf(server));
    config.clusters[0].cluster = { server: server.url, 'certificate-authority': '/not/there' };
    await expect(sendRequest(JSON.stringify(config))).rejects.toThrow('the credentials cannot be had: /not/there');
  });
});
