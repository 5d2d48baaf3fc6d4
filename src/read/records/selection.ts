import type { RawRecord } from './types.js';

/**
 * What later stages need of a record: the record itself, one like it from each process, or only its count. `process-start` is a needed
 * record with which a process begins.
 */
export type Need = 'always' | 'process-start' | 'once' | 'never';

/** Which records are needed. The others are counted and never parsed. */
export interface Selection {
  /** The need for a record whose message begins at `body` */
  need(text: string, body: number): Need;
  /** The latest offset in the text that decides it */
  decisive(text: string, body: number): number;
  /** Whether a cause rests on this line, although it is no warning and no error */
  saysWhy?(text: string, body: number): boolean;
  /** Called for records that are not needed: at least for the first one with each beginning, from its call site on. */
  passOver?(record: RawRecord): void;
  /** Adds this many repetitions of records that are needed once. */
  again?(records: number): void;
}

/** The place at which a message was broken: at a blank, which is lost; within a word; or possibly either. */
export type Joint = 'words' | 'at-once' | 'either';

/** The known messages, for lines whose header is missing. */
export interface KnownTexts {
  /**
   * The offset in a line at which a record begins, recognised by its words. Only the first candidate is tried, unless `anywhere`. -1 if
   * none begins.
   */
  beginAt(line: string, anywhere: boolean): number;
  /** Whether this is a known structured message that a library printed in logrus's format */
  isKnown(message: string): boolean;
  /** How `next` continues this message, which stops in the middle of its fixed words. */
  goesOn(message: string, next: string): Joint | null;
}
