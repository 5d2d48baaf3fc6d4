import { eventsHaving } from '../../catalogue/events.js';
import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { Coverage } from '../../correlate/evidence/coverage.js';
import type { Outcome } from '../../document/contract/types.js';
import type { SeenTestimony } from '../../sources/types.js';
import { type WhatId, WORDS } from '../../sources/vocabulary.js';
import { graceMsOf, isHeld } from './facts/request.js';
import { runningStop } from './facts/running-stop.js';
import { leftAt } from './hangs/find.js';
import { isHanging } from './hangs/index.js';
import type { EndFacts } from './kind-model.js';
import { KINDS } from './kinds/index.js';
import { planFor } from './plan.js';
import { finalPhaseIn, isReason } from './standstill.js';
import { LIMITS } from './thresholds.js';
import type { Deletion, Reconstructed, StepId } from './types.js';

/** Whether the pod is still being deleted when the input ends. */
export const isOpen = ({ outcome }: { readonly outcome: Outcome }): boolean =>
  outcome === 'stuck' || outcome === 'in-progress';

/** A deletion whose outcome is not decided yet. */
type Undecided = Omit<Reconstructed, 'outcome'>;

export function outcomeOf(deletion: Undecided): Outcome {
  const { steps, hangs, testimony, answered, late } = deletion;
  const seen = (step: StepId): boolean => steps.some(result => result.step === step && result.status === 'seen');
  const facts: EndFacts = {
    deletion,
    seen,
    isStopping: () => runningStop(deletion) !== null,
  };
  const { object, isBack, isDone, backWithin, maySilentlyStop } = KINDS[deletion.kind].ending;
  if (isBack?.(facts)) return 'recreated';
  if (object === 'returns' && isDone?.(facts)) return 'removed';
  if (object === 'returns')
    return isHanging(hangs) || (wouldShowReturn(deletion) && awaited(deletion) > (backWithin ?? 0))
      ? 'stuck'
      : 'in-progress';
  const gone = seen('remove-seen') || isForgotten(deletion) || (object === 'last' && deletion.succeeded !== null);
  if (gone && object !== 'first') return 'removed';
  if (late !== null || answered !== null) return 'removed';
  // With grace 0 the API server removes the object at once, unless a finalizer holds it
  const isLetGo = ({ what, facts = {} }: SeenTestimony): boolean =>
    saysAccepted(what) && facts.grace === 0 && facts.held !== true;
  if (deletion.observations.length === 0 && testimony.some(isLetGo)) return 'removed';
  if (isHanging(hangs)) return 'stuck';
  // The kubelet's own delete was accepted, but the object remains, with a finalizer
  if (deletion.story?.snapshots.slice(-1).some(isHeld)) return 'finalizer-held';
  if (gone || isDone?.(facts)) return 'removed';
  return !maySilentlyStop && overdue(deletion) ? 'stuck' : 'in-progress';
}

/**
 * The kubelet does not forget a pod that a source still gives (pod_workers.go, SyncKnownPods, from 1.22 on): its object is gone, even where
 * the log has no REMOVE.
 */
const isForgotten = ({ kind, lines }: Deletion): boolean => KINDS[kind].subject === 'pod' && lines.has('forgotten');

/** Time from the first line of the source to the end of the log. */
function awaited({ observations, coverage: { lastAt } }: Deletion): number {
  const first = observations.find(({ id, at }) => at !== null && NAMES_SOURCE.has(id))?.at ?? null;
  return lastAt === null || first === null ? 0 : lastAt - first;
}

const NAMES_SOURCE = eventsHaving('names-source');

function overdue(deletion: Undecided): boolean {
  const { steps, coverage } = deletion;
  const times = steps.flatMap(({ at }) => at ?? []);
  const until = showsEnds(coverage) ? coverage.lastAt : lastOwn(deletion);
  if (until === null || !wouldPrintEnd(deletion) || !isWholeSince(deletion)) return false;
  if (runningStop(deletion) !== null || leftAt(deletion) !== null) return false;
  const begun = steps.find(({ step }) => step === 'delete-seen')?.at ?? Math.min(...times);
  const grace = graceMsOf(deletion);
  const reached = Math.max(...times);
  if (until - reached > grace + LIMITS.untoldMs && isUnseen(deletion, reached)) return false;
  const isLate = until - begun > grace + LIMITS.overdueMs && until - reached > LIMITS.standstillMs;
  return isLate && until - (finalPhaseIn(deletion)?.at ?? Number.NEGATIVE_INFINITY) > LIMITS.standstillMs;
}

/**
 * Nothing shows that the deletion still waits: no line, no object, and no rounds of housekeeping, which would show that the log is whole. A
 * log that is followed is whole.
 */
function isUnseen({ story, observations, coverage }: Deletion, reached: number): boolean {
  const { keepsHouse, lastAt, until } = coverage;
  if (story !== null || keepsHouse || lastAt !== until) return false;
  return !observations.some(line => line.at !== null && line.at >= reached && isReason(line));
}

/**
 * Whether all lines are in the input since the last step, or since the last line that shows that the deletion still waits. Otherwise the
 * next step may be in the missing lines.
 */
function isWholeSince({ observations, steps, coverage }: Undecided): boolean {
  const reached = Math.max(...steps.map(({ proof }) => proof?.seq ?? Number.NEGATIVE_INFINITY));
  const from = observations.findLast(line => line.seq === reached || isReason(line)) ?? observations.at(-1);
  return from === undefined || coverage.wholeFrom(from);
}

/** Whether there would be a line if the deletion were over. A log that is followed is no selection of old lines. */
const showsEnds = ({ isFiltered, keepsHouse, lastAt, until }: Coverage): boolean =>
  !isFiltered() || keepsHouse || lastAt !== until;

/** The time of the last own line. Where lines were picked, the absence of others shows nothing: their steps may have been left out. */
const lastOwn = ({ observations }: Deletion): number | null =>
  observations.findLast(({ at }) => at !== null)?.at ?? null;

/**
 * Whether this kubelet, at its verbosity, would print the end. If not, the absence of more lines shows nothing. Without a line of the
 * kubelet there is no verbosity, and the watch shows the end.
 */
function wouldPrintEnd({ kind, observations, coverage }: Deletion): boolean {
  const ends = KINDS[kind].ending.lastSteps ?? ['remove-seen'];
  const signs = planFor(kind).steps.filter(({ model: { step } }) => ends.includes(step));
  return observations.length === 0 || signs.some(({ proving }) => coverage.observable(coverage.lastKubelet, proving));
}

/**
 * The next kubelet makes the object again with its first sync of the pod (kubelet.go, SyncPod, all versions), which may not be in the
 * input.
 */
const wouldShowReturn = (deletion: Undecided): boolean =>
  wouldPrintEnd(deletion) &&
  isWholeSince(deletion) &&
  deletion.steps.some(({ proof }) => proof?.kubelet === deletion.coverage.lastKubelet);

/** Whether this shows that the API server accepted a delete of the pod: a client's request, or the kubelet's own at the end. */
export const saysAccepted = (what: WhatId): boolean => ['accepted', 'final'].includes(WORDS[what].ends ?? '');

/** The state of a deletion while its log is still being written. */
export type Standing = 'ended' | 'overdue' | 'open';

/** `lasting`: something holds the deletion, or its remains, at this moment. */
export function standingOf(one: Reconstructed, lasting: boolean, clock: ResolvedClock): Standing {
  const { outcome } = one;
  if (lasting || outcome === 'stuck') return 'overdue';
  const last = one.steps.reduce((latest, { at }) => Math.max(latest, at ?? latest), Number.NEGATIVE_INFINITY);
  /** The time since the last step */
  const quiet = one.coverage.lastAt === null || !Number.isFinite(last) ? 0 : one.coverage.lastAt - last;
  if (outcome === 'finalizer-held') return quiet >= LIMITS.standstillMs ? 'overdue' : 'open';
  if (outcome === 'in-progress' || isAhead(one, clock)) return 'open';
  return quiet >= (isWhole(one) ? LIMITS.echoMs : LIMITS.lateStepMs + graceMsOf(one)) ? 'ended' : 'open';
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
