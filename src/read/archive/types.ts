import type { Ranged } from '../url.js';
import type { Head } from './head.js';

export type EntryType = 'file' | 'folder' | 'hard link' | 'link' | 'device' | 'sparse' | 'other';

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

/** A file in an archive, or in a nested one. */
export interface Member {
  readonly path: string;
  readonly place: Place;
  /** Its beginning, where that was kept. */
  readonly head: Head | null;
  readonly size: number;
}
