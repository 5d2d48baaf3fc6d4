import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Page {
  readonly contentType: string;
  text(): Promise<string>;
}

export interface Health {
  /** It has read what was there when it began. */
  readonly isReady: () => boolean;
  /** What is wrong with it; null: nothing. */
  readonly trouble: () => string | null;
}

export interface Address {
  /** Null: all addresses of this machine, of IPv6 as well where it has them. */
  readonly host: string | null;
  readonly port: number;
}

/** `/metrics` for Prometheus, `/healthz` and `/readyz` for the kubelet. */
export async function serve(
  { host, port }: Address,
  metrics: Page,
  { isReady, trouble }: Health,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, answer) => {
    const say = (status: number, type: string, text: string): void => {
      answer.writeHead(status, { 'content-type': type });
      answer.end(request.method === 'HEAD' ? undefined : text);
    };
    const plain = 'text/plain; charset=utf-8';
    if (request.url === '/metrics')
      metrics.text().then(
        text => say(200, metrics.contentType, text),
        () => say(500, plain, 'no metrics\n'),
      );
    else if (request.url === '/healthz') say(trouble() === null ? 200 : 503, plain, `${trouble() ?? 'ok'}\n`);
    else if (request.url === '/readyz') say(isReady() ? 200 : 503, plain, isReady() ? 'ok\n' : 'reading\n');
    else say(404, plain, 'not found\n');
  });
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

const listening = (server: Server, host: string | null, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === null ? {} : { host }) }, () => resolve());
  });
