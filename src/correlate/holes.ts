/** Lines of each source before which something is missing, in ascending order. */
export function createHoles() {
  const bySource = new Map<number, number[]>();

  /** Index of the first hole behind this line. */
  function behind(holes: readonly number[], line: number): number {
    let low = 0;
    let high = holes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((holes[middle] ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(source: number, line: number): void {
      const holes = bySource.get(source) ?? [];
      bySource.set(source, holes);
      const at = behind(holes, line);
      if (holes[at - 1] !== line) holes.splice(at, 0, line);
    },
    /** Is there one behind `first`, up to `last`? */
    any(source: number, first: number, last: number): boolean {
      const holes = bySource.get(source) ?? [];
      return (holes[behind(holes, first)] ?? Number.POSITIVE_INFINITY) <= last;
    },
  };
}
