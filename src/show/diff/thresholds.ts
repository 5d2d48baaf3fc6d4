import { type Thresholds, valuesOf } from '../../kit/thresholds.js';

/** What decides whether two runs differ. */
export const THRESHOLDS = {
  leastMs: [2_000, 'ms', 'Times that differ by less than this count as equal.', 'PLEG looks every second, housekeeping every two (kubelet.go, plegRelistPeriod, housekeepingPeriod).'],
  leastShare: [0.5, 'share', 'Times that differ by less than this share of the shorter one count as equal.', 'With this value, no scenario that the lab recorded several times, with other versions and at another -v, gets faster or slower (test/show/diff/cli.test.ts).'],
  chance: [0.01, 'share', 'Two groups of deletions differ if chance alone would cause as large a difference in at most this share of cases (two-sided).', 'The usual stricter level: a comparison of clusters makes hundreds of such tests. Together with `leastMs` and `leastShare`, random halves of one distribution differ in fewer than one of 100 tests, although there are two for each (test/show/diff/noise.test.ts).'],
  pairedUpTo: [4, 'deletions', 'Deletions of one owner are paired in the order of time if neither side has more of them than this; larger groups are compared as a whole.', 'Four against four can be ordered in 70 ways: a rank test reaches 2 of 70 at best, which is above `chance`. With five against five it reaches 2 of 252.'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
