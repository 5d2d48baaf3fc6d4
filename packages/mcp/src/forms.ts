import { terminal } from 'podline/internal';
import * as z from 'zod';

/** The most characters of one text. */
const MAX_QUOTE_LETTERS = 600;

/** A text that comes from an input, or quotes one: on one line, with every character visible, and limited in length. */
export const quote = (text: string, longest = MAX_QUOTE_LETTERS): string => {
  const shown = terminal(text);
  return shown.length > longest ? `${shown.slice(0, longest)}… (${shown.length - longest} more characters)` : shown;
};

/** The schemas of answers quote what comes from inputs (`tool.ts`): a text, and the first of several. */
export const text = z.string().overwrite(one => quote(one));
export const texts = (most: number): z.ZodType<readonly string[], readonly string[]> =>
  z.array(text).overwrite(all => all.slice(0, most));

/** The only field of a part that holds texts from inputs. */
export const quoted = <T extends z.ZodRawShape>(shape: T) => z.object(shape).describe('untrusted');

/** What was requested is not available, in one sentence. */
export class ToolError extends Error {}

/**
 * What an answer holds outside of `quoted` has one of these forms, or is a word of a closed list: an earlier result may be anybody's, and a
 * sentence fits into no id and no time.
 */
export const id = z.string().regex(/^[0-9a-f]{16}$/);

/** ISO 8601, in UTC; null for a text that is no time. */
export const time = z
  .string()
  .nullable()
  .overwrite(given => {
    const at = ISO.test(given ?? '') ? Date.parse(given ?? '') : Number.NaN;
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  });

const ISO = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether podline gave this id to a rule, a step or a phase. A later version may know more of them, and so may a forger. */
export type IsKnown = (word: string) => boolean;
