import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type Authority, createAuthority, serverCertificate } from './certificate.js';
import { collections } from './collections.js';
import { createReply, type Wire } from './reply.js';
import { placeOf } from './resources.js';
import { type Attributes, forbidden, NO_SUCH_PATH, UNAUTHORIZED } from './status.js';
import { createStore, type Store } from './store.js';
import type { Fault, Handler, OpenWatch, Reply, User } from './types.js';
import { type Tokens, userOf } from './users.js';

export interface ApiServerOptions {
  /** Called before what the server itself has, such as pods and nodes. */
  readonly handlers?: readonly Handler[];
  /** Bearer tokens; `GOOD_TOKEN` by default. */
  readonly tokens?: Tokens;
  /** The requests that RBAC does not allow. */
  readonly denies?: (user: User, attributes: Attributes) => boolean;
  readonly wire?: Wire;
  /** Milliseconds per second of the API's time-outs. */
  readonly second?: number;
}

export const GOOD_TOKEN = 'secret-token-of-jane';
export const JANE: User = { name: 'jane', groups: ['system:authenticated'] };

export interface ApiServer {
  readonly url: string;
  readonly authority: Authority;
  readonly store: Store;
  readonly tokens: Tokens;
  readonly watches: ReadonlySet<OpenWatch>;
  /** Every request so far, as `GET /api/v1/pods?limit=500`. */
  readonly requests: readonly string[];
  /** The Range headers among them. */
  readonly ranges: readonly string[];
  fault(fault: Fault): void;
  /**
   * The process dies: every connection is reset, and the content of the watch cache is forgotten; meanwhile others may write to etcd. Then
   * it answers again at the same address.
   */
  restart(meanwhile?: () => void | Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** An API server of one cluster, at 127.0.0.1. */
export async function startApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const {
    handlers = [],
    tokens = new Map([[GOOD_TOKEN, JANE]]),
    denies = () => false,
    wire = { pieces: null },
    second = 10,
  } = options;
  const authority = createAuthority();
  const store = createStore();
  const watches = new Set<OpenWatch>();
  const requests: string[] = [];
  const ranges: string[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  const sockets = new Set<Socket>();

  function faultFor(method: string, url: URL): Fault | null {
    const found = faults.find(({ fault, left }) => left > 0 && fault.on({ method, url, place: placeOf(url.pathname) }));
    if (found === undefined) return null;
    found.left--;
    return found.fault;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'https://apiserver');
    requests.push(`${method} ${url.pathname}${url.search}`);
    if (request.headers.range !== undefined) ranges.push(request.headers.range);
    const fault = faultFor(method, url);
    const reply = createReply(response, fault, wire);
    if (fault?.answer !== undefined) return fault.answer(reply);
    const client = userOf(request, tokens);
    if (client === null) return reply.status(UNAUTHORIZED);
    const place = placeOf(url.pathname);
    const body = await textOf(request);
    if (client.user !== client.real && denied(client.real, impersonate(client.user), reply)) return;
    if (place !== null && denied(client.user, attributesOf(method, url, place), reply)) return;
    const asking = { method, url, place, headers: request.headers, user: client.user, body, reply };
    for (const handler of [...handlers, collections]) if (await handler(asking, { store, watches, second })) return;
    reply.status(NO_SUCH_PATH);
  }

  function denied(user: User, attributes: Attributes, reply: Reply): boolean {
    if (!denies(user, attributes)) return false;
    reply.status(forbidden(user.name, attributes));
    return true;
  }

  const certificate = serverCertificate(authority);
  const tls = { ...certificate, ca: authority.cert, requestCert: true, rejectUnauthorized: false };
  const start = () => {
    const server = createServer(tls, (request, response) => void answer(request, response));
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    });
    return server;
  };
  let server = start();
  const listening = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const stopped = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      for (const socket of sockets) socket.resetAndDestroy();
    });
  await listening(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `https://127.0.0.1:${port}`,
    authority,
    store,
    tokens,
    watches,
    requests,
    ranges,
    fault(fault) {
      faults.push({ fault, left: fault.times ?? 1 });
    },
    async restart(meanwhile = () => undefined) {
      await stopped();
      await meanwhile();
      store.forget();
      server = start();
      await listening(port);
    },
    close: stopped,
  };
}

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

function attributesOf(
  method: string,
  { searchParams }: URL,
  place: NonNullable<ReturnType<typeof placeOf>>,
): Attributes {
  const { group, resource, subresource, namespace, name } = place;
  const reading = name !== '' ? 'get' : searchParams.has('watch') ? 'watch' : 'list';
  return { verb: VERBS[method] ?? reading, group, resource, subresource, namespace, name };
}

const impersonate = ({ name }: User): Attributes => ({
  verb: 'impersonate',
  group: '',
  resource: 'users',
  subresource: '',
  namespace: '',
  name,
});

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
