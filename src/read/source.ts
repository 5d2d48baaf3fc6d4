import { READ_SIZE } from '../host/host.js';
import { bytesOf, fileSize, openFile } from '../host/index.js';
import type { Sniffed } from './sniff.js';
import type { Ranged } from './url.js';

/** The place of bytes as plain data. They can be opened with it in this process or another. */
export type Place =
  | { readonly in: 'file'; readonly path: string }
  /** Handed over in a browser */
  | { readonly in: 'blob'; readonly key: string; readonly blob: Blob }
  /** A file on a server that gives any part of it. */
  | ({ readonly in: 'url' } & Ranged)
  | { readonly in: 'memory'; readonly key: string; readonly blocks: readonly Uint8Array[] }
  /** A part of bytes that can be read from any position */
  | { readonly in: 'part'; readonly within: Place; readonly start: number; readonly size: number }
  /** An entry of a zip. */
  | { readonly in: 'zip'; readonly within: Place; readonly entry: ZipEntry }
  /** An entry of a tar that can only be read from its beginning. */
  | { readonly in: 'tar'; readonly within: Place; readonly ordinal: number; readonly size: number };

/** What the directory of a zip states of an entry. */
export interface ZipEntry {
  /** The offset at which its own header begins. */
  readonly header: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
}

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
