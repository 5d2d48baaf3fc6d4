import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiRefusal } from '../client/errors.js';
import type { ApiStream } from '../client/types.js';
import type { KubeletLogs } from './kubelet.js';
import { jsonInstant, klogLocal } from './stamps.js';

/** So much shows at least one line with a time. */
const LOOK = 64 << 10;

export interface RemoteFile {
  readonly path: string;
  readonly size: number;
  /** Of its local time, as far as its last line and the time of the last write tell. */
  readonly offset: number | null;
}

const TOTAL = /\/(\d+)$/;

/** The end of a file tells how long it is, and what its local time is: its last line was written when it was. */
export async function lookAt(path: string, files: KubeletLogs): Promise<RemoteFile> {
  const answer = await openPart(path, `bytes=-${LOOK}`, files);
  if (answer === null) return { path, size: 0, offset: null };
  const size = Number(TOTAL.exec(answer.header('content-range') ?? '')?.[1] ?? answer.header('content-length') ?? 0);
  const written = Date.parse(answer.header('last-modified') ?? '');
  const lines = (await beginningOf(answer.pieces, LOOK)).toString('latin1').split('\n');
  const local = lines.reduce<number | null>((last, line) => klogLocal(line, written) ?? last, null);
  return { path, size, offset: local === null || Number.isNaN(written) ? null : local - written };
}

/** The instant of the first line behind a place, as far as it has a time. */
export async function instantAt(
  { path }: RemoteFile,
  place: number,
  offset: number,
  near: number,
  files: KubeletLogs,
): Promise<number | null> {
  const answer = await openPart(path, `bytes=${place}-${place + LOOK - 1}`, files);
  if (answer === null) return null;
  const lines = (await beginningOf(contentOf(path, answer.pieces), LOOK)).toString('latin1').split('\n');
  // The first line is cut unless the file begins with it
  for (const line of lines.slice(place > 0 ? 1 : 0)) {
    const local = klogLocal(line, near);
    const instant = jsonInstant(line) ?? (local === null ? null : local - offset);
    if (instant !== null) return instant;
  }
  return null;
}

/** Null for a file that has nothing there, or has gone in the meantime. */
export async function openPart(path: string, range: string, files: KubeletLogs): Promise<ApiStream | null> {
  try {
    return await files.open(path, {}, range);
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 416 || error.status === 404)) return null;
    throw error;
  }
}

export const isPacked = (path: string): boolean => path.endsWith('.gz');

/** What is packed is unpacked, as far as it comes. */
export function contentOf(path: string, pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (!isPacked(path)) return pieces;
  // What is cut off ends with an error, which whoever reads is told of
  return pipeline(Readable.from(pieces), createGunzip({ finishFlush: 2 }), () => {});
}

async function beginningOf(pieces: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    taken.push(piece);
    size += piece.length;
    if (size >= most) break;
  }
  return Buffer.concat(taken);
}
