import { readFile } from 'node:fs/promises';
import { type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  type Authenticator,
  connect,
  credsAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
  nkeyAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';
import { decoded, given, messageOf, reasonOf } from 'podline/internal';
import { FleetError, type IsOver } from '../types.js';
import { ACK_WAIT_MS } from './names.js';
import { insist, TRIES_AT_FIRST, TRIES_TO_END } from './patience.js';

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
async function loginOf(login: Login): Promise<NodeConnectionOptions> {
  const authenticator = await authenticatorOf(login);
  const tls = tlsOf(login);
  return {
    servers: withoutSecrets(login.servers).split(','),
    ...given({ authenticator }),
    // Without it the client uses TLS if the server requires it, and trusts the authorities that Node trusts
    ...(Object.keys(tls).length === 0 ? {} : { tls }),
  };
}

const tlsOf = ({ ca, cert, key }: Login) => given({ caFile: ca, certFile: cert, keyFile: key });

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

export interface NatsOptions extends Login {
  /** Copies of each message, on a cluster of servers. */
  readonly replicas?: number;
  /** Without a sign of life for this long, an item is given to another worker */
  readonly ackWaitMs?: number;
}

interface Place {
  readonly stream: string;
  readonly subject: string;
}

export type Connection = Awaited<ReturnType<typeof connectTo>>;

/** A server, with what every part of a queue does with it. */
export async function connectTo({ replicas = 1, ackWaitMs = ACK_WAIT_MS, ...login }: NatsOptions) {
  const { servers } = login;
  const credentials = await loginOf(login);
  const connection = await reached(servers, () =>
    // Workers wait for a server as long as they may
    connect({ ...credentials, name: 'podline', maxReconnectAttempts: -1 }),
  );
  const js = jetstream(connection);
  // While its servers elect a leader, it does not answer
  const manager = await reached(servers, () =>
    orClosed(connection, () => insist(() => jetstreamManager(connection), TRIES_AT_FIRST)),
  );
  return {
    connection,
    replicas,
    ackWaitMs,
    js,
    manager,
    /** Resolves when a server has stored it. Under one id it counts once, as long as its stream keeps the first: see `publishItems` */
    publish: (subject: string, bytes: Uint8Array | string = '', msgID?: string) =>
      insist(() => js.publish(subject, bytes, given({ msgID }))),
    /** The latest message of this name below the subject of a stream; null if there is none. */
    latest: ({ stream, subject }: Place, name: string) =>
      insist(() => manager.streams.getMessage(stream, { last_by_subj: `${subject}.${name}` })),
    ends: createEnds(connection),
  };
}

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

const ANSWER_MS = 2_000;

/**
 * How a message is ended. Each end is reported until the server confirms it: the methods of a message report it once, and it is lost with
 * the connection. What no server confirms is handed out again.
 */
export function createEnds(connection: Pick<NatsConnection, 'request'>) {
  const confirmed = (message: JsMsg, end: string): Promise<IsOver> =>
    insist(() => connection.request(placeOf(message), end, { timeout: ANSWER_MS }), TRIES_TO_END).then(
      () => true,
      () => false,
    );

  return {
    done: (message: JsMsg) => confirmed(message, '+ACK'),
    /** It is never handed out again. Servers before 2.10 know no reason after it */
    dead: (message: JsMsg) => confirmed(message, '+TERM'),
    again: (message: JsMsg, delayMs: number) => confirmed(message, `-NAK ${JSON.stringify({ delay: delayMs * 1e6 })}`),
  };
}

/** The subject to which its end is reported, which the client's types leave out. */
function placeOf(message: JsMsg): string {
  if ('reply' in message && typeof message.reply === 'string') return message.reply;
  throw new Error('a message of the queue has no reply address, so that its end cannot be reported');
}
