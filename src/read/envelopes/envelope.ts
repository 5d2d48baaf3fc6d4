import { copyOf } from '../../host/index.js';
import { withoutEscapes } from '../decode.js';
import type { EnvelopeFields, Frame } from '../types.js';

/** The line in the samples of most envelopes. */
export const SAMPLE_TEXT = 'I1121 07:41:03.843346    3567 labels.go:278] "Label not found"';

/** What was found inside one envelope. */
export interface Opened {
  /** null where the envelope contains no text at all (a journald entry without MESSAGE). */
  readonly text: string | null;
  readonly frame: Frame;
  /** Set where the envelope passes on long lines in pieces. */
  readonly piece?: Piece | undefined;
}

export interface Piece {
  /** More pieces of this line follow on the same stream. */
  readonly more: boolean;
  /** Pieces of different streams may be interleaved, but are not mixed. */
  readonly stream: string;
}

/** What was decoded may contain what a physical line cannot: line ends and terminal escapes. */
export const decoded = (text: string | undefined, frame: Frame, piece?: Piece): Opened => ({
  text: text === undefined ? null : withoutEscapes(text),
  frame,
  piece,
});

/** null where the line is not in this envelope. */
export type Opener = (text: string) => Opened | null;

/** Physical lines, and what must come out of them. Samples are documentation, and the tests run them. */
export interface Sample {
  readonly lines: readonly string[];
  readonly texts: readonly string[];
  /** The fields of the first text. */
  readonly fields: EnvelopeFields;
}

/** A wrapper around a single physical line. */
export interface LineEnvelope {
  readonly formats: readonly string[];
  /**
   * Source of an expression that matches the beginning of every line in this envelope, and few others: most text matches no gate and is not
   * tried further.
   */
  readonly gate: string;
  readonly samples: readonly Sample[];
  /** An opener remembers the line before, so each source has its own. */
  create(): Opener;
}

/** The position of a line relative to the block before it: inside, its last line, or no part of it. */
type Place = 'more' | 'last' | 'outside';

/** A wrapper that spreads one text over several physical lines. */
export interface BlockEnvelope {
  readonly format: string;
  readonly samples: readonly Sample[];
  begins(text: string): boolean;
  place(block: readonly string[], text: string): Place;
  /** A line that may be left after the last block. */
  readonly remainder?: RegExp;
  /** null where the lines turn out not to be such a block. */
  open(block: readonly string[]): Opened | null;
}

/** A structured entry that carries one log text, in any notation. */
export interface EntryKind {
  readonly format: string;
  /** An entry of this kind with the text `I1121 …` in it, for samples and documentation. */
  readonly sample: { readonly entry: Entry; readonly text: string; readonly fields: EnvelopeFields };
  /** Source of an expression for the first keys of such an object, where those show that it is a log. */
  readonly begins?: string;
  /** Source of an expression for keys that show it at any position. */
  readonly holds?: string;
  /** An entry is recognised only if it has one of these keys. */
  readonly needs: readonly string[];
  recognises(entry: Entry): boolean;
  text(entry: Entry): string | undefined;
  fields(entry: Entry): EnvelopeFields;
  /**
   * For kinds of which only texts at top-level keys are used. `text` and `time` are the keys of its line and its time, which suffice to
   * recognise it; `names` are the other keys that `fields` reads where that time is stated.
   */
  readonly flat?: { readonly text: string; readonly time: string; readonly names: readonly string[] };
  /** docker cuts long lines: every piece but the last lacks the line end. */
  stream?(entry: Entry): string;
}

/** What each file of this folder exports under its own name: all that is known of one wrapper. */
export interface Envelope {
  readonly lines?: readonly LineEnvelope[];
  readonly blocks?: readonly BlockEnvelope[];
  readonly entries?: readonly EntryKind[];
}

/** Reading decoded JSON and YAML of unknown structure. */

export type Entry = { readonly [key: string]: unknown };

export const entryOf = (value: unknown): Entry | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : undefined;

export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** A value in journald's JSON: text; the bytes of what is not plain UTF-8 text; or all the values of a repeated field. */
export function textOf(value: unknown): string | undefined {
  const text = oneOf(value);
  if (text !== undefined || !Array.isArray(value)) return text;
  const texts = value.map(oneOf).filter(one => one !== undefined);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

function oneOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return wordOf(value);
  return value.every(item => typeof item === 'number') ? copyOf(Uint8Array.from(value)).toString('utf8') : undefined;
}

/** What an envelope states, in its own spelling, or absent. */
export type Words = { readonly [K in keyof EnvelopeFields]?: string | undefined };

/** Contains only what is stated: an absent key leaves the word to another envelope around or inside; an undefined one would not. */
export function fieldsOf({ host, identifier, pid, boot, time, unit, stream }: Words): EnvelopeFields {
  const fields: EnvelopeFields = {};
  if (host) fields.host = host;
  if (identifier) fields.identifier = identifier;
  if (/^\d{1,10}$/.test(pid ?? '')) fields.pid = Number(pid);
  if (boot) fields.boot = boot;
  if (time !== undefined) fields.time = withColon(time);
  if (unit) fields.unit = unit;
  if (stream) fields.stream = stream;
  return fields;
}

/** What the inner envelope states wins, except that a time with year and zone beats one without. */
export function mergeFields(outer: EnvelopeFields, inner: EnvelopeFields): EnvelopeFields {
  const merged = { ...outer, ...inner };
  if (outer.time !== undefined && isInstant(outer.time) && !isInstant(inner.time ?? '')) merged.time = outer.time;
  return merged;
}

const isInstant = (time: string): boolean => /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(time);

/** `2026-11-21T07:41:03+0530` with a colon in its offset, as ISO 8601 has it; other texts unchanged. */
export const withColon = (time: string): string => time.replace(/^(\d{4}-\S+[+-]\d\d)(\d\d)$/, '$1:$2');

/** `2025-03-16 04:31:21 UTC`, with the only zone name that is unambiguous, to ISO 8601; other texts unchanged. */
export const fromUtc = (time: string): string =>
  time.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) UTC$/, '$1T$2Z');

/** Microseconds since the epoch, in decimal digits, to ISO 8601 with all digits. */
export function isoOfMicros(micros: string | undefined): string | undefined {
  if (micros === undefined || !/^\d{4,16}$/.test(micros)) return undefined;
  const toSeconds = new Date(Math.floor(Number(micros) / 1e6) * 1000).toISOString().slice(0, -5);
  return `${toSeconds}.${micros.slice(-6).padStart(6, '0')}Z`;
}
