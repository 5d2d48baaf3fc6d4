/**
 * What the framing hands over: physical lines with whatever was wrapped around them taken off.
 * Framing knows journald, CRI, docker, syslog and pastes. It does not know klog: what a log line of the payload looks
 * like is passed to it from outside (`Payload`).
 */

/** Facts that a wrapper states about the line inside it. Absent where it states nothing. */
export interface EnvelopeFields {
  host?: string;
  /** `kubelet`, `k3s`, `hyperkube`, the name of a `minikube logs` section, … */
  identifier?: string;
  pid?: number;
  /** Another in each boot of the machine. */
  boot?: string;
  /** As precise as the wrapper is: ISO 8601 with an offset where it states year and zone, otherwise its own words. */
  time?: string;
  /** systemd unit, container stream or pod, where stated. */
  unit?: string;
  stream?: string;
}

/** A wrapper around one line. Its fields are parsed only on demand: most lines are never inspected. */
export interface Frame {
  readonly format: string;
  fields(): EnvelopeFields;
  /** Where lines in a row differ in digits of the time and in nothing else. */
  readonly alike?: Alike;
  /** Where it is an entry: how lines are taken out of others that state the same. Made on demand, and null where they cannot be. */
  entryLines?(): EntryLines | null;
}

/** Lines in entries of one kind, which state the same but for their time. */
export interface EntryLines {
  /** Of what is written. */
  readonly alike: Alike;
  /**
   * Writes the time and the text of the entry at `from`, and a line end; returns its offset. -1 for a line that is none
   * of them, or that only framing can read. Nothing inside of it would be mended. A line end follows it in `bytes`, of
   * which `view` is another view; so is `written` of `into`.
   */
  unwrap(bytes: Uint8Array, view: DataView, from: number, into: Uint8Array, written: DataView): number;
}

/** What lines have in common that are in the same envelope but for the time. */
export interface Alike {
  /** The number of characters before the text. */
  readonly width: number;
  /** Does a line begin like them? */
  fits(line: string): boolean;
  /** The same of a line that differs from them in digits only: not in others than those of the time? */
  fitsAround(line: string): boolean;
  /** The frame of a line that does. */
  frameOf(line: string): Frame;
  /** What it states, but for the time. */
  fields(): EnvelopeFields;
}

/** The printer of a line, which is the same for hundreds in a row: all but the time. */
export type Origin = Omit<EnvelopeFields, 'time'>;

export const originOf = (frame: Frame): Origin => (frame.alike ?? frame).fields();

export interface TextLine {
  readonly kind: 'text';
  /** First physical line, counted from 1. */
  readonly line: number;
  /** Physical lines that it took (a journald JSON object can span dozens). */
  readonly lines: number;
  readonly text: string;
  /** A record begins with it. */
  readonly begins: boolean;
  readonly frame: Frame | null;
}

/** A physical line without log text: blank, a fence, `-- Boot … --`, a section header, a comment. */
export interface NoiseLine {
  readonly kind: 'noise';
  readonly line: number;
  readonly lines: number;
  readonly what: 'blank' | 'fence' | 'marker' | 'section' | 'file-head' | 'comment' | 'echo' | 'envelope';
  readonly text: string;
}

export type FramedLine = TextLine | NoiseLine;

/** What framing needs to know of the text inside: where a record can begin. Given by the grammar. */
export interface Payload {
  /** Does a record begin exactly at `from`? Must be cheap: it is called for every line. */
  startsAt(text: string, from: number): boolean;
  /** Offset in `text` at which a record begins, or -1. Only called when nothing else explains a line. */
  find(text: string): number;
  /** Do the lines after this one belong to it for as long as they are indented? */
  opensBlock?(text: string): boolean;
  /** Offset at or after `from` at which a record in a string of an export begins, or -1; absent where such exports are not read. */
  findQuoted?(text: string, from: number): number;
}
