import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { CHECKS } from './checks.js';
import { assertInertText } from './text.js';
import type { Writing } from './writings.js';

/** A page contains its own program, which may contain anything. */
const NOT_TEXT: ReadonlySet<string> = new Set(['html']);

/** Throws when the output does more than show its texts. `harmless`: the output for the same document with harmless texts. */
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
