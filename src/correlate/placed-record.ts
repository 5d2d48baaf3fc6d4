import type { KubeletEvent } from '../catalogue/events.js';
import type { KlogRecord } from '../read/records/types.js';
import type { Observation, Place } from './types.js';

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
