import { causeOf } from '../../catalogue/causes/index.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import { failedEvent, stageOfReason } from '../../catalogue/causes/stages.js';
import type { ApiEvent } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import { ageOf } from '../../sources/time.js';
import { LOGGED, type Seen } from './types.js';
import { ago, oneLine } from './words.js';

/** Used for sorting: events that state an age are placed before the moment at which they were printed, and lines of a log before all. */
export const timeOf = ({ first, last, lastAgo, from }: ApiEvent): number =>
  from === LOGGED ? Number.NEGATIVE_INFINITY : (msOf(last) ?? msOf(first) ?? -(ageOf(lastAgo) ?? 0));

/** The latest of the events that are wanted. */
export const latestOf = (events: readonly ApiEvent[], isWanted: (event: ApiEvent) => boolean): ApiEvent | undefined =>
  events
    .filter(isWanted)
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .at(-1);

/** Whether an event names no cause, and so says less than the error before it. */
export const saysLess = ({ reason, message }: ApiEvent): boolean =>
  causeOf({ stage: stageOfReason(reason) ?? failedEvent(message)?.stage, text: message }).rank !== 'cause';

/**
 * Warnings with these reasons, or with any: for each reason the latest one that names a cause. Warnings with a cause come first, then the
 * latest.
 */
export function warnings({ events }: Pick<Seen, 'events'>, reasons?: (reason: string) => boolean): ApiEvent[] {
  const found = events
    .filter(({ type, reason }) => type === 'Warning' && (reasons?.(reason) ?? true))
    .toSorted((one, other) => Number(saysLess(one)) - Number(saysLess(other)) || timeOf(other) - timeOf(one));
  return found
    .filter((event, at) => found.findIndex(({ reason }) => reason === event.reason) === at)
    .map(event => found.find(other => goesOn(other, event)) ?? event);
}

/** Each attempt has an id of its own. */
const ATTEMPT = /\b[\da-f]{12,64}\b/g;

/** Whether the message of an Event that was cut off is the beginning of another one. */
function goesOn(other: ApiEvent, { reason, message }: ApiEvent): boolean {
  if (other.reason !== reason || other.message.length <= message.length) return false;
  return other.message.replace(ATTEMPT, '').startsWith(message.replace(ATTEMPT, ''));
}

export const messageOf = ({ message }: Pick<ApiEvent, 'message'>): string => oneLine(withoutLayers(message));

/** `FailedMount x9, last 12 s ago` */
export function countOf(event: ApiEvent, now: number | null): string {
  const at = timeOf(event);
  if (event.from === LOGGED) return `${LOGGED}${event.count > 1 ? `, ${event.count} times` : ''}`;
  const times = event.count > 1 ? ` x${event.count}` : '';
  const when = event.lastAgo !== undefined ? `${event.lastAgo} ago` : at === 0 ? null : ago(at, now);
  return `${event.reason}${times}${when === null ? '' : `, ${event.count > 1 ? 'last ' : ''}${when}`}`;
}

/** An event as a sentence of its own. */
export const quoted = (event: ApiEvent, now: number | null): string =>
  `${event.from === null ? 'event' : `event of ${event.from}`}: ${messageOf(event)} (${countOf(event, now)})`;
