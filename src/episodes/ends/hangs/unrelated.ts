import type { EventId } from '../../../catalogue/event-id.js';
import type { Observation } from '../../../correlate/types.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { endedAt, isEnded } from './ended.js';
import { errorOf, isUnrelated } from './errors.js';
import { paceOf } from './find.js';
import type { Testimonies } from './refuted.js';
import type { Hang, HangModel } from './types.js';

/** When it printed this, the kubelet had read the object from the API server (status_manager.go, syncPod). */
const READ: readonly EventId[] = ['status-patch', 'status-patched', 'status-unchanged', 'api-deleted'];

/**
 * The Node authorizer knows no such pod on the node: its object is gone, and so is what depended on it, unless something shows the object
 * later. Null where nothing else was in the way, or not for long.
 */
export function untilUnrelated(
  hang: Hang,
  { shortest }: HangModel,
  one: Deletion,
  testimonies: Testimonies,
): Hang | null {
  const others = hang.lines.findLastIndex(line => !isUnrelated(line)) + 1;
  const first = hang.lines[others];
  if (isEnded(hang) || first?.at == null || isShownAfter(first, one, testimonies)) return hang;
  const ms = first.at - hang.since;
  if (others === 0 || ms < shortest) return null;
  const lines = hang.lines.slice(0, others);
  const error = lines.map(errorOf).findLast(text => text !== null && text !== '') ?? null;
  return { ...endedAt(hang, first.at), lines, tries: lines.length, pace: paceOf(lines), error };
}

/** Whether something shows the object later than this line. */
export function isShownAfter(
  { seq, at }: Observation,
  { observations, story }: Deletion,
  testimonies: Testimonies,
): boolean {
  const { toUtc, watchedTo = null } = testimonies;
  const isRemoved = story?.changes.some(({ kind }) => kind === 'removed') ?? true;
  if (!isRemoved && at !== null && watchedTo !== null && toUtc !== null && watchedTo > toUtc(at)) return true;
  return observations.some(
    line =>
      line.seq > seq &&
      (READ.includes(line.id) ||
        // The kubelet's own watch is a moment later than the authorizer's
        (line.from === 'api' && (line.at ?? 0) - (at ?? 0) >= LIMITS.apiWatchMs)),
  );
}
