import { bytesOf, openFile } from '../host/index.js';
import { READ_SIZE } from '../host/sizes.js';
import type { Place } from './archive/types.js';
import type { Sniffed } from './sniff.js';

/** Where bytes come from. `open` may be called again. */
export interface Source {
  readonly path: string;
  open(): AsyncIterable<Uint8Array>;
  /** Where the bytes lie, to open them elsewhere. Absent: only `open` can. */
  readonly place?: Place;
  /** In bytes, where that is known before it is read. */
  readonly size?: number;
  /** It can be read once. */
  readonly once?: true;
  /** What it is, where that is known and there is nothing to read. */
  readonly sniffed?: Sniffed & { readonly notes: readonly string[] };
  /** Where something stays open in between. */
  close?(): Promise<void>;
}

export function fileSource(path: string): Source {
  return { path, place: { in: 'file', path }, open: () => openFile(path) };
}

export function bytesSource(name: string, content: Uint8Array | string): Source {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  return {
    path: name,
    async *open() {
      for (let at = 0; at < bytes.length; at += READ_SIZE) yield bytes.subarray(at, at + READ_SIZE);
    },
  };
}

/** What a complaint calls an input by. */
export const called = (path: string): string => (path === '-' ? 'standard input' : path);
