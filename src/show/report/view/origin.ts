import type { PodEpisode } from '../../../document/contract/types.js';
import { momentsOf } from '../../../document/episodes.js';
import { SECOND } from '../../../kit/calendar.js';

/**
 * The instant from which every timeline and every duration is counted: the request, or an earlier step. A static pod ends before its mirror
 * is deleted. If the kubelet saw the request within the same second, times are counted from there, because the API states whole seconds.
 */
export function originOf(one: PodEpisode): number | null {
  const { asked, begun } = momentsOf(one);
  const [requested, started] = [asked, begun].map(at => (at === null ? null : Date.parse(at)));
  if (requested == null || started == null) return requested ?? started ?? null;
  return isSameSecond(requested, started) ? started : Math.min(requested, started);
}

const isSameSecond = (requested: number, started: number): boolean =>
  requested % SECOND === 0 && started - requested >= 0 && started - requested < SECOND;

/** The time since the origin, for a moment that is known only to the second, and may be that of the origin itself. */
export const sinceOrigin = (at: number, origin: number): number =>
  at % SECOND === 0 && at < origin && origin - at < SECOND ? 0 : at - origin;
