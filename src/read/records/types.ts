import type { Shape } from '../../../grammars/klog/cut-shape.js';
import type { Field, Header } from '../../../grammars/record.js';
import type { Frame, Origin } from '../types.js';

/** A record's text, joined from its physical lines, before the grammar has read it. */
export interface RawRecord {
  readonly line: number;
  readonly lines: number;
  readonly text: string;
  /** Offset in `text` at which the message begins. */
  readonly body: number;
  readonly frame: Frame | null;
  /** The input itself shows that the end of the text is missing */
  readonly cut: boolean;
  /** The physical lines in the form of the input, wrapping included; only where they were requested */
  readonly original?: string;
}

/** One klog record: its position, its surroundings, its content. */
export interface KlogRecord {
  readonly line: number;
  readonly lines: number;
  readonly frame: Frame | null;
  readonly header: Header | null;
  readonly message: string;
  readonly structured: boolean;
  readonly fields: readonly Field[];
  readonly cut?: true;
  /** Present only for a record that was cut like another one */
  readonly shaped?: Shaped;
  /** The physical lines, wrapping included; only where they were requested */
  readonly original?: string;
  /** Set when the grammar could not read it: `message` is then the whole text. */
  readonly problem?: { readonly offset: number; readonly reason: string };
}

/** A record that was cut: a line, and the positions of its values. */
export interface Shaped {
  readonly series: Series;
  readonly physical: string;
  /** The offset at which the value in a slot begins. The words in which the messages differ are counted after the slots. */
  from(place: number): number;
  to(place: number): number;
  raw(place: number): string;
  /** The time in ms since midnight; null when the header states none. */
  timeOfDay(): number | null;
}

export type ShapedRecord = KlogRecord & { readonly shaped: Shaped };

/** Records that one call of one process printed with the same keys, severity and envelope. They differ in time, words and values. */
export interface Series {
  readonly shape: Shape;
  readonly header: Omit<Header, 'time'>;
  /** The format of the envelope */
  readonly format: string;
  /** What the envelope states, except for the time; null without an envelope */
  readonly origin: Origin | null;
}

/** The content of a record, without what was around it: a frame keeps the block of text from which its line was read in memory. */
export type RecordContent = Omit<KlogRecord, 'frame' | 'problem'>;

/** lines = records + continuations + other + unparsed, always. */
export interface Account {
  lines: number;
  records: number;
  continuations: number;
  other: number;
  unparsed: number;
}

/** The content of a record, as plain data. Written out: spreading objects costs as much as making them. */
export function contentOf(record: RecordContent): RecordContent {
  const { line, lines, header, message, structured, fields, cut, original } = record;
  const content = { line, lines, header, message, structured, fields };
  if (cut === undefined && original === undefined) return content;
  return { ...content, ...(cut && { cut }), ...(original !== undefined && { original }) };
}

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
