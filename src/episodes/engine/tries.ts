/** The most tries of one trouble that are kept: the first and the last of them. */
const MAX_TRIES = 40;

/** When something was tried without success, in order; what is tried ten times a second for days has a million tries. */
export const bounded = (times: readonly number[]): readonly number[] =>
  times.length <= MAX_TRIES ? times : [...times.slice(0, MAX_TRIES / 2), ...times.slice(-MAX_TRIES / 2)];
