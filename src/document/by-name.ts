import type { Lifecycle } from '../contract/types.js';
import { nameKey } from '../correlate/types.js';
import { WORDS } from '../witness/vocabulary.js';
import { changed } from './folded.js';

/** Testimonies matched by name only are removed from names that turn out to have been deleted more than once. */
export function withoutGuesses(lifecycles: readonly Lifecycle[]): Lifecycle[] {
  const counts = new Map<string, number>();
  for (const { pod } of lifecycles) counts.set(nameKey(pod), (counts.get(nameKey(pod)) ?? 0) + 1);
  return lifecycles.map(one =>
    counts.get(nameKey(one.pod)) === 1 || one.testimony.length === 0
      ? one
      : changed(one, { testimony: one.testimony.filter(({ what }) => !BY_NAME.has(what)) }),
  );
}

const BY_NAME: ReadonlySet<string> = new Set(
  Object.entries(WORDS).flatMap(([what, { byName }]) => (byName ? [what] : [])),
);
