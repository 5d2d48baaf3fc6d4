import type { ClockFacts as StatedClock } from '../../document/contract/types.js';

export type ClockFacts = Omit<StatedClock, 'offset'>;

/** A log that states UTC itself: from which line on, and how. */
export interface StatedUtc {
  readonly utc: number;
  readonly by: 'record' | 'stamp';
}

export interface ResolvedClock {
  readonly facts: ClockFacts;
  /** Milliseconds since the epoch for a position that `stamp` gave. */
  toUtc(at: number): number;
  /** Contradictions in the evidence, one sentence each. */
  readonly conflicts: readonly string[];
  /** No evidence shows the year: it is a guess */
  readonly guessed: boolean;
}

/** Something happened at log position `at` that another source dates in UTC, give or take `slack` ms. */
export interface SharedInstant {
  readonly at: number;
  readonly utc: number;
  readonly slack: number;
  readonly kind: 'delete-request' | 'stop-call';
}

export interface ResolveOptions {
  /** `+08:00`, `UTC`, `Asia/Shanghai`. */
  readonly zone?: string;
  /** The year of the log's first line. */
  readonly year?: number;
  readonly now?: Date;
  /**
   * Instants in UTC that are close to the time of the log, from what lies next to it: the ends of other logs of the cluster, the latest
   * instant in its objects.
   */
  readonly otherInstants?: readonly number[];
}

/** A pod that was created at `utc` appears at `at` on the log's scale. */
export interface Birth {
  readonly at: number;
  readonly utc: number;
}

/** Dates without a zone: those that the log states, those in the names of its files, and those in the folders or archives that contain them. */
export type Dates = Record<'stated' | 'named' | 'filed', number[]>;

/** Evidence that is not kept, because it may be different at the next call. */
export interface Besides {
  readonly instants: readonly SharedInstant[];
  /** Times in UTC of events that a watch next to the log shows: the log is from that time, whatever it states itself. */
  readonly dates: readonly number[];
  /** The latest time that a source other than the log shows. */
  readonly latest: number | null;
}

/**
 * One sighting of a moment on both clocks. `offset` is local time minus UTC, on the clock of the log's first line: clock changes in between
 * are removed, so that all evidence of one log can be compared.
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
  /** The year of the log's first line, if this evidence holds. */
  readonly year: number;
  readonly utc: number;
  readonly slack: number;
  /** The time is only precise to the second. */
  readonly coarse: boolean;
  /** The place where the evidence was read, for people */
  readonly source: string;
}

/** What the evidence of one kind amounts to. */
export interface Estimate {
  readonly kind: Evidence['kind'];
  readonly offset: number;
  readonly year: number;
  readonly basis: string;
  readonly confidence: 'certain' | 'inferred';
  /** The number of sightings that agree. */
  readonly votes: number;
}
