import { READ_SIZE } from '../host/host.js';
import { bytesOf, fileSize, openFile } from '../host/index.js';
import type { Place } from './archive/types.js';
import type { Sniffed } from './sniff.js';

/** A sequence of bytes. `open` may be called again. */
export interface Source {
  readonly path: string;
  open(): AsyncIterable<Uint8Array>;
  /** The place of the bytes, to open them elsewhere. Absent where only `open` can open them. */
  readonly place?: Place;
  /** The size in bytes, where that is known before reading. */
  readonly size?: number;
  /** It can be read only once. */
  readonly once?: true;
  /** Whether it can be read again nevertheless, because all that was read of it is kept. */
  isKept?(): boolean;
  /** Its type, where that is known and there is nothing to read. */
  readonly sniffed?: Sniffed & { readonly notes: readonly string[] };
  /** Present where something stays open between two readings. */
  close?(): Promise<void>;
}

export function fileSource(path: string): Source {
  return { path, place: { in: 'file', path }, open: () => openFile(path) };
}

/** The size in bytes; null where it is not known. */
export async function sizeOf({ size, place }: Pick<Source, 'size' | 'place'>): Promise<number | null> {
  if (size !== undefined || place?.in !== 'file') return size ?? null;
  return fileSize(place.path).catch(() => null);
}

export function bytesSource(name: string, content: Uint8Array | string): Source {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  return {
    path: name,
    async *open() {
      yield* piecesOf(bytes);
    },
  };
}

export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += READ_SIZE) yield bytes.subarray(at, at + READ_SIZE);
}

/** What a source yields that is empty, or only reported. */
export async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The name of an input in an error message. */
export const called = (path: string): string => (path === '-' ? 'standard input' : path);
