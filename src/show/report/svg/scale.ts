export type Scale = (at: number) => number;

/** The minimum distance of two times, added to the order of magnitude of the time between them. */
const APART = 0.5;

/**
 * Times to pixels. A deletion has steps a millisecond apart, and then nothing for minutes: the distance between two steps is the order of
 * magnitude of the time between them.
 */
export function createScale(times: readonly number[], left: number, right: number): Scale {
  const stops = [...new Set(times)].sort((a, b) => a - b);
  const weights = stops.map((at, index) => (index === 0 ? 0 : APART + Math.log10(1 + at - (stops[index - 1] ?? at))));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const places = weights.map(weight => {
    sum += weight;
    return left + (total === 0 ? 0 : (sum / total) * (right - left));
  });
  return at => {
    const next = stops.findIndex(stop => stop >= at);
    if (next < 0) return right;
    const [to = at, from = to] = [stops[next], stops[next - 1]];
    const [end = left, begin = end] = [places[next], places[next - 1]];
    return to === from ? end : begin + ((at - from) / (to - from)) * (end - begin);
  };
}
