import { minorOf } from '../catalogue/versions.js';
import type { Logging } from './events/observability.js';
import { LIMITS } from './thresholds.js';

/** Kubelets that say “Clean up orphaned mirror pods” log it at -v=3, and all kubelets at -v=4. */
const SAYS_PARTS = minorOf('1.22');

/** The time in which a process logged lines, and the number of rounds of its housekeeping that it logged. */
export interface Logged {
  readonly from: number | null;
  readonly to: number | null;
  readonly housekeeping: number;
}

interface Process extends Logged {
  readonly kubelet: Pick<Logging, 'minors' | 'verbosity'>;
}

/** Whether the lines are a selection (grep). Kubelets would have logged their housekeeping, which runs every two seconds. */
export const areSelected = (processes: readonly Process[]): boolean =>
  processes.some(isSelected) && processes.every(({ housekeeping }) => housekeeping === 0);

function isSelected({ kubelet: { minors, verbosity }, from, to }: Process): boolean {
  const level = minors.min !== null && minorOf(minors.min) >= SAYS_PARTS ? 3 : 4;
  const talks = verbosity !== null && verbosity >= level;
  return talks && from !== null && to !== null && to - from >= LIMITS.housekeepingMs;
}
