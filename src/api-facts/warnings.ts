import type { ApiEvent } from '../contract/types.js';
import { innermost } from '../starts/sync-errors.js';
import type { Seen } from './types.js';
import { ago, msOf } from './when.js';
import { oneLine } from './words.js';

const timeOf = ({ first, last }: ApiEvent): number => msOf(last) ?? msOf(first) ?? 0;

/** Warnings of these reasons, or of any, the latest first; of each reason and text the latest. */
export function warnings({ events }: Pick<Seen, 'events'>, reasons?: (reason: string) => boolean): ApiEvent[] {
  const found = events
    .filter(({ type, reason }) => type === 'Warning' && (reasons?.(reason) ?? true))
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  return [...new Map(found.toReversed().map(event => [event.reason, event])).values()].toReversed();
}

export const messageOf = ({ message }: Pick<ApiEvent, 'message'>): string => oneLine(innermost(message));

/** `FailedMount x9, last 12 s ago` */
export function countOf(event: ApiEvent, now: number | null): string {
  const at = timeOf(event);
  const times = event.count > 1 ? ` x${event.count}` : '';
  return `${event.reason}${times}${at === 0 ? '' : `, ${event.count > 1 ? 'last ' : ''}${ago(at, now)}`}`;
}

/** An event as a sentence of its own. */
export const quoted = (event: ApiEvent, now: number | null): string =>
  `${event.from === null ? 'event' : `event of ${event.from}`}: ${messageOf(event)} (${countOf(event, now)})`;
