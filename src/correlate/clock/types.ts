import type { Header } from '../../../grammars/record.js';
import type { Frame } from '../../input/types.js';
import type { KlogRecord } from '../../records/types.js';

export interface ClockFacts {
  /** `+08:00`, `-02:32:13`, `Z` for a log that states UTC itself. null when nothing shows it. */
  readonly zone: string | null;
  /** Of the log's first line. */
  readonly year: number | null;
  /** The evidence, in words. */
  readonly basis: string;
  readonly confidence: 'certain' | 'inferred' | 'assumed';
}

/** A log that states UTC itself: from when on, and where it does. */
export interface StatedUtc {
  readonly utc: number;
  readonly by: 'record' | 'stamp';
}

export interface ResolvedClock {
  readonly facts: ClockFacts;
  /** Milliseconds since the epoch for a position that `stamp` gave. */
  toUtc(at: number): number;
  /** One sentence for each contradiction. */
  readonly conflicts: readonly string[];
  /** Nothing shows the year. */
  readonly guessed: boolean;
}

export type SharedKind = 'delete-request' | 'stop-call';

/** At log position `at` something happened that another source knows in UTC, give or take `slack` ms. */
export interface SharedInstant {
  readonly at: number;
  readonly utc: number;
  readonly slack: number;
  readonly kind: SharedKind;
}

export interface ResolveOptions {
  /** `+08:00`, `UTC`, `Asia/Shanghai`. */
  readonly zone?: string;
  /** Of the log's first line. */
  readonly year?: number;
  readonly now?: Date;
  /** Instants in UTC of the time that the log is from, by what lies next to it: ends of other logs of the cluster, the latest in its objects. */
  readonly otherInstants?: readonly number[];
}

/** A pod that was created at `utc` appears at `at` on the log's scale. */
export interface Birth {
  readonly at: number;
  readonly utc: number;
}

/** What may have changed at the next call, and is not kept. */
export interface Besides {
  readonly instants: readonly SharedInstant[];
  /** When something happened that a watch next to the log shows, in UTC: the log is of that time, whatever it says itself. */
  readonly dates: readonly number[];
  /** The latest time that anything but the log shows. */
  readonly latest: number | null;
}

export interface LogClock {
  /**
   * Position of a record on this log's own time scale in ms: local time with new years and clock changes resolved.
   * null without a usable stamp. Records come in file order. `time`: of its header, in ms since midnight.
   */
  stamp(record: KlogRecord, source?: number, time?: number | null): number | null;
  /** The same for a line of which only the header was read. */
  stampHeader(header: Header, frame?: Frame | null): number | null;
  /** A line of another program between those of the kubelet, or of nothing but a time. */
  otherLine(source: number, line: number, text: string, frame: Frame | null): void;
  /** A line outside of records: file heads and journal heads state a date. */
  note(text: string): void;
  shared(instant: SharedInstant): void;
  born(birth: Birth): void;
  resolve(options?: ResolveOptions, besides?: Besides): ResolvedClock;
}

/**
 * One sighting of a moment on both clocks. `offset` is local time minus UTC, on the clock of the log's first line:
 * clock changes in between are taken out, so that all evidence of one log can be compared.
 */
export interface Evidence {
  /**
   * - `wrapper`: a stamp put around the line a moment after it was printed: the offset is never less.
   * - `zoned`: a time inside a message, printed in the kubelet's own zone.
   * - `past`: a UTC time inside a message, a moment before the line: the offset is never more.
   * - `shared`: another source's UTC time, off by up to `slack`.
   */
  readonly kind: 'wrapper' | 'zoned' | 'past' | 'shared';
  readonly offset: number;
  /** Year of the log's first line if this holds. */
  readonly year: number;
  readonly utc: number;
  readonly slack: number;
  /** Seconds are as far as it goes. */
  readonly coarse: boolean;
  /** What it was read from, for a person. */
  readonly source: string;
}

/** What evidence amounts to. */
export interface Estimate {
  readonly kind: Evidence['kind'];
  readonly offset: number;
  readonly year: number;
  readonly basis: string;
  readonly confidence: 'certain' | 'inferred';
  /** Sightings that agree. */
  readonly votes: number;
}
