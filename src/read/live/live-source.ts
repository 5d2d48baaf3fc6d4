/**
 * What a source yields while it is written: bytes, `idle` each time that nothing has arrived for a while, and `hole` where bytes are lost.
 */
export type Piece = Uint8Array | 'idle' | 'hole';

/** The place at which a restarted reader continues: after a whole line. */
export type Place = FilePlace | { readonly kind: 'journal'; readonly cursor: string };

/** A file is identified by its first bytes, whatever its name is now and whether it was renamed or copied. */
export interface FilePlace {
  readonly kind: 'file';
  /** The digest of its first `headBytes`. */
  readonly head: string;
  readonly headBytes: number;
  readonly inode: number;
  readonly offset: number;
}

export interface LiveSource {
  readonly path: string;
  /** Whether it ends when its writer does; a file can always grow. */
  readonly ends: boolean;
  /** Once `stop` is aborted it waits for nothing: it yields what is there, and ends. */
  pieces(stop: AbortSignal): AsyncIterable<Piece>;
  /** What happened to it in the meantime. */
  notes(): readonly string[];
  /** The place after the last whole line before the latest piece; absent where a source cannot be read again. */
  place?(): Place | null;
  /** Whether the latest piece was written long ago, so that more is waiting. Absent where only its size shows it. */
  hasBacklog?(): boolean;
}

/** A clock that tests can advance as they need. */
export interface LiveClock {
  /** Milliseconds since an arbitrary moment; never decreases. */
  now(): number;
  /** Calls once after this much time; the function that it returns cancels that. */
  after(ms: number, call: () => void): () => void;
}

/** After this long without data a source counts as idle: writers that write a record in two steps are faster. */
export const PAUSE = 500;
