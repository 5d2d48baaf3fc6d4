import type { EventId } from '../../catalogue/event-id.js';
import { nameKey } from '../../correlate/types.js';
import { lookedUp } from '../../kit/looked-up.js';
import { placeOf } from '../evidence.js';
import type { StartSummary } from '../types.js';
import { STOPS_CONTAINER } from './lives-on.js';
import type { LooseLine, Owner } from './owners.js';

/** The pods whose starts are reported to wait for their volumes: lines about these waits are reported with the starts. */
export const waitingForVolumes = (starts: readonly StartSummary[]): ReadonlySet<string | null> =>
  new Set(starts.filter(({ rules }) => rules.some(rule => OF_VOLUMES.includes(rule))).map(({ pod }) => nameKey(pod)));

/** A missing configMap holds up the volume that shows it (starts/words.ts, ruleOf). */
const OF_VOLUMES: readonly string[] = ['stuck-volume-mount', 'stuck-config'];

/** What else the kubelet prints about a pod whose start has this finding. */
const SAME = lookedUp<readonly EventId[]>({
  'stuck-volume-mount': ['volumes-mount-failed'],
  // kuberuntime_container.go, startContainer: a container whose hook fails is stopped at once, 1.10 to 1.36
  'stuck-post-start': STOPS_CONTAINER,
});

/**
 * Whether a line is reported with a start: a finding about the start quotes it or covers it, or it is the rest of the error of the start's
 * sync.
 */
export function reportedWithStart(starts: readonly StartSummary[]): (line: LooseLine, pod: Owner['pod']) => boolean {
  const quoted = new Set(starts.flatMap(one => one.quoted.map(placeOf)));
  const same = new Set(
    starts.flatMap(({ pod, rules }) => rules.flatMap(rule => SAME[rule] ?? []).map(id => `${nameKey(pod)} ${id}`)),
  );
  const troubled = new Set<string | null>(starts.map(({ pod }) => nameKey(pod)));
  return (line, pod) =>
    quoted.has(placeOf(line)) ||
    same.has(`${pod} ${line.id}`) ||
    (troubled.has(pod) && line.id === 'sync-error' && line.event.record.cut === true);
}
