/** Two times make one interval, and one interval no rhythm. */
const LEAST = 3;
/** Most intervals are at most so many times longer or shorter than the one in the middle: a back-off that grows is no rhythm. */
const ABOUT = 2;
const MIN_ALIKE_SHARE = 0.75;

/** How often something came again, in ms: the interval in the middle; null where it came at no steady pace. */
export function rhythmOf(times: readonly (number | null)[]): number | null {
  const known = times.filter(at => at !== null).sort((a, b) => a - b);
  if (known.length < LEAST || known.length < times.length) return null;
  const intervals = known.slice(1).map((at, index) => at - (known[index] ?? at));
  const middle = intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length / 2)] ?? 0;
  const alike = intervals.filter(one => one >= middle / ABOUT && one <= middle * ABOUT);
  // What comes several times in one millisecond is one burst
  return middle >= 1 && alike.length >= intervals.length * MIN_ALIKE_SHARE ? Math.round(middle) : null;
}
