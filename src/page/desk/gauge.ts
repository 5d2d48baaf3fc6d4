import type { Source } from '../../input/source.js';

/** How many times as long a packed log is after unpacking. */
const PACKED = 12;
/** It is called each time it has moved this far. */
const STEP = 0.01;

/** How much of the sources has been read, as far as their sizes show. */
export function createGauge(sources: readonly Source[], report: (part: number) => void) {
  const expected = new Map(
    sources.map(({ path, size = 0 }) => [path, /\.t?gz$/.test(path) ? size * PACKED : size] as const),
  );
  const all = [...expected.values()].reduce((sum, size) => sum + size, 0);
  const left = new Map(expected);
  let read = 0;
  let reported = 0;

  return (bytes: number, path: string): void => {
    const counted = Math.min(bytes, left.get(path) ?? 0);
    left.set(path, (left.get(path) ?? 0) - counted);
    read += counted;
    const part = all === 0 ? 0 : read / all;
    if (part - reported < STEP) return;
    reported = part;
    report(part);
  };
}
