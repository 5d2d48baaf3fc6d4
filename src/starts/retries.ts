import type { Facts } from './facts.js';
import { LIMITS } from './thresholds.js';
import type { TroubleStage } from './types.js';

/** A time in which nothing was done for the pod, in ms UTC: its sync had failed, and the next try had not begun. */
export interface RetryWait {
  readonly from: number;
  /** Null where no line shows when the next try began. */
  readonly to: number | null;
}

/** Volumes and the network of the node have separate phases, which contain their waits; nothing waits while a probe fails. */
const RETRIED: ReadonlySet<TroubleStage> = new Set([
  'claims',
  'sandbox',
  'config',
  'image',
  'create',
  'start',
  'post-start',
  'crash',
]);

/**
 * The Events with which a worker begins a container (image_manager.go, EnsureImageExists). Another goroutine prints them: those of a try
 * that fails at once may come after its error.
 */
const TAKES_UP: ReadonlySet<string> = new Set(['Pulling', 'Pulled']);

/**
 * The waits after a failed sync (pod_workers.go, completeWork: back-off of the worker, and of the image or the container), up to that time.
 * If no line shows the beginning of the next try, its failure ends the wait; the end of the last wait is then unknown.
 */
export function retryWaits({ troubles, steps, events, sightings }: Facts, until: number): RetryWait[] {
  const failed = troubles
    .filter(({ stage, mark }) => RETRIED.has(stage) && mark.by === 'log' && mark.at < until)
    .sort((a, b) => a.mark.at - b.mark.at);
  if (failed.length === 0) return [];
  const asked = (steps.get('sandbox-requested') ?? []).map(({ at }) => at);
  const takenUp = events.flatMap(({ reason, mark }) => (TAKES_UP.has(reason) && mark.by === 'log' ? [mark.at] : []));
  return failed.map(({ stage, mark: { at: from } }, index) => {
    const next = failed[index + 1]?.mark.at ?? null;
    const begun = [...asked.filter(at => at > from), ...takenUp.filter(at => at > from + LIMITS.oneFailureMs)];
    const first = begun.filter(at => at <= (next ?? until)).sort((a, b) => a - b)[0];
    // A container that crashes was running in between
    const hasRun =
      stage === 'crash' &&
      sightings.some(({ what, mark }) => what === 'started' && mark.at > from && next !== null && mark.at < next);
    return { from, to: first ?? (hasRun ? null : next) };
  });
}

/** How much of this time was spent in such waits, as far as that is known. */
export const waitedIn = (waits: readonly RetryWait[], from: number, until: number): number =>
  waits.reduce((ms, wait) => ms + Math.max(0, Math.min(until, wait.to ?? wait.from) - Math.max(from, wait.from)), 0);

/** Part of this time was such a wait, but it is unknown how much. */
export const mayWait = (waits: readonly RetryWait[], begin: number, end: number): boolean =>
  waits.some(({ from, to }) => to === null && from >= begin && from < end);
