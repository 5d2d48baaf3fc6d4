/**
 * A page of a journal begins where the previous one ended, to the second, because `--since` has no finer unit: lines that came with the
 * previous page are dropped. A line that is there twice comes twice.
 */
export interface Overlap {
  /** Whether the line is new. */
  take(line: string): boolean;
  /** The page is over; the next begins at `from`. */
  turn(from: number): void;
  /** Remembers a line of this page, with its instant */
  keep(line: string, at: number): void;
}

export function createOverlap(): Overlap {
  let before = new Map<string, number>();
  let kept: { readonly line: string; readonly at: number }[] = [];
  let second = Number.NEGATIVE_INFINITY;

  return {
    take(line) {
      const times = before.get(line) ?? 0;
      if (times > 0) before.set(line, times - 1);
      return times === 0;
    },
    keep(line, at) {
      const own = Math.floor(at / 1000);
      // Only the last second can recur
      if (own > second) kept = [];
      second = Math.max(second, own);
      if (own >= second) kept.push({ line, at });
    },
    turn(from) {
      before = new Map();
      for (const { line, at } of kept) if (at >= from) before.set(line, (before.get(line) ?? 0) + 1);
      kept = [];
      second = Number.NEGATIVE_INFINITY;
    },
  };
}
