import type { Held, LineSpan } from '../../document/announce.js';

/**
 * The last line, not behind `wanted`, from which on the log can be read again so that each deletion is either seen from its
 * beginning or not at all: what is seen in part is another deletion, with another id.
 */
export function cleanCut(wanted: number, { open, told }: Held): number {
  let cut = open.reduce((first, line) => Math.min(first, line), wanted);
  // Going back for one can lead into another
  for (const { first, last } of told.toSorted((a: LineSpan, b: LineSpan) => b.last - a.last))
    if (first < cut && cut <= last) cut = first;
  return cut;
}
