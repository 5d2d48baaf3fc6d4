import type { ResolvedClock } from '../../correlate/clock/types.js';
import { graceMsOf } from './facts/grace.js';
import { KINDS } from './kinds/index.js';
import { LIMITS } from './thresholds.js';
import type { Reconstructed, StepId } from './types.js';

/** The state of a deletion while its log is still being written. */
export type Standing = 'ended' | 'overdue' | 'open';

/** `lasting`: something holds the deletion, or its remains, at this moment. */
export function standingOf(one: Reconstructed, lasting: boolean, clock: ResolvedClock): Standing {
  const { outcome } = one;
  if (lasting || outcome === 'stuck') return 'overdue';
  const quiet = quietSince(one);
  if (outcome === 'finalizer-held') return quiet >= LIMITS.standstillMs ? 'overdue' : 'open';
  if (outcome === 'in-progress' || isAhead(one, clock)) return 'open';
  return quiet >= (isWhole(one) ? LIMITS.echoMs : LIMITS.lateStepMs + graceMsOf(one)) ? 'ended' : 'open';
}

/** The time since the last step. */
function quietSince({ steps, coverage }: Reconstructed): number {
  const last = steps.reduce((latest, { at }) => Math.max(latest, at ?? latest), Number.NEGATIVE_INFINITY);
  return coverage.lastAt === null || !Number.isFinite(last) ? 0 : coverage.lastAt - last;
}

/** The watch shows an end that the log has not reached yet, but not how it came about. */
function isAhead(one: Reconstructed, clock: ResolvedClock): boolean {
  const isLogged = (id: StepId): boolean => one.steps.some(({ step, seen }) => step === id && seen.length > 0);
  if (isLogged('remove-seen') || !one.story?.changes.some(({ kind }) => kind === 'removed')) return false;
  // A kubelet that prints DELETE also prints REMOVE (kubelet.go, syncLoopIteration)
  return isLogged('delete-seen') || !hasPassed(one, clock);
}

/** Whether the log, if there is one, has reached the time of this deletion. */
export function hasPassed({ coverage, story }: Reconstructed, clock: ResolvedClock): boolean {
  if (coverage.lastAt === null) return true;
  const due = Date.parse(story?.snapshots.at(-1)?.deletionTimestamp ?? '');
  return clock.facts.confidence !== 'assumed' && clock.toUtc(coverage.lastAt) - due >= LIMITS.lateStepMs;
}

/** No further step is expected. */
function isWhole({ kind, steps }: Reconstructed): boolean {
  const last = KINDS[kind].ending.lastSteps;
  return (
    !steps.some(({ status }) => status === 'outside-window') &&
    (last === undefined || steps.some(({ step, status }) => status === 'seen' && last.includes(step)))
  );
}
