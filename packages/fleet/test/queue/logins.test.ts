import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { scratch } from '../../../../test/scratch.js';
import { createAuthority, serverCertificate, userCertificate } from '../../../live/test/server/certificate.js';
import type { Login } from '../../src/queue/nats/connect.js';
import { userKey, withOperator } from './nats-accounts.js';
import { hasNats, startNats } from './servers.js';

const folder = scratch();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const authority = createAuthority();
const ca = file('ca.pem', authority.cert);
const tls = serverCertificate(authority);
const certificate = userCertificate(authority, 'podline', []);
const [cert, key] = [file('own.pem', certificate.cert), file('own.key', certificate.key)];
const TLS = `cert_file: "${file('server.pem', tls.cert)}", key_file: "${file('server.key', tls.key)}"`;
const user = userKey();
const operator = withOperator();

interface Case {
  readonly config: string;
  /** Options of the command that the server accepts. */
  readonly login: Omit<Login, 'servers'>;
  /** Options of the command that the server refuses. */
  readonly refusals: readonly { readonly args: readonly string[]; readonly sentence: RegExp }[];
}

const FLAGS = { creds: '--nats-creds', nkey: '--nats-nkey', ca: '--nats-ca', cert: '--nats-cert', key: '--nats-key' };
const argsOf = (login: Omit<Login, 'servers'>): string[] =>
  Object.entries(FLAGS).flatMap(([name, flag]) => {
    const path = login[name as keyof typeof FLAGS];
    return path === undefined ? [] : [flag, path];
  });

const STRANGER = file('stranger.pem', createAuthority().cert);
const NOT_LET_IN = /authorization violation/i;

const cases: Readonly<Record<string, Case>> = {
  'TLS, with a certificate that another authority than those of the system signed': {
    config: `tls { ${TLS} }`,
    login: { ca },
    refusals: [
      { args: [], sentence: /certificate/ },
      { args: ['--nats-ca', STRANGER], sentence: /certificate/ },
      { args: ['--nats-ca', join(folder, 'none.pem')], sentence: /none\.pem/ },
    ],
  },
  'TLS on both sides': {
    config: `tls { ${TLS}, ca_file: "${ca}", verify: true }`,
    login: { ca, cert, key },
    // The client gets no message about a certificate that it should have shown, and waits for 20 s
    refusals: [],
  },
  'an NKey': {
    config: `authorization { users: [{ nkey: ${user.publicKey} }] }`,
    login: { nkey: file('user.nk', `# of a test\n${user.seed}\n`) },
    refusals: [
      { args: [], sentence: NOT_LET_IN },
      { args: ['--nats-nkey', file('other.nk', userKey().seed)], sentence: NOT_LET_IN },
      { args: ['--nats-nkey', file('no.nk', 'not a seed\n')], sentence: /127\.0\.0\.1|no\.nk/ },
    ],
  },
  'a credentials file': {
    config: operator.config,
    login: { creds: file('user.creds', operator.creds) },
    refusals: [
      { args: [], sentence: NOT_LET_IN },
      { args: ['--nats-creds', file('other.creds', withOperator().creds)], sentence: NOT_LET_IN },
      { args: ['--nats-creds', join(folder, 'none.creds')], sentence: /none\.creds: no such file/ },
    ],
  },
};

describe.skipIf(!hasNats)(
  'a queue on a NATS server that requires a login (skipped where nats-server is not installed)',
  { tags: 'long' },
  () => {
    it.each(Object.entries(cases))('by %s', async (_, { config, login, refusals }) => {
      const server = await startNats({ config, login });
      try {
        const status = await podline(['fleet', 'status', '--nats', server.url, ...argsOf(login)]);
        expect(status).toMatchObject({ status: 0, stderr: '' });
        expect(status.stdout).toMatch(/^0 of 0 submitted collections are done/);
        for (const { args, sentence } of refusals) {
          const refused = await podline(['fleet', 'status', '--nats', server.url, ...args]);
          expect(refused.stderr).toMatch(sentence);
          expect(refused.stderr.trim().split('\n')).toHaveLength(1);
          expect(refused.status).toBe(2);
        }
      } finally {
        await server.stop();
      }
    });

    it.each([
      ['a password', 'authorization { user: jane, password: "a:b@c" }', 'jane:a%3Ab%40c'],
      ['a token', 'authorization { token: "100%" }', '100%'],
    ])('with %s in its URL, which no message repeats', async (_, config, secrets) => {
      const server = await startNats({ config, secrets });
      try {
        const status = await podline(['fleet', 'status', '--nats', server.url]);
        expect(status).toMatchObject({ status: 0, stderr: '' });
        const refused = await podline(['fleet', 'status', '--nats', server.url.replace(secrets, 'mallory:hush')]);
        expect(refused.stderr).toMatch(NOT_LET_IN);
        expect(refused.stderr).not.toMatch(/mallory|hush/);
      } finally {
        await server.stop();
      }
    });
  },
);
