import type { SeenTestimony } from '../../witness/types.js';
import { LIMITS } from '../thresholds.js';

/** Testimonies of one thing as one, with the places of all of them. They come in the order of time. */
export function united(testimonies: readonly SeenTestimony[]): SeenTestimony[] {
  const all: SeenTestimony[] = [];
  const last = new Map<string, number>();
  for (const testimony of testimonies) {
    const key = keyOf(testimony);
    const index = last.get(key);
    const before = index === undefined ? undefined : all[index];
    if (index !== undefined && before !== undefined && isSame(before, testimony))
      all[index] = together(before, testimony);
    else {
      last.set(key, all.length);
      all.push(testimony);
    }
  }
  return all;
}

const keyOf = ({ what, identity, facts }: SeenTestimony): string =>
  [
    what,
    identity.containerId ?? identity.sandboxId ?? identity.uid,
    identity.auditId,
    facts?.exitCode,
    facts?.user,
  ].join(' ');

/** What one source lists twice was seen twice. */
function isSame(before: SeenTestimony, now: SeenTestimony): boolean {
  const elsewhere = now.source !== before.source && !before.also?.some(({ source }) => source === now.source);
  return elsewhere && Math.abs((now.at ?? 0) - (before.at ?? 0)) <= LIMITS.twiceToldMs;
}

const together = (before: SeenTestimony, { source, line }: SeenTestimony): SeenTestimony => ({
  ...before,
  also: [...(before.also ?? []), { source, line }],
});
