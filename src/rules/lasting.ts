import type { RuleContext } from './types.js';

/** When the last of several lines about one trouble came, in ms UTC; null where they do not span any time. */
export function untilLast(lines: readonly { readonly at: number | null }[], { toUtc }: RuleContext): number | null {
  const [first, last] = [lines[0]?.at ?? null, lines.at(-1)?.at ?? null];
  return first === null || last === null || last <= first ? null : toUtc(last);
}
