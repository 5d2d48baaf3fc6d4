import type { Logging } from '../events/observability.js';
import { minorOf } from '../events/versions.js';
import { LIMITS } from './thresholds.js';

/** It is logged at -v=3 by the kubelets that say “Clean up orphaned mirror pods”, and at -v=4 by all. */
const SAYS_PARTS = minorOf('1.22');

/** From when to when a process was heard, and how many rounds of its housekeeping it logged. */
export interface Heard {
  readonly from: number | null;
  readonly to: number | null;
  readonly housekeeping: number;
}

/** Are these picked lines of a kubelet (grep)? It would have logged its housekeeping, which runs every two seconds. */
export function isSelected({ minors, verbosity }: Pick<Logging, 'minors' | 'verbosity'>, heard: Heard): boolean {
  const level = minors.min !== null && minorOf(minors.min) >= SAYS_PARTS ? 3 : 4;
  const { from, to, housekeeping } = heard;
  const talks = verbosity !== null && verbosity >= level;
  return talks && housekeeping === 0 && from !== null && to !== null && to - from >= LIMITS.housekeepingMs;
}
