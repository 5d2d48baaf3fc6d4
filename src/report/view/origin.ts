import { SECOND } from '../../calendar.js';
import type { Lifecycle } from '../../contract/types.js';

/**
 * The instant from which times are counted in every timeline, and durations as well: the request, or what came first. A
 * static pod ends before its mirror is deleted. A request of the second in which the kubelet saw it is counted from
 * there: the API states whole seconds.
 */
export function originOf({ requestedAt, startedAt }: Pick<Lifecycle, 'requestedAt' | 'startedAt'>): number | null {
  const [requested, started] = [requestedAt, startedAt].map(at => (at === null ? null : Date.parse(at)));
  if (requested == null || started == null) return requested ?? started ?? null;
  return isSameSecond(requested, started) ? started : Math.min(requested, started);
}

const isSameSecond = (requested: number, started: number): boolean =>
  requested % SECOND === 0 && started - requested >= 0 && started - requested < SECOND;

/** Of a moment that is known to the second only, and may be that of the origin itself. */
export const sinceOrigin = (at: number, origin: number): number =>
  at % SECOND === 0 && at < origin && origin - at < SECOND ? 0 : at - origin;
