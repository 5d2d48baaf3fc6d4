import { eventsHaving } from '../catalogue/having.js';
import { LIMITS } from './thresholds.js';
import type { Observation } from './types.js';

const CONFIG_CHANGES = eventsHaving('config-change');

/** ADD … REMOVE of one source: the API server (and the file source) never hold two pods of one name at a time. */
export interface Segment {
  readonly from: 'api' | 'static';
  readonly config: Observation[];
  uid: string | null;
  /** UIDs in lines of the same goroutine directly after a line of this segment, in order */
  readonly votes: { readonly at: Observation; readonly uid: string }[];
}

/**
 * `SyncLoop ADD/DELETE/REMOVE` have no UID, but the lines that the same goroutine prints next do (kubelet.go
 * HandlePodAdditions/HandlePodUpdates/HandlePodRemoves → podWorkers.UpdatePod).
 */
const VOTERS = eventsHaving('follows-config');
const ELSEWHERE = eventsHaving('next-turn');

export function segmentsOf(observations: readonly Observation[], from: 'api' | 'static', mirrored: boolean): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | null = null;
  for (let index = 0; index < observations.length; index++) {
    const observation = observations[index];
    if (observation?.from !== from || !CONFIG_CHANGES.has(observation.id)) continue;
    const uid = observation.uid ?? voteFor(observations, index, from === 'api' && mirrored);
    if (open === null || startsAgain(open, observation, uid)) {
      open = { from, config: [], uid: null, votes: [] };
      segments.push(open);
    }
    open.config.push(observation);
    if (uid !== null) open.votes.push({ at: observation, uid });
    if (open.uid === null) open.uid = uid;
    if (observation.id === 'config-remove') open = null;
  }
  return segments;
}

function startsAgain(open: Segment, observation: Observation, uid: string | null): boolean {
  if (uid !== null && open.uid !== null && uid !== open.uid) return true;
  // A kubelet that starts lists every pod as ADD, even those that it knew before the restart
  return observation.id === 'config-add' && observation.kubelet === open.config.at(-1)?.kubelet;
}

function voteFor(observations: readonly Observation[], index: number, mirrored: boolean): string | null {
  const asked = observations[index];
  for (let at = index + 1; at < observations.length; at++) {
    const next = observations[at];
    if (next === undefined || next.kubelet !== asked?.kubelet || CONFIG_CHANGES.has(next.id) || ELSEWHERE.has(next.id))
      return null;
    if ((next.at ?? 0) - (asked.at ?? 0) > LIMITS.voteMs) return null;
    // For a mirror the sync loop notifies the static pod's worker: only this line names the mirror
    if (mirrored) {
      if (next.id === 'mirror-no-static') return next.uid;
    } else if (VOTERS.has(next.id) && next.uid !== null) return next.uid;
  }
  return null;
}
