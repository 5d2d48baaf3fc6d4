import type { ApiEvent } from '../contract/types.js';
import { nextOf } from '../starts/advice.js';
import { conditionOf, isTrue } from './state.js';
import type { Seen, Statement } from './types.js';
import { timeOf } from './warnings.js';
import { lasting, msOf } from './when.js';
import { oneLine } from './words.js';

/**
 * What became of a request to change the resources of a running pod in place, by the conditions PodResizePending and PodResizeInProgress
 * (1.33 and later), or by its latest Event.
 */
export function resizing(seen: Seen): Statement[] {
  const { pod, now } = seen;
  const doing = conditionOf(pod, 'PodResizeInProgress');
  const event = latestEvent(seen);
  const pending = conditionOf(pod, 'PodResizePending');
  const held = pending !== undefined && isTrue(pod, 'PodResizePending') ? pending : null;
  // An object that has its conditions shows that the resize of an Event is over
  const stated = held !== null || (pod.partial && event !== null && event.type === 'Warning');
  if (stated) {
    const isNever = held?.reason === 'Infeasible' || event?.reason === 'ResizeInfeasible';
    const why = held?.message ?? errorIn(event);
    const says = `its resize ${isNever ? 'is infeasible' : 'is deferred'}${lasting(msOf(held?.lastTransitionTime), now)}${why === null ? '' : `: ${oneLine(why)}`}`;
    return [{ says, next: nextOf('resize-pending', says) }];
  }
  if (doing === undefined || !isTrue(pod, 'PodResizeInProgress')) return [];
  const why = doing.message == null ? '' : `: ${oneLine(doing.message)}`;
  const long = lasting(msOf(doing.lastTransitionTime), now);
  return doing.reason === 'Error'
    ? [{ says: `its resize fails${long}${why}`, next: nextOf('resize-pending', why) }]
    : [{ says: `it is being resized${long}${why}` }];
}

const OF_RESIZE = /^Resize(?:Deferred|Infeasible|Error|Started|Completed)$/;

const latestEvent = ({ events }: Seen): ApiEvent | null =>
  events
    .filter(({ reason }) => OF_RESIZE.test(reason))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .at(-1) ?? null;

/** `Pod resize Deferred: {…,"error":"Node didn't have enough resource: cpu, …"}` (allocation_manager.go) */
const ERROR = /"error":"((?:[^"\\]|\\.){1,600})"/;

const errorIn = (event: ApiEvent | null): string | null => ERROR.exec(event?.message ?? '')?.[1] ?? null;
