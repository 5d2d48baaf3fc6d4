export const EVENT_TYPES = ['ADDED', 'MODIFIED', 'DELETED'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

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

/** The problem of a document that is larger than a reader keeps. */
export const TOO_LARGE = 'too large for this reader';

/** Takes lines, each of which lies between two offsets of a text, and passes on documents. */
export interface DocumentReader {
  /** Returns false if the line is not part of such a document. That ends an open one. */
  take(line: number, text: string, from: number, to: number): boolean;
  isOpen(): boolean;
  /** Ends the open document, if there is one. */
  end(problem: string | null): void;
}
