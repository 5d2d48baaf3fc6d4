import type { RawRecord } from './types.js';

/**
 * What the later stages need of a record: to have it, to have one like it of each process, or nothing but that it is counted.
 * `process-start` is one that is wanted, and with which a process begins.
 */
export type Need = 'always' | 'process-start' | 'once' | 'never';

/** Which records are needed. The others are counted and never parsed. */
export interface Selection {
  /** Of a record whose message begins at `body`. */
  need(text: string, body: number): Need;
  /** Where in the text what decides that ends, at the latest. */
  decisive(text: string, body: number): number;
  /** Is it a line that a cause rests on, although it is no warning and no error? */
  saysWhy?(text: string, body: number): boolean;
  /** A record that is not needed: at least the first of all that begin alike, from their call site on. */
  passOver?(record: RawRecord): void;
  /** This many more were wanted once, and came again. */
  again?(records: number): void;
}

/** Where a message was broken: at a blank, which is lost, within a word, or where it could be either. */
export type Joint = 'words' | 'at-once' | 'either';

/** What is known of messages, for lines whose header is missing. */
export interface KnownTexts {
  /** Where in a line a record begins by its own words: at the first of them only, unless `anywhere`. -1: nowhere. */
  beginAt(line: string, anywhere: boolean): number;
  /** Is this a known structured message, which a library printed in logrus's format? */
  isKnown(message: string): boolean;
  /** How `next` goes on with this message, which stops in the middle of its own words. */
  goesOn(message: string, next: string): Joint | null;
}
