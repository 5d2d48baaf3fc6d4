import { nameKey } from '../../correlate/types.js';
import type { StartSummary } from '../types.js';

/** Whose start waits for its volumes, and says so: lines about the same are told with it. */
export const waitingForVolumes = (starts: readonly StartSummary[]): ReadonlySet<string | null> =>
  new Set(starts.filter(({ rules }) => rules.includes('stuck-volume-mount')).map(({ pod }) => nameKey(pod)));
