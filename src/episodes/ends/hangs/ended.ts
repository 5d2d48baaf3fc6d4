import type { Hang } from './types.js';

/** Whether something shows its end. The fact that no later line is about it does not. */
export const isEnded = ({ until, quietMs }: Hang): boolean => until !== null && quietMs === undefined;

/** The same hang, over at this time. */
export function endedAt({ quietMs: _, ...hang }: Hang, at: number): Hang {
  return { ...hang, until: at, ms: Math.max(0, at - hang.since) };
}
