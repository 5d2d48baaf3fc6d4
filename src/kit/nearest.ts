/** The known word that is closest to a mistyped one, or else the only one with the same beginning; null when none is close. */
export function nearest(word: string, known: readonly string[]): string | null {
  const scored = known.map(one => ({ one, distance: distance(word.slice(0, 64), one) }));
  const best = scored.sort((a, b) => a.distance - b.distance)[0];
  if (best !== undefined && best.distance <= Math.max(2, best.one.length / 3) && best.distance < word.length)
    return best.one;
  const [longer, ...others] = known.filter(one => word !== '' && one.startsWith(word));
  return longer !== undefined && others.length === 0 ? longer : null;
}

/** The end of a sentence about an unknown word. */
export function didYouMean(word: string, known: readonly string[]): string {
  const hint = nearest(word, known);
  return hint === null ? '' : `; did you mean ${hint}?`;
}

/** Levenshtein: insertions, deletions and replacements. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
