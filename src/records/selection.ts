import type { RawRecord } from './types.js';

/** Which records somebody needs. The others are counted and never parsed. */
export interface Selection {
  /** Can a record be one of them, whose message begins at `body`? */
  matters(text: string, body: number): boolean;
  /** Where in the text what decides that ends, at the latest. */
  decisive(text: string, body: number): number;
  /** A record that does not matter: at least the first of all that begin alike, from their call site on. */
  passOver?(record: RawRecord): void;
}
