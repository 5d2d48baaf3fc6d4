import type { Shape } from '../../grammars/klog/cut.js';
import type { Field, Header } from '../../grammars/record.js';
import type { Frame } from '../input/types.js';

/** A record's text, joined from its physical lines, before the grammar has read it. */
export interface RawRecord {
  readonly line: number;
  readonly lines: number;
  readonly text: string;
  /** Offset in `text` at which the message begins. */
  readonly body: number;
  readonly frame: Frame | null;
  /** The input itself shows that the end of the text is missing. */
  readonly cut: boolean;
  /** The physical lines as they stand in the input, wrapping and all; only where they were asked for. */
  readonly original?: string;
}

/** One klog record: where it stands, what was around it, what it says. */
export interface KlogRecord {
  readonly line: number;
  readonly lines: number;
  readonly frame: Frame | null;
  readonly header: Header | null;
  readonly message: string;
  readonly structured: boolean;
  readonly fields: readonly Field[];
  readonly cut?: true;
  /** Only of one that was cut like another. */
  readonly shaped?: Shaped;
  /** The physical lines, wrapping and all; only where they were asked for. */
  readonly original?: string;
  /** Set when the grammar could not read it: `message` is then the whole text. */
  readonly problem?: { readonly offset: number; readonly reason: string };
}

/** Records of one shape have the call site, the keys and, unless it says otherwise, the message in common. */
export interface Shaped {
  readonly shape: Shape;
  /** The value in one of its slots, as it stands in the log. */
  raw(slot: number): string;
  /** One of the words in which its message differs. */
  word(at: number): string;
}

/** What a record says, without what was around it: a frame keeps the block that its line was read in. */
export type RecordContent = Omit<KlogRecord, 'frame' | 'problem'>;

/** lines = records + continuations + other + unparsed, always. */
export interface Account {
  lines: number;
  records: number;
  continuations: number;
  other: number;
  unparsed: number;
}
