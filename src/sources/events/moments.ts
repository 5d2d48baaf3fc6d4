import { countOf, timeOf, valueAt } from '../watch/values.js';

/** The paths of times and counts in both forms of the API; some events have only their creation time. */
const FIRST = [['firstTimestamp'], ['deprecatedFirstTimestamp'], ['eventTime'], ['metadata', 'creationTimestamp']];
const LAST = [['lastTimestamp'], ['deprecatedLastTimestamp'], ['series', 'lastObservedTime']];
const COUNTS = [['count'], ['deprecatedCount'], ['series', 'count']];

const first = <T>(paths: readonly (readonly string[])[], read: (path: readonly string[]) => T | null): T | null =>
  paths.map(read).find(found => found !== null) ?? null;

/** When the event happened first, as its object states. */
export const firstOf = (event: unknown): string | null => first(FIRST, path => timeOf(valueAt(event, ...path)));
export const lastOf = (event: unknown): string | null => first(LAST, path => timeOf(valueAt(event, ...path)));
export const timesOf = (event: unknown): number | null => first(COUNTS, path => countOf(valueAt(event, ...path)));
