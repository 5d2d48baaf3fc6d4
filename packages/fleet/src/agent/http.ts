import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

interface Page {
  readonly contentType: string;
  text(): Promise<string>;
}

export interface Health {
  /** Whether everything that was there at the start has been read */
  readonly isReady: () => boolean;
  /** Why it should be started again; null if nothing shows that it should */
  readonly stopped: () => string | null;
  /** What else is wrong with it: starting it again does not help */
  readonly trouble: () => string | null;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** `:9464` listens on this machine only; `0.0.0.0:9464` and `[::]:9464` listen on all interfaces. Null for a text that is no address. */
export function addressOf(text: string): Address | null {
  const [, host = '', port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535) return null;
  return { host: host === '' ? '127.0.0.1' : host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

/** Prometheus and the kubelet have one or two each. */
const MAX_CONNECTIONS = 64;
/** The kubelet's probes wait 1 s by default (core/v1, Probe.timeoutSeconds), Prometheus 10 s; no request is typed by hand. */
const PATIENCE_MS = 5_000;
/** Node checks for timeouts only every 30 s. */
const LOOK_MS = 500;

/** `/metrics` for Prometheus, `/livez` and `/readyz` for the kubelet, `/healthz` for whoever wants to know what is wrong. */
export async function serve(
  { host, port }: Address,
  metrics: Page,
  { isReady, stopped, trouble }: Health,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const patience = { headersTimeout: PATIENCE_MS, requestTimeout: PATIENCE_MS, keepAliveTimeout: PATIENCE_MS };
  const server = createServer({ ...patience, connectionsCheckingInterval: LOOK_MS }, (request, answer) => {
    const say = (status: number, type: string, text: string): void => {
      answer.writeHead(status, { 'content-type': type });
      answer.end(request.method === 'HEAD' ? undefined : text);
    };
    const plain = 'text/plain; charset=utf-8';
    const sayHealth = (wrong: string | null): void => say(wrong === null ? 200 : 503, plain, `${wrong ?? 'ok'}\n`);
    if (request.url === '/metrics')
      metrics.text().then(
        text => say(200, metrics.contentType, text),
        () => say(500, plain, 'no metrics\n'),
      );
    else if (request.url === '/livez') sayHealth(stopped());
    else if (request.url === '/healthz') sayHealth(stopped() ?? trouble());
    else if (request.url === '/readyz') say(isReady() ? 200 : 503, plain, isReady() ? 'ok\n' : 'reading\n');
    else say(404, plain, 'not found\n');
  });
  // Ends the connection of a client that does not read the answer
  server.setTimeout(PATIENCE_MS);
  boundConnections(server);
  await listening(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** If there are too many connections, the oldest is closed: a new request is answered at once, and idle connections block no client. */
function boundConnections(server: Server): void {
  const open = new Set<Socket>();
  server.on('connection', socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const [oldest] = open;
    if (open.size <= MAX_CONNECTIONS || oldest === undefined) return;
    open.delete(oldest);
    oldest.destroy();
  });
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => resolve());
  });
