import { readFile } from 'node:fs/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, credsAuthenticator, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { reasonOf } from '../../input/system-error.js';
import { FleetError } from '../types.js';
import { ACK_WAIT_MS } from './names.js';
import { insist, TRIES_AT_FIRST } from './patience.js';

export interface NatsOptions {
  /** One or several, with commas between them. */
  readonly servers: string;
  /** A credentials file. */
  readonly creds?: string;
  /** A file with the seed of an NKey. */
  readonly nkey?: string;
  /** A file with the certificate of the authority that signed the server's. */
  readonly ca?: string;
  /** Copies of each message, on a cluster of servers. */
  readonly replicas?: number;
  /** Without a sign of life for so long an item is given to another worker. */
  readonly ackWaitMs?: number;
}

export type Connection = Awaited<ReturnType<typeof connectTo>>;

export async function connectTo({ servers, creds, nkey, ca, replicas = 1, ackWaitMs = ACK_WAIT_MS }: NatsOptions) {
  const authenticator =
    creds !== undefined
      ? credsAuthenticator(await fileOf(creds))
      : nkey !== undefined
        ? nkeyAuthenticator(seedIn(await fileOf(nkey)))
        : undefined;
  const connection = await reached(servers, () =>
    connect({
      servers: servers.split(','),
      name: 'podline',
      // Workers wait for a server as long as they are let
      maxReconnectAttempts: -1,
      ...(authenticator === undefined ? {} : { authenticator }),
      ...(ca === undefined ? {} : { tls: { caFile: ca } }),
    }),
  );
  return {
    connection,
    replicas,
    ackWaitMs,
    js: jetstream(connection),
    // While its servers elect a leader it does not answer
    manager: await reached(servers, () => insist(() => managerOf(connection), TRIES_AT_FIRST)),
  };
}

const managerOf = (connection: NatsConnection) => jetstreamManager(connection);

async function fileOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new FleetError(`${path}: ${reasonOf(error)}`);
  }
}

/** Lines that begin with `#` are remarks. */
function seedIn(file: Uint8Array): Uint8Array {
  const lines = Buffer.from(file).toString('utf8').split('\n');
  return Buffer.from(lines.map(line => line.trim()).find(line => line !== '' && !line.startsWith('#')) ?? '');
}

async function reached<T>(servers: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FleetError(`${withoutSecrets(servers)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `nats://user:password@host` */
const withoutSecrets = (servers: string): string => servers.replace(/\/\/[^/@,]*@/g, '//');
