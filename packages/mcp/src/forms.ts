import * as z from 'zod';

/**
 * What an answer holds outside of `quoted` has one of these forms, or is a word of a closed list: an earlier result may be anybody's, and a
 * sentence fits into no id and no time.
 */
export const id = z.string().regex(/^[0-9a-f]{16}$/);

/** ISO 8601, in UTC. */
export const time = z.string().nullable();

/** Null for a text that is no time. */
export function timeOf(text: string | null | undefined): string | null {
  const at = ISO.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

const ISO = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether podline gave this id to a rule, a step or a phase. A later version may know more of them, and so may a forger. */
export type IsKnown = (word: string) => boolean;
