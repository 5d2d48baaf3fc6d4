import { spell } from '../../../catalogue/duration.js';
import { msOf } from '../../../kit/calendar.js';
import { lookedUp } from '../../../kit/looked-up.js';
import { conditionOf } from '../../../sources/watch/conditions.js';
import type { Condition, Snapshot } from '../../../sources/watch/snapshot.js';
import { spellsIn } from '../../engine/troubles.js';
import type { Facts, ResizeSign } from '../facts/facts.js';
import type { Mark } from '../types.js';

const PENDING: ReadonlySet<ResizeSign['what']> = new Set<ResizeSign['what']>(['deferred', 'infeasible', 'failed']);

/**
 * The last resize in place (1.27 and later) that the node could not do at once; null if there was none. `end`: when the pod was taken down,
 * or the input ends
 */
export function heldResize(facts: Facts, taken: Mark | null, end: number) {
  const signs = resizeSigns(facts).filter(({ mark }) => mark.at <= end);
  const last = spellsIn(signs, {
    isEnd: ({ what }) => !PENDING.has(what),
    isApart: ({ what }, _, before) => what !== before.what,
  }).at(-1);
  if (last === undefined) return null;
  const [held] = last.signs;
  const from = held.mark;
  const over = last.end?.mark.at ?? null;
  const isOver = over !== null || taken !== null;
  const ms = (over ?? end) - from.at;
  const span = ms < 1_000 ? '' : ` for ${spell(ms)}`;
  const why = signs.findLast(({ what, message }) => what === held.what && message !== null)?.message ?? null;
  const state = {
    deferred: isOver ? `was deferred${span}` : `has been deferred${span}`,
    infeasible: isOver ? 'was infeasible' : 'is infeasible',
    failed: isOver ? `failed${span}` : `has been failing${span}`,
  }[held.what as 'deferred' | 'infeasible' | 'failed'];
  return {
    /** `its resize is deferred since 4m10s: Node didn't have enough resource: cpu, requested: 1900, used: 400, capacity: 2000` */
    says: `${over === null ? 'its' : 'a'} resize ${state}${why === null || why === '' ? '' : `: ${why}`}`,
    from,
    /** Null if the resize still waits where the input ends */
    until: isOver ? (over ?? end) : null,
    /** The resize was not done before the pod was removed or the input ends */
    isOpen: over === null,
  };
}

/** Reasons of Events (allocation_manager.go and kubelet.go, 1.33 and later). */
const EVENTS = lookedUp<ResizeSign['what']>({
  ResizeDeferred: 'deferred',
  ResizeInfeasible: 'infeasible',
  ResizeError: 'failed',
  ResizeStarted: 'started',
  ResizeCompleted: 'done',
});

/** What an Event with this reason states of a resize; undefined where it is about something else. */
export const resizeOf = (reason: string): ResizeSign['what'] | undefined => EVENTS[reason];

/**
 * The resize that the conditions PodResizePending and PodResizeInProgress state (1.33 and later): they are removed when they no longer hold.
 */
export function resizeIn(pod: Pick<Snapshot, 'conditions'>) {
  const [pending, doing] = [conditionOf(pod, 'PodResizePending'), conditionOf(pod, 'PodResizeInProgress')];
  if (pending?.status === 'True')
    return { ...pending, what: pending.reason === 'Infeasible' ? ('infeasible' as const) : ('deferred' as const) };
  if (doing?.status !== 'True') return null;
  return { ...doing, what: doing.reason === 'Error' ? ('failed' as const) : ('started' as const) };
}

function resizeSigns(facts: Facts): ResizeSign[] {
  const events = facts.events.flatMap(({ reason, message, mark }): ResizeSign[] => {
    const what = resizeOf(reason);
    return what === undefined ? [] : [{ what, message: resizeError(message), mark }];
  });
  return [...facts.resizes, ...events, ...conditionSigns(facts)].sort((a, b) => a.mark.at - b.mark.at);
}

/** `Pod resize Deferred: {"containers":[…],"generation":2,"error":"Node didn't have enough resource: cpu, …"}` (allocation_manager.go) */
const ERROR = /"error":"((?:[^"\\]|\\.){1,600})"/;

export const resizeError = (message: string): string | null => ERROR.exec(message)?.[1] ?? null;

const isOfResize = ({ type }: Condition): boolean => type.startsWith('PodResize');

function conditionSigns({ statuses }: Facts): ResizeSign[] {
  // Hardly any pod is resized: then its states need no order
  if (!statuses.some(({ conditions }) => conditions.some(isOfResize))) return [];
  let held: number | null = null;
  const inTime = statuses.toSorted((a, b) => a.mark.at - b.mark.at);
  return inTime.flatMap(({ conditions, mark }): ResizeSign[] => {
    const stated = resizeIn({ conditions });
    // A patch contains only what changed
    const isGone = mark.by === 'watch' || conditions.some(one => isOfResize(one) && one.status !== '');
    if (stated === null && (held === null || !isGone)) return [];
    const { what, message, lastTransitionTime } = stated ?? { what: 'done', message: null, lastTransitionTime: null };
    // Where it is removed, nothing states when
    const at: number = msOf(lastTransitionTime) ?? Math.max(mark.at, held ?? 0);
    held = PENDING.has(what) ? at : null;
    return [{ what, message, mark: { ...mark, at } }];
  });
}
