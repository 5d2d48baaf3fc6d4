import { spell } from '../catalogue/duration.js';
import { patchedUID } from '../correlate/events/patch.js';
import type { Coverage, Observation } from '../correlate/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { observed, places, stepSeen } from './evidence.js';
import { log, wholeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';

export const mirrorOrphan: Rule = {
  meta: {
    id: 'mirror-orphan',
    level: 'error',
    actor: 'worker',
    title: 'The mirror of a removed static pod remains',
    reads: [log('worker-complete', 'orphan-worker-done', 'worker-stopped'), wholeLog],
    why: 'The static pod is gone from the node, but the API still shows its mirror as running.',
    evidence:
      'The static pod had a mirror, its worker ended, and the mirror was not removed within ten seconds. "Deleted mirror pod" from housekeeping proves nothing: it is printed regardless of the answer of the API server.',
    next: 'Delete the mirror with kubectl delete pod --force if the manifest is really gone. If it comes back, another kubelet or another manifest creates it.',
  },
  check(one, { namesakes, once }) {
    const ended = stepSeen(one, 'worker-finished');
    const gone = stepSeen(one, 'remove-seen');
    const until = gone === null ? one.coverage.lastAt : gone.at;
    // Another finding names the component that refuses its deletion
    if (one.hangs.has('mirror-delete-rejected')) return [];
    if (ended?.proof?.at == null || until === null || until - ended.proof.at <= LIMITS.orphanMirrorMs) return [];
    // In a log that begins in the middle, the removal may belong to another deletion of the name
    if (gone === null && once(lastRemovalIn, namesakes) > (one.observations[0]?.seq ?? 0)) return [];
    if (!hadMirror(one) || !wouldBeSeen(one.coverage, ended.proof)) return [];
    const lasts = gone === null;
    const long = spell(until - ended.proof.at);
    return [
      {
        level: lasts ? 'error' : 'warning',
        message: lasts
          ? `the mirror is still there ${long} after its static pod ended`
          : `the mirror stayed for ${long} after its static pod had ended`,
        at: ended.proof.at,
        evidence: places([ended.proof, ...observed(one, 'mirror-orphan-deleted')]),
        hang: { what: 'mirror delete', since: ended.proof.at, until: lasts ? null : until },
      },
    ];
  },
};

/** The position of the last line that shows a mirror gone. */
const lastRemovalIn = (namesakes: readonly Reconstructed[]): number =>
  namesakes
    .flatMap(({ observations }) => observations)
    .filter(({ id, from }) => id === 'status-pod-gone' || (id === 'config-remove' && from === 'api'))
    .reduce((last, { seq }) => Math.max(last, seq), Number.NEGATIVE_INFINITY);

/** Whether the input would contain the removal. `grep -v SyncLoop` leaves no line that shows it. */
const wouldBeSeen = (coverage: Coverage, ended: Observation): boolean =>
  !coverage.isFiltered() && coverage.wholeFrom(ended) && coverage.prints(ended.kubelet, ['config-remove']);

/** A kubelet without an API server makes no mirrors; status patches name the UID of a mirror that existed. */
const hadMirror = (one: Reconstructed): boolean =>
  one.mirrorUIDs.length > 0 ||
  observed(one, 'status-patch').some(({ event }) => {
    const uid = patchedUID(event);
    return uid !== null && uid !== one.uid;
  });
