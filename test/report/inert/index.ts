import type { ResultDocument } from '../../../src/contract/types.js';
import { CHECKS } from './checks.js';
import { assertInertText } from './text.js';
import type { Writing } from './writings.js';

/** A page brings its own program along, in which anything may stand. */
const NOT_TEXT: ReadonlySet<string> = new Set(['html']);

/**
 * Throws when what is written does more than show its texts. `harmless`: what is written of the same document with texts
 * that can do nothing.
 */
export async function assertInert(
  { format, write }: Writing,
  hostile: ResultDocument,
  harmless: string,
): Promise<void> {
  const written = await write(hostile);
  if (!NOT_TEXT.has(format)) assertInertText(written, harmless);
  await CHECKS[format]?.(written, harmless, hostile);
}

export { WRITINGS } from './writings.js';
