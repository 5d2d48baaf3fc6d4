import { nameKey } from '../../correlate/types.js';
import { placeOf } from '../evidence.js';
import type { StartSummary } from '../types.js';
import type { LooseLine, Owner } from './owners.js';

/** Whose start waits for its volumes, and says so: lines about the same are told with it. */
export const waitingForVolumes = (starts: readonly StartSummary[]): ReadonlySet<string | null> =>
  new Set(starts.filter(({ rules }) => rules.includes('stuck-volume-mount')).map(({ pod }) => nameKey(pod)));

/** Is this reported with a start: does a finding about it quote the line, or is it what is left of the error of its sync? */
export function reportedWithStart(starts: readonly StartSummary[]): (line: LooseLine, pod: Owner['pod']) => boolean {
  const quoted = new Set(starts.flatMap(one => one.quoted.map(placeOf)));
  const troubled = new Set<string | null>(starts.map(({ pod }) => nameKey(pod)));
  const waiting = waitingForVolumes(starts);
  const isCutError = ({ id, event }: LooseLine): boolean => id === 'sync-error' && event.record.cut === true;
  return (line, pod) =>
    quoted.has(placeOf(line)) ||
    (isCutError(line) && troubled.has(pod)) ||
    (line.id === 'volumes-mount-failed' && waiting.has(pod));
}
