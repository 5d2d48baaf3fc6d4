import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ApiStream } from '../client/api-client.js';
import { ApiRefusal } from '../client/errors.js';
import type { KubeletLogs } from './kubelet.js';
import { createLineCutter } from './line-cutter.js';
import { jsonInstant, klogLocal } from './stamps.js';

/** This much of a file contains at least one line with a time. */
const LOOK = 64 << 10;
/** A file of up to this size is kept, and not requested a second time. */
const KEPT = 8 << 20;

/** No kubelet's log is this large; a syslog can be. */
const MAX_FILE_BYTES = 2 ** 31;
/** A kubelet states the length of every file (net/http's ServeContent): an answer without it may never end. */
const LONGEST_UNSTATED = 1 << 28;

/** A file that would take too long to read as a whole. */
export class TooLong extends Error {
  constructor(path: string, size: number) {
    super(`${path} has ${Math.round(size / (1 << 20))} MiB, too much to read as a whole`);
  }
}

/**
 * What a look at a file shows. A file is always requested as a whole, and dropped when enough of it came: a kubelet answers a request for a
 * part with 206, for which its request log prints a stack and everything that it sends (`statusesNoTracePred` in
 * pkg/kubelet/server/server.go, 1.10 to 1.36).
 */
export interface LookedAt {
  readonly path: string;
  /** When it was last written */
  readonly written: number;
  readonly head: readonly string[];
  readonly tail: readonly string[];
  /** All of it, if it is short */
  readonly whole: readonly Uint8Array[] | null;
}

/** Null for a file that has gone in the meantime. */
export async function lookAt(path: string, files: KubeletLogs, upTo: 'head' | 'end'): Promise<LookedAt | null> {
  const answer = await openFile(path, files);
  if (answer === null) return null;
  const written = Date.parse(answer.header('last-modified') ?? '');
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let whole: Uint8Array[] | null = [];
  let size = 0;
  let isWhole = true;
  for await (const piece of contentOf(path, answer.pieces)) {
    size += piece.length;
    if (head.length < LOOK) head = Buffer.concat([head, piece]);
    tail = Buffer.concat([tail, piece]).subarray(-LOOK);
    if (size > KEPT) whole = null;
    whole?.push(piece);
    if (head.length < LOOK || (upTo === 'end' && !isStamped(linesOf(head)))) continue;
    isWhole = false;
    break;
  }
  return { path, written, head: linesOf(head), tail: linesOf(tail), whole: isWhole ? whole : null };
}

const linesOf = (bytes: Buffer): string[] => bytes.toString('latin1').split('\n');

/** Whether the lines state instants, so that the node's local time does not matter. */
const isStamped = (lines: readonly string[]): boolean => lines.some(line => jsonInstant(line) !== null);

/** How far the node's local time is ahead of UTC: the last line was written at the time of the file. */
export function offsetOf({ written, tail }: LookedAt): number | null {
  const local = tail.reduce<number | null>((last, line) => klogLocal(line, written) ?? last, null);
  return local === null || Number.isNaN(written) ? null : local - written;
}

/** The instant of the first line that has a time. */
export function firstInstant({ head }: LookedAt, offset: number, near: number): number | null {
  for (const line of head) {
    const instant = instantOf(line, offset, near);
    if (instant !== null) return instant;
  }
  return null;
}

function instantOf(line: string, offset: number, near: number): number | null {
  const local = klogLocal(line, near);
  return jsonInstant(line) ?? (local === null ? null : local - offset);
}

/** The content of a file from an instant on. */
export async function* contentSince(
  file: LookedAt,
  since: number,
  offset: number,
  near: number,
  files: KubeletLogs,
): AsyncGenerator<Uint8Array> {
  const { path, whole } = file;
  const answer = whole === null ? await openFile(path, files) : null;
  const pieces = whole ?? (answer === null ? [] : contentOf(path, answer.pieces));
  const cutter = createLineCutter();
  // A file without times is wanted as a whole
  let isBegun = (firstInstant(file, offset, near) ?? since) >= since;
  for await (const piece of pieces) {
    if (isBegun) {
      yield piece;
      continue;
    }
    const lines = cutter.push(piece);
    const first = lines.findIndex(line => (instantOf(line.toString('latin1'), offset, near) ?? since - 1) >= since);
    if (first < 0) continue;
    isBegun = true;
    yield Buffer.concat([...lines.slice(first), cutter.rest()]);
  }
  if (!isBegun) yield cutter.rest();
}

/** Null for a file that has gone. */
async function openFile(path: string, files: KubeletLogs): Promise<ApiStream | null> {
  try {
    const answer = await files.open(path);
    const stated = answer.header('content-length');
    const size = Number(stated ?? 0);
    if (size <= MAX_FILE_BYTES)
      return { ...answer, pieces: asFarAs(path, answer.pieces, stated === null ? LONGEST_UNSTATED : MAX_FILE_BYTES) };
    for await (const _piece of answer.pieces) break;
    throw new TooLong(path, size);
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}

async function* asFarAs(path: string, pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > most) throw new TooLong(path, size);
    yield piece;
  }
}

/** Packed content is unpacked, as far as it arrives. */
function contentOf(path: string, pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (!path.endsWith('.gz')) return pieces;
  // Content that is cut off ends with an error, which the reader reports
  return asFarAs(
    path,
    pipeline(Readable.from(pieces), createGunzip({ finishFlush: 2 }), () => {}),
    MAX_FILE_BYTES,
  );
}
