import type { EventId } from '../../../catalogue/event-id.js';
import { eventsHaving } from '../../../catalogue/having.js';
import type { Life, Observation } from '../../../correlate/types.js';
import { within } from '../../../kit/sorted.js';
import { Lines } from '../lines.js';
import { LIMITS } from '../thresholds.js';
import { find, seqOf } from './lines.js';
import { terminationOf } from './ordinary-end.js';
import { isOwnEnding } from './recognise.js';

/** What ends a static pod if the log lacks the line of its file source. */
const ENDS = eventsHaving('static-end');
/** Lines that a pod whose manifest is gone does not have. */
const LIVES: ReadonlySet<EventId> = new Set<EventId>([
  ...eventsHaving('alive'),
  'mirror-create',
  'mirror-create-failed',
  'mount-begin',
  'mount-done',
  'mount-starting',
]);
const CONFIG = eventsHaving('config-change');

export interface StaticEnd {
  /** The line with which the end begins */
  readonly line: Observation;
  /** The only evidence is another pod in its place */
  readonly replaced: boolean;
}

/** `deletions`: those of the mirrors of this name, in order. */
export function endOfStatic(
  life: Life,
  next: Life | undefined,
  deletions: readonly Observation[],
): StaticEnd | undefined {
  const line =
    find(life, 'config-remove', 'static') ??
    life.observations.find(one => isOwnEnding(one) || ENDS.has(one.id)) ??
    terminationOf(new Lines(life.observations)) ??
    undefined;
  if (line !== undefined) return { line, replaced: false };
  const succeeded = next && successionOf(life, next, deletions);
  return succeeded && { line: succeeded, replaced: true };
}

/**
 * At a low -v no line shows that a manifest changed, but the UID is computed from it (pkg/kubelet/config/common.go, applyDefaults): if
 * another UID follows, and no later line shows the first one alive, the first pod was replaced. The new pod's worker first deletes the
 * mirror of the old one (kubelet.go, syncPod).
 */
function successionOf(life: Life, next: Life, deletions: readonly Observation[]): Observation | undefined {
  const first = next.observations[0];
  const last = life.observations.findLast(({ id }) => LIVES.has(id)) ?? life.observations[0];
  if (first === undefined || last === undefined || last.seq > first.seq || life.uid === next.uid) return undefined;
  if ([...life.observations, ...next.observations].some(({ id, from }) => from === 'static' && CONFIG.has(id)))
    return undefined;
  const sync = within(deletions, last.seq, first.seq, seqOf).find(
    ({ at, kubelet }) => kubelet === first.kubelet && (first.at ?? 0) - (at ?? 0) <= LIMITS.nextSyncMs,
  );
  return sync ?? first;
}
