import type { KubeletEvent } from '../catalogue/types.js';
import type { KlogRecord } from '../read/records/types.js';
import type { Observation } from './types.js';

/** The position and time of a printed line. */
export interface Place {
  readonly source: number;
  readonly line: number;
  /** The time on the log's own scale; null without a usable stamp */
  readonly at: number | null;
  /** The index of the kubelet process that printed it */
  readonly kubelet: number;
}

/** One record of the kubelet, with what the run has made of it. */
export interface PlacedRecord extends Place {
  readonly record: KlogRecord;
  /** Null if the catalogue has no meaning for the record. */
  readonly event: KubeletEvent | null;
  /** One observation for each pod that the record names */
  readonly observations: readonly Observation[];
  /** Earlier records that this one shows to be about a pod */
  readonly late: readonly Observation[];
}

/** A part of a run. It gets every record of the kubelet, once and in order. */
export interface Stage {
  see(record: PlacedRecord): void;
}
