import type { EnvelopeFields, Frame } from '../types.js';
import type { Entry } from './values.js';

/** What was found inside one envelope. */
export interface Opened {
  /** null where the envelope holds no text at all (a journald entry without MESSAGE). */
  readonly text: string | null;
  readonly frame: Frame;
  /** Long lines are handed on in pieces: more of this one follow on the same stream. */
  readonly more: boolean;
  /** Pieces of different streams may be interleaved, never mixed. Empty where the envelope knows no pieces. */
  readonly stream: string;
  /** The text was decoded from something that can express line ends, and has some. */
  readonly multiline: boolean;
}

/** null where the line is not in this envelope. */
export type Opener = (text: string) => Opened | null;

/** Physical lines, and what must come out of them: documentation, and run by the tests. */
export interface Sample {
  readonly lines: readonly string[];
  readonly texts: readonly string[];
  /** Of the first text. */
  readonly fields: EnvelopeFields;
}

/** A wrapper around a single physical line. */
export interface LineEnvelope {
  readonly formats: readonly string[];
  /**
   * Source of an expression that fits the beginning of every line in it, and of few others: most text fits none of them,
   * and is spared the round.
   */
  readonly gate: string;
  readonly samples: readonly Sample[];
  /** Openers remember the line before them: one for each source. */
  create(): Opener;
}

/** Where a line is relative to the block before it: inside, its last line, or no part of it. */
type Place = 'more' | 'last' | 'outside';

/** A wrapper that spreads one text over several physical lines. */
export interface BlockEnvelope {
  readonly format: string;
  readonly samples: readonly Sample[];
  begins(text: string): boolean;
  place(block: readonly string[], text: string): Place;
  /** A line that may be left over after the last block. */
  readonly remainder?: RegExp;
  /** null where the lines turn out to be something else. */
  open(block: readonly string[]): Opened | null;
}

/** A structured entry that carries one log text, whatever its notation was. */
export interface EntryKind {
  readonly format: string;
  /** An entry of this kind with the text `I1121 …` in it, for samples and documentation. */
  readonly sample: { readonly entry: Entry; readonly text: string; readonly fields: EnvelopeFields };
  /** Source of an expression for the keys with which such an object begins, where those say that it is a log. */
  readonly begins?: string;
  /** Source of an expression for keys that show it in any place. */
  readonly holds?: string;
  /** It recognises no entry that has none of these keys. */
  readonly needs: readonly string[];
  recognises(entry: Entry): boolean;
  text(entry: Entry): string | undefined;
  fields(entry: Entry): EnvelopeFields;
  /**
   * Where all that is known of an entry are texts at keys of its own: those of its line and its time, by which alone it is recognised, and those of
   * all else that `fields` looks at where that time is stated.
   */
  readonly flat?: { readonly text: string; readonly time: string; readonly names: readonly string[] };
  /** docker cuts long lines: the pieces but the last have no line end. */
  stream?(entry: Entry): string;
}

/** What a file of this folder exports under its own name: all that is known of one wrapper. */
export interface Envelope {
  readonly lines?: readonly LineEnvelope[];
  readonly blocks?: readonly BlockEnvelope[];
  readonly entries?: readonly EntryKind[];
}
