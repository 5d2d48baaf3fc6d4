import type { Lifecycle } from '../../contract/types.js';

/** What times are counted from in every timeline: the request, or what came first. A static pod goes before its mirror is asked to. */
export function originOf({ requestedAt, startedAt }: Pick<Lifecycle, 'requestedAt' | 'startedAt'>): number | null {
  const times = [requestedAt, startedAt].map(at => Date.parse(at ?? '')).filter(ms => !Number.isNaN(ms));
  return times.length === 0 ? null : Math.min(...times);
}
