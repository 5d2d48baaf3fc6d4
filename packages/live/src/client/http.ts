import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { World } from 'podline/internal';
import type { Query } from './api-client.js';
import type { Connection } from './connect.js';
import { ApiStalled, ApiUnreachable } from './errors.js';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Query;
  readonly accept: string;
  readonly body: string | null;
  readonly silence: number;
  /** Milliseconds after which it is given up, however much has come; null for an answer that need not end */
  readonly total: number | null;
  readonly signal: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Throws `ApiStalled` or `ApiUnreachable`. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** The rest is not wanted */
  leave(): void;
}

/**
 * A retry does not help: certificates that no authority signed, with another name or date (the codes of OpenSSL, by Node.js:
 * src/crypto/crypto_common.cc), and more headers than Node accepts (16 KiB).
 */
const FOR_GOOD = /CERT|ERR_TLS|ERR_SSL|UNABLE_TO_VERIFY|INVALID_CA|HOSTNAME_MISMATCH|EPROTO|HPE_HEADER_OVERFLOW/;
/**
 * Nothing listens, the name does not exist (EAI_AGAIN is a name server that does not answer), there is no route (a VPN that is down), or
 * the server does not speak HTTP (llhttp).
 */
const NOBODY_THERE = /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|HPE_.*)$/;

/**
 * One request and its answer, whatever its status. Silence counts only while no data comes, since a slow reader is no stall; the total counts
 * in any case, since a server that sends a byte now and then would never be silent.
 */
export async function send(
  { server, headers, agent, hide }: Connection,
  { method, path, query, accept, body, silence, total, signal }: HttpRequest,
  { clock }: World,
): Promise<HttpResponse> {
  signal?.throwIfAborted();
  const content =
    body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const options = {
    method,
    agent,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port || undefined,
    path: pathOf(server, path, query),
    headers: { ...headers, ...content, host: server.host, accept, 'user-agent': 'podline' },
    ...(signal === undefined ? {} : { signal }),
  };
  const request = (server.protocol === 'http:' ? requestHttp : requestHttps)(options);
  let isLate = false;
  const inTime =
    total === null
      ? () => undefined
      : clock.after(total, () => {
          isLate = true;
          request.destroy();
        });
  const response = await patient(answerTo(request, body), silence, () => request.destroy()).catch(error => {
    inTime();
    return fail(error);
  });

  /** Rejects when it takes too long. */
  function patient<T>(promise: Promise<T>, ms: number, giveUp: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const calm = clock.after(ms, () => {
        reject(new ApiStalled(ms));
        giveUp();
      });
      promise.finally(calm).then(resolve, reject);
    });
  }

  function fail(error: unknown): never {
    signal?.throwIfAborted();
    if (isLate && total !== null) throw new ApiStalled(total, 'the answer did not end within');
    if (error instanceof ApiStalled) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const words = error instanceof Error ? error.message || code : String(error);
    throw new ApiUnreachable(hide(words), { forGood: FOR_GOOD.test(code), isRefused: NOBODY_THERE.test(code) });
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const iterator = response[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await patient(iterator.next(), silence, () => response.destroy()).catch(fail);
        if (next.done) break;
        yield next.value;
      }
      if (!response.complete) fail(new Error('the connection was closed before the end of the answer'));
    } finally {
      inTime();
      response.destroy();
    }
  }

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    pieces: pieces(),
    leave() {
      inTime();
      response.destroy();
    },
  };
}

function answerTo(request: ClientRequest, body: string | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // Also after the answer: then the stream reports it
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}

/** The address of a server can include a path, as with Rancher. */
function pathOf({ pathname }: URL, path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  );
  const text = new URLSearchParams(given).toString();
  return `${pathname.replace(/\/$/, '')}${path}${text === '' ? '' : `?${text}`}`;
}
