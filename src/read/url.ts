import { causeOf, messageOf } from '../kit/message-of.js';

/** Whether the path is a file on a server. */
export const isUrl = (path: string): boolean => /^https?:\/\//.test(path);

/** A literal `%` stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The bytes of a file as they arrive. An error of the server is reported in the server's words. */
export async function* download(url: string, stays = false): AsyncGenerator<Uint8Array> {
  const answer = await responseOf(url, stays);
  if (!answer.ok || answer.body === null) throw new UrlError(`HTTP ${answer.status} ${answer.statusText}`.trimEnd());
  yield* streamed(answer.body, unreached);
}

/** The bytes of a stream of the web. `failure`: an error of it, as one of the system. */
export async function* streamed(
  stream: ReadableStream<Uint8Array>,
  failure: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const read = () =>
    reader.read().catch(error => {
      throw failure(error);
    });
  try {
    for (let next = await read(); !next.done; next = await read()) yield next.value;
  } finally {
    // A reader that has enough needs no more of it
    await reader.cancel().catch(() => {});
  }
}

/** A file of which any part can be requested. */
export interface Ranged {
  readonly url: string;
  readonly size: number;
  /** The server's tag for this state of it; null where it states none. */
  readonly tag: string | null;
  /** The credentials are for this server only: follow no redirect to another. */
  readonly stays?: boolean;
}

/** Finds out whether the server gives parts. A refusal is reported when the whole file is read. */
export async function ranged(url: string, stays = false): Promise<Ranged | null> {
  const answer = await responseOf(url, stays, { range: 'bytes=0-0' });
  await answer.body?.cancel();
  const [, size] = /^bytes 0-0\/(\d{1,15})$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  const tag = answer.headers.get('etag');
  // A tag that begins with W/ cannot be used in a request
  return answer.status === 206 && size !== undefined
    ? { url, size: Number(size), tag: tag?.startsWith('"') ? tag : null, ...(stays ? { stays } : {}) }
    : null;
}

/** The bytes from `start` up to, but not including, `end`. */
export async function* downloadPart(
  { url, tag, stays = false }: Ranged,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const headers = { range: `bytes=${start}-${end - 1}`, ...(tag === null ? {} : { 'if-match': tag }) };
  const answer = await responseOf(url, stays, headers);
  if (answer.status === 412) throw new UrlError('it was changed while it was read');
  if (answer.status !== 206) throw new UrlError(`HTTP ${answer.status} ${answer.statusText}`.trimEnd());
  if (answer.body !== null) yield* streamed(answer.body, unreached);
}

const MAX_REDIRECTS = 5;

async function responseOf(url: string, stays: boolean, headers: Record<string, string> = {}): Promise<Response> {
  if (!stays) return reached(url, { headers });
  let here = new URL(url);
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const answer = await reached(here, { headers, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
    await answer.body?.cancel();
    const next = new URL(location, here);
    if (next.origin !== here.origin) throw new UrlError(`it redirects to ${next.host}, which is not followed`);
    here = next;
  }
  throw new UrlError(`it redirects more than ${MAX_REDIRECTS} times`);
}

/** An error of the network is one of reading the input. */
class UrlError extends Error {
  /** A code like that of a system error, so that the reader reports why it cannot be read. */
  readonly code = 'EURL';
  readonly syscall = 'fetch';
}

const reached = (url: string | URL, how: RequestInit): Promise<Response> =>
  fetch(url, how).catch(error => {
    throw unreached(error);
  });

const unreached = (error: unknown): UrlError => new UrlError(messageOf(causeOf(error)));
