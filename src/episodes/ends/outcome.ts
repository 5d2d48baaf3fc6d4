import { eventsHaving } from '../../catalogue/events.js';
import type { Coverage } from '../../correlate/evidence/coverage.js';
import type { Outcome } from '../../document/contract/types.js';
import type { SeenTestimony } from '../../sources/types.js';
import { type WhatId, WORDS } from '../../sources/vocabulary.js';
import { graceMsOf } from './facts/grace.js';
import { isHeld } from './facts/request.js';
import { runningStop } from './facts/running-stop.js';
import { leftAt } from './hangs/find.js';
import { isHanging } from './hangs/index.js';
import type { EndFacts } from './kind-model.js';
import { KINDS } from './kinds/index.js';
import { planFor } from './plan.js';
import { finalPhaseIn, isReason } from './standstill.js';
import { LIMITS } from './thresholds.js';
import type { Deletion, Reconstructed, StepId } from './types.js';

/** A deletion whose outcome is not decided yet. */
type Undecided = Omit<Reconstructed, 'outcome'>;

export function outcomeOf(deletion: Undecided): Outcome {
  const { steps, hangs, testimony, answered, late } = deletion;
  const seen = (step: StepId): boolean => steps.some(result => result.step === step && result.status === 'seen');
  const facts: EndFacts = {
    deletion,
    seen,
    has: event => deletion.lines.has(event),
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
  if (deletion.observations.length === 0 && letGo(testimony)) return 'removed';
  if (isHanging(hangs)) return 'stuck';
  if (heldByFinalizer(deletion)) return 'finalizer-held';
  if (gone || isDone?.(facts)) return 'removed';
  return !maySilentlyStop && overdue(deletion) ? 'stuck' : 'in-progress';
}

/**
 * The kubelet does not forget a pod that a source still gives (pod_workers.go, SyncKnownPods, from 1.22 on): its object is gone, even where
 * the log has no REMOVE.
 */
const isForgotten = ({ kind, lines }: Deletion): boolean => KINDS[kind].askedBy === 'client' && lines.has('forgotten');

/** With grace 0 the API server removes the object at once, unless a finalizer holds it. */
const letGo = (testimony: readonly SeenTestimony[]): boolean =>
  testimony.some(({ what, facts = {} }) => saysAccepted(what) && facts.grace === 0 && facts.held !== true);

/** The kubelet's own delete was accepted, but the object remains, with a finalizer. */
function heldByFinalizer({ story }: Deletion): boolean {
  const last = story?.snapshots.at(-1);
  return last !== undefined && isHeld(last);
}

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
  const ends = KINDS[kind].ending.lastSteps ?? REMOVED;
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

const REMOVED: readonly StepId[] = ['remove-seen'];

const ACCEPTED: ReadonlySet<string | undefined> = new Set(['accepted', 'final']);

/** Whether this shows that the API server accepted a delete of the pod: a client's request, or the kubelet's own at the end. */
export const saysAccepted = (what: WhatId): boolean => ACCEPTED.has(WORDS[what].ends);
