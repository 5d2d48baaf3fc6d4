/** One object as text, before its type is known. */
export interface WatchDocument {
  /** Its first physical line. */
  readonly line: number;
  readonly value: unknown;
  /** A dump of Go values names the type in front of the object, which then has no `kind`. */
  readonly kind: string | null;
  /** Why not all of it could be read. */
  readonly problem: string | null;
}

/** The problem of a document of which a reader keeps no more. */
export const TOO_LARGE = 'too large for this reader';

/** Takes lines, which lie between two offsets of a text, and hands on documents. */
export interface DocumentReader {
  /** False: the line is no part of such a document. One that was open is ended by that. */
  take(line: number, text: string, from: number, to: number): boolean;
  isOpen(): boolean;
  /** Ends the open document, if there is one. */
  end(problem: string | null): void;
}
