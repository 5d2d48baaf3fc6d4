/** See `pauseMs` in thresholds.ts: it is repeated here for the HTML page, which does not need the whole table. */
export const MIN_PAUSE_MS = 1_000;
/** The most pauses of one deletion that are shown. */
export const MAX_PAUSES = 5;

/** The longest pauses between consecutive items, longest first; `least`: how long one must be. */
export function longestPauses<T>(
  ordered: readonly T[],
  at: (one: T) => number,
  least: (after: T, before: T) => number,
) {
  return ordered
    .slice(1)
    .flatMap((before, index) => {
      const after = ordered[index];
      const ms = after === undefined ? 0 : at(before) - at(after);
      return after === undefined || ms < least(after, before) ? [] : [{ after, before, ms }];
    })
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_PAUSES);
}

/** The most tries of one trouble that are kept: the first and the last of them. */
const MAX_TRIES = 40;

/** The times of the tries without success, in order; what is tried ten times a second for days has a million tries. */
export const bounded = <At>(times: readonly At[], most = MAX_TRIES): readonly At[] =>
  times.length <= most ? times : [...times.slice(0, most / 2), ...times.slice(-most / 2)];
