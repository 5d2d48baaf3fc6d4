/**
 * What comes of a source that is still written: bytes, `idle` each time that nothing has come for a while, and `hole`
 * where bytes are lost.
 */
export type Piece = Uint8Array | 'idle' | 'hole';

/** Where a reader that begins again goes on: after a whole line. */
export type Place = FilePlace | { readonly kind: 'journal'; readonly cursor: string };

/** A file is known by its first bytes, whatever it is called by now and whether it was renamed or copied. */
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
  /** It ends with its writer; a file can always grow. */
  readonly ends: boolean;
  /** Once `stop` is aborted nothing is waited for: what is there is handed on, and that is the end. */
  pieces(stop: AbortSignal): AsyncIterable<Piece>;
  /** What happened to it meanwhile. */
  notes(): readonly string[];
  /** The place after the last whole line before the piece that was handed on last; absent where a source cannot be read again. */
  place?(): Place | null;
  /** What was handed on last was written long before: more waits. Absent where nothing but its size shows it. */
  isBehind?(): boolean;
}

/** Time, which tests let pass as they need it. */
export interface LiveClock {
  /** Milliseconds since whenever; never goes back. */
  now(): number;
  /** Calls once when this much time has passed; what is returned calls that off. */
  after(ms: number, call: () => void): () => void;
}

/** After this long without anything a source counts as idle: writers that hand on a record in two goes are faster. */
export const PAUSE = 500;
