import type { ServerResponse } from 'node:http';
import { statusObject } from './status.js';
import type { Fault, Reply } from './types.js';

/** How bytes are cut into chunks: each piece has this number of bytes. */
export interface Wire {
  readonly pieces: number | null;
}

export function createReply(raw: ServerResponse, fault: Fault | null, { pieces }: Wire): Reply {
  let sent = 0;
  let silent = false;

  function cutNow(): void {
    silent = true;
    raw.socket?.destroySoon();
    raw.destroy();
  }

  function write(bytes: Uint8Array): void {
    const step = pieces ?? bytes.length;
    for (let at = 0; at < bytes.length; at += step) raw.write(bytes.subarray(at, at + step));
  }

  function send(piece: string | Uint8Array): boolean {
    if (silent || raw.destroyed || raw.writableEnded) return !raw.destroyed && !raw.writableEnded;
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const limit = fault?.cutAfter ?? fault?.stallAfter ?? Number.POSITIVE_INFINITY;
    if (sent + bytes.length < limit) {
      sent += bytes.length;
      write(bytes);
      return true;
    }
    silent = true;
    const last = bytes.subarray(0, limit - sent);
    if (fault?.cutAfter === undefined) write(last);
    // What was written before the cut still arrives
    else raw.write(last, () => cutNow());
    return true;
  }

  function whole(code: number, type: string, body: string, headers: Readonly<Record<string, string>>): void {
    raw.writeHead(code, { 'content-type': type, ...headers });
    send(body);
    if (!silent) raw.end();
  }

  return {
    raw,
    json: (code, object, headers = {}) => whole(code, 'application/json', `${JSON.stringify(object)}\n`, headers),
    text: (code, body, headers = {}) => whole(code, 'text/plain; charset=utf-8', body, headers),
    status: (status, headers = {}) =>
      whole(status.code, 'application/json', `${JSON.stringify(statusObject(status))}\n`, headers),
    begin(code, contentType) {
      raw.writeHead(code, { 'content-type': contentType, 'cache-control': 'no-cache, private' });
      raw.flushHeaders();
    },
    send,
    end() {
      if (!silent) raw.end();
    },
    closed: call => raw.once('close', call),
  };
}
