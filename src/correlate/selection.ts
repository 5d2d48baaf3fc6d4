import type { Logging } from '../events/observability.js';
import { minorOf } from '../events/versions.js';
import { LIMITS } from './thresholds.js';

/** It is logged at -v=3 by the kubelets that say “Clean up orphaned mirror pods”, and at -v=4 by all. */
const SAYS_PARTS = minorOf('1.22');

/** From when to when a process logged lines, and how many rounds of its housekeeping. */
export interface Heard {
  readonly from: number | null;
  readonly to: number | null;
  readonly housekeeping: number;
}

interface Process extends Heard {
  readonly kubelet: Pick<Logging, 'minors' | 'verbosity'>;
}

/** Are these picked lines of kubelets (grep)? One would have logged its housekeeping, which runs every two seconds. */
export const areSelected = (processes: readonly Process[]): boolean =>
  processes.some(isSelected) && processes.every(({ housekeeping }) => housekeeping === 0);

function isSelected({ kubelet: { minors, verbosity }, from, to }: Process): boolean {
  const level = minors.min !== null && minorOf(minors.min) >= SAYS_PARTS ? 3 : 4;
  const talks = verbosity !== null && verbosity >= level;
  return talks && from !== null && to !== null && to - from >= LIMITS.housekeepingMs;
}
