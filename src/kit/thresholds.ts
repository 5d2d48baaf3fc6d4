/**
 * A duration or a number that decides what is reported, one row each: what is reported from this value on, or no longer, and its source: file
 * and function of the kubelet, or the measured distribution, which bench/measure/thresholds.mjs can measure again.
 */
export type Threshold = readonly [value: number, unit: string, decides: string, source: string];

/** The thresholds of one stage; durations end in `Ms`. */
export type Thresholds = Readonly<Record<string, Threshold>>;

/** The numbers by their names, without the rest. */
export function valuesOf<T extends Thresholds>(thresholds: T): Readonly<Record<keyof T, number>> {
  const values = Object.fromEntries(Object.entries(thresholds).map(([name, [value]]) => [name, value]));
  return Object.freeze(values as Record<keyof T, number>);
}
