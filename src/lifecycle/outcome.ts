import type { Outcome } from '../contract/types.js';
import type { Coverage } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { eventsHaving } from '../events/having.js';
import type { SeenTestimony } from '../witness/types.js';
import { WORDS } from '../witness/vocabulary.js';
import { isHanging } from './hangs/index.js';
import type { Hangs } from './hangs/types.js';
import { requestIn } from './ordinary-kind.js';
import { LIMITS } from './thresholds.js';
import type { Deletion, StepId, StepResult } from './types.js';

export function outcomeOf(
  one: Deletion,
  steps: readonly StepResult[],
  coverage: Coverage,
  { hangs, testimony }: { readonly hangs: Hangs; readonly testimony: readonly SeenTestimony[] },
): Outcome {
  const seen = (step: StepId): boolean => steps.some(result => result.step === step && result.status === 'seen');
  const gone = seen('remove-seen');
  const { kind } = one;
  if (kind === 'mirror') {
    if (seen('mirror-added') || one.nextStory !== null) return 'recreated';
    return isHanging(hangs) || standing(one, coverage) > LIMITS.nextSyncMs ? 'stuck' : 'in-progress';
  }
  if (kind === 'static-replaced' && (one.replacedBy !== null || seen('mirror-added'))) return 'recreated';
  // Of a forced deletion the object goes first
  if (gone && kind !== 'forced') return 'removed';
  if (one.observations.length === 0 && letGo(testimony)) return 'removed';
  if (heldByFinalizer(one)) return 'finalizer-held';
  if (isHanging(hangs)) return 'stuck';
  if (gone || isDone(one, seen)) return 'removed';
  return overdue(one, steps, coverage) ? 'stuck' : 'in-progress';
}

/** With grace 0 the API server removes the object at once, unless a finalizer holds it. */
const letGo = (testimony: readonly SeenTestimony[]): boolean =>
  testimony.some(
    ({ what, facts = {} }) =>
      (WORDS[what].ends === 'final' || WORDS[what].ends === 'accepted') && facts.grace === 0 && facts.held !== true,
  );

/** Kinds whose end is not that of the object. */
function isDone({ kind, observations }: Deletion, seen: (step: StepId) => boolean): boolean {
  if (kind === 'static-removed') return seen('worker-finished');
  if (kind === 'orphaned') return seen('containers-terminated');
  const evicted = seen('worker-finished') || observations.some(({ id }) => id === 'evict-done');
  return kind === 'evicted' && evicted && !seen('delete-seen');
}

/** The kubelet's own delete was accepted, and the object stands with a finalizer on it. */
function heldByFinalizer({ story }: Deletion): boolean {
  const last = story?.snapshots.at(-1);
  return last !== undefined && last.deletionGracePeriodSeconds === 0 && last.finalizers.length > 0;
}

const NAMES_SOURCE = eventsHaving('names-source');

/** Time between the last step and the end of the log. */
function standing({ observations }: Deletion, { lastAt }: Coverage): number {
  const first = observations.find(({ id, at }) => at !== null && NAMES_SOURCE.has(id))?.at ?? null;
  return lastAt === null || first === null ? 0 : lastAt - first;
}

function overdue(one: Deletion, steps: readonly StepResult[], { lastAt }: Coverage): boolean {
  const times = steps.flatMap(({ at }) => at ?? []);
  if (lastAt === null || times.length === 0) return false;
  const begun = steps.find(({ step }) => step === 'delete-seen')?.at ?? Math.min(...times);
  const grace = graceMsOf(one);
  return lastAt - begun > grace + LIMITS.overdueMs && lastAt - Math.max(...times) > LIMITS.standstillMs;
}

/** Best first. */
const GIVES_GRACE: readonly EventId[] = ['grace-period', 'kill-override', 'kill-begin'];

/** In ms; what the API gives where nothing tells it. */
export function graceMsOf(one: Deletion): number {
  const seconds = gracePeriodOf(one);
  return seconds === null ? LIMITS.defaultGraceMs : seconds * 1000;
}

export function gracePeriodOf({ story, observations }: Deletion): number | null {
  const requested = story === null ? null : requestIn(story)?.deletionGracePeriodSeconds;
  if (requested !== undefined && requested !== null) return requested;
  for (const id of GIVES_GRACE) {
    const line = observations.find(one => one.id === id);
    const grace =
      line?.event.args.gracePeriod ?? line?.event.record.fields.find(({ key }) => key === 'gracePeriod')?.raw;
    if (grace !== undefined && /^\d{1,9}$/.test(grace)) return Number(grace);
  }
  return null;
}
