import type { Hang } from './types.js';

/** Does something show the end of it? That no later line is about it does not show its end. */
export const isEnded = ({ until, quietMs }: Hang): boolean => until !== null && quietMs === undefined;

/** The same, over at this time. */
export function endedAt({ quietMs: _, ...hang }: Hang, at: number): Hang {
  return { ...hang, until: at, ms: Math.max(0, at - hang.since) };
}
