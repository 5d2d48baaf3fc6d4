/**
 * What framing passes on: physical lines without what was wrapped around them. Framing knows journald, CRI, docker, syslog and pastes, but
 * not klog: what a log line of the payload looks like is passed in from outside (`Payload`).
 */

/** Facts that a wrapper states about the line inside it. Absent where it states nothing. */
export interface EnvelopeFields {
  host?: string;
  /** `kubelet`, `k3s`, `hyperkube`, the name of a `minikube logs` section, … */
  identifier?: string;
  pid?: number;
  /** Different for each boot of the machine. */
  boot?: string;
  /** The time, as precise as the wrapper is: ISO 8601 with an offset where it states year and zone, otherwise its own text. */
  time?: string;
  /** systemd unit, container stream or pod, where stated. */
  unit?: string;
  stream?: string;
}

/** A wrapper around one line. Its fields are parsed only on demand: most lines are never inspected. */
export interface Frame {
  readonly format: string;
  fields(): EnvelopeFields;
  /** Present where consecutive lines differ only in digits of the time. */
  readonly alike?: Alike;
  /** The way to take lines out of entries that state the same. Made on demand; null where they cannot be taken out. */
  entryLines?(): EntryLines | null;
}

/** Lines in entries of one kind, which state the same except for their time. */
export interface EntryLines {
  /** The form of the lines that are written. */
  readonly alike: Alike;
  /**
   * Writes the time and the text of the entry at `from`, and a line end; returns the offset after it, or -1 for a line that is no such
   * entry, or that only framing can read. The caller makes sure that nothing inside would be mended. A line end follows the entry in
   * `bytes`, of which `view` is another view; `written` is one of `into`.
   */
  unwrap(bytes: Uint8Array, view: DataView, from: number, into: Uint8Array, written: DataView): number;
}

/** What lines share whose envelopes differ only in the time. */
export interface Alike {
  /** The number of characters before the text. */
  readonly width: number;
  /** Whether a line has this beginning. */
  fits(line: string): boolean;
  /** For a line that differs from these lines only in digits: whether only digits of the time differ. */
  fitsAround(line: string): boolean;
  /** The frame of a line that fits. */
  frameOf(line: string): Frame;
  /** What the envelope states, except for the time. */
  fields(): EnvelopeFields;
}

/** What printed a line. Hundreds of consecutive lines share it: it is everything but the time. */
export type Origin = Omit<EnvelopeFields, 'time'>;

export const originOf = (frame: Frame): Origin => (frame.alike ?? frame).fields();

export interface TextLine {
  readonly kind: 'text';
  /** First physical line, counted from 1. */
  readonly line: number;
  /** The number of physical lines that it spans (a journald JSON object can span dozens). */
  readonly lines: number;
  readonly text: string;
  /** Whether a record begins with it. */
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

/** What framing needs to know about the text inside: where a record can begin. The grammar provides it. */
export interface Payload {
  /** Whether a record begins exactly at `from`. Must be cheap: it is called for every line. */
  startsAt(text: string, from: number): boolean;
  /** Offset in `text` at which a record begins, or -1. Only called when nothing else explains a line. */
  find(text: string): number;
  /** Whether a record can begin after such a beginning of a line; absent where it can after any. */
  mayFollow?(before: string): boolean;
  /** Whether the lines after this one belong to it for as long as they are indented. */
  opensBlock?(text: string): boolean;
  /** Offset at or after `from` at which a record in a string of an export begins, or -1; absent where such exports are not read. */
  findQuoted?(text: string, from: number): number;
}
