import { terminal } from 'podline/internal';
import * as z from 'zod';

/** The most characters of one text. */
const MAX_QUOTE_LETTERS = 600;

/** A text that comes from an input, or quotes one: on one line, with every character visible, and limited in length. */
export const quote = (text: string, longest = MAX_QUOTE_LETTERS): string => {
  const shown = terminal(text);
  return shown.length > longest ? `${shown.slice(0, longest)}… (${shown.length - longest} more characters)` : shown;
};

export const quoteOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : quote(text);

/** The only field of a part that holds texts from inputs. */
export const quoted = <T extends z.ZodRawShape>(shape: T) => z.object(shape).describe('untrusted');
