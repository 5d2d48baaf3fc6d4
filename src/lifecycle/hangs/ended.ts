import type { Hang } from './types.js';

/** Does something show the end of it? The last sign of what nothing more is said of is no end. */
export const isEnded = ({ until, quietMs }: Hang): boolean => until !== null && quietMs === undefined;

/** The same, over at this time. */
export function endedAt({ quietMs: _, ...hang }: Hang, at: number): Hang {
  return { ...hang, until: at, ms: Math.max(0, at - hang.since) };
}
