import { readFile } from 'node:fs/promises';
import {
  type Authenticator,
  credsAuthenticator,
  type NodeConnectionOptions,
  nkeyAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';
import { reasonOf } from '../../input/system-error.js';
import { FleetError } from '../types.js';

/** Our identity for a server, and the identity that it must prove. */
export interface Login {
  /** One or several, separated by commas */
  readonly servers: string;
  /** A credentials file. */
  readonly creds?: string;
  /** A file with the seed of an NKey. */
  readonly nkey?: string;
  /** A file with the certificate of the authority that signed the server's. */
  readonly ca?: string;
  /** Files with a certificate of our own and its key, for servers that request one */
  readonly cert?: string;
  readonly key?: string;
}

/** The login in the client's form. */
export async function loginOf(login: Login): Promise<NodeConnectionOptions> {
  const authenticator = await authenticatorOf(login);
  const tls = tlsOf(login);
  return {
    servers: withoutSecrets(login.servers).split(','),
    ...(authenticator === undefined ? {} : { authenticator }),
    // Without it the client uses TLS if the server requires it, and trusts the authorities that Node trusts
    ...(Object.keys(tls).length === 0 ? {} : { tls }),
  };
}

const tlsOf = ({ ca, cert, key }: Login) => ({
  ...(ca === undefined ? {} : { caFile: ca }),
  ...(cert === undefined ? {} : { certFile: cert }),
  ...(key === undefined ? {} : { keyFile: key }),
});

async function authenticatorOf({ servers, creds, nkey }: Login): Promise<Authenticator | undefined> {
  if (creds !== undefined) return credsAuthenticator(await fileOf(creds));
  if (nkey !== undefined) return nkeyAuthenticator(seedIn(await fileOf(nkey)));
  const secrets = serversIn(servers).find(one => one.secrets !== undefined)?.secrets;
  if (secrets === undefined) return undefined;
  const [, user = '', password] = /^([^:]*)(?::(.*))?$/s.exec(secrets) ?? [];
  return password === undefined
    ? tokenAuthenticator(decoded(user))
    : usernamePasswordAuthenticator(decoded(user), decoded(password));
}

/** `nats://user:password@host`, `nats://token@host`, both also without their scheme; a password may contain `@`, `/` and `:`. */
const SERVER = /^((?:[a-z]+:\/\/)?)(?:(.*)@)?([^@]*)$/is;

/** A comma in a password is written as %2C: otherwise the text after it is no host, and is not shown. */
const IS_HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?\/?$/i;

const serversIn = (servers: string) =>
  servers.split(',').map(server => {
    const [, scheme = '', secrets, host = ''] = SERVER.exec(server.trim()) ?? [];
    return { secrets, server: IS_HOST.test(host) ? scheme + host : `${scheme}***` };
  });

/** A literal `%` is written so. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const withoutSecrets = (servers: string): string =>
  serversIn(servers)
    .map(({ server }) => server)
    .join(',');

async function fileOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new FleetError(`${path}: ${reasonOf(error)}`);
  }
}

/** Lines that begin with `#` are comments. */
function seedIn(file: Uint8Array): Uint8Array {
  const lines = Buffer.from(file).toString('utf8').split('\n');
  return Buffer.from(lines.map(line => line.trim()).find(line => line !== '' && !line.startsWith('#')) ?? '');
}
