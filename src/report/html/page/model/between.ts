/** Gives what has no time one between those beside it, evenly; null before the first that is known, and after the last. */
export function timesBetween(times: readonly (number | null)[]): (number | null)[] {
  return times.map((time, index) => {
    if (time !== null) return time;
    const before = times.findLastIndex((other, at) => at < index && other !== null);
    const after = times.findIndex((other, at) => at > index && other !== null);
    const [from, to] = [times[before] ?? null, times[after] ?? null];
    return from === null || to === null ? null : from + ((to - from) * (index - before)) / (after - before);
  });
}
