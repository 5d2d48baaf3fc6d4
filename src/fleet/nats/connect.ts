import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { messageOf } from '../../message-of.js';
import { FleetError } from '../types.js';
import { type Login, loginOf, withoutSecrets } from './login.js';
import { ACK_WAIT_MS } from './names.js';
import { insist, TRIES_AT_FIRST } from './patience.js';

export interface NatsOptions extends Login {
  /** Copies of each message, on a cluster of servers. */
  readonly replicas?: number;
  /** Without a sign of life for this long, an item is given to another worker */
  readonly ackWaitMs?: number;
}

export type Connection = Awaited<ReturnType<typeof connectTo>>;

export async function connectTo({ replicas = 1, ackWaitMs = ACK_WAIT_MS, ...login }: NatsOptions) {
  const { servers } = login;
  const credentials = await loginOf(login);
  const connection = await reached(servers, () =>
    // Workers wait for a server as long as they may
    connect({ ...credentials, name: 'podline', maxReconnectAttempts: -1 }),
  );
  return {
    connection,
    replicas,
    ackWaitMs,
    js: jetstream(connection),
    // While its servers elect a leader, it does not answer
    manager: await reached(servers, () =>
      orClosed(connection, () => insist(() => managerOf(connection), TRIES_AT_FIRST)),
    ),
  };
}

const managerOf = (connection: NatsConnection) => jetstreamManager(connection);

/** Closes the connection if the work fails: an open one keeps the program from ending. */
export async function orClosed<T>(connection: NatsConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function reached<T>(servers: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FleetError(`${withoutSecrets(servers)}: ${messageOf(error)}`);
  }
}
