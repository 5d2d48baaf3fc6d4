import type { Observation } from '../correlate/types.js';
import { containerId, textField } from '../events/fields.js';
import { isDeath, plegEvent } from '../events/pleg-event.js';
import { spell } from '../lifecycle/duration.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { observed, places, stepSeen } from './evidence.js';
import { ending, log } from './readings.js';
import type { Rule } from './types.js';

export const removedWhileRunning: Rule = {
  meta: {
    id: 'removed-while-running',
    level: 'warning',
    title: 'The object went before its containers',
    reads: [log('config-remove'), log('containers-terminated', 'kill-done', 'pleg-exit-code', 'pleg-event'), ending],
    why: 'For the cluster the pod was gone while its containers still ran: a successor with the same identity can start beside it and write to the same data.',
    evidence:
      'The kubelet saw the object vanish before the containers had terminated: a forced delete (grace 0), a removal by the garbage collector, or an edit of etcd.',
    next: 'Find who forces deletes (kubectl delete --force, a controller, a script). For a StatefulSet make sure that no second writer was started.',
  },
  check(one) {
    const removed = stepSeen(one, 'remove-seen')?.proof;
    const end = removed ? (stepSeen(one, 'containers-terminated')?.proof ?? lastDeathAfter(one, removed)) : null;
    if (!removed || end === null || end.seq < removed.seq) return [];
    const later =
      removed.at !== null && end.at !== null && end.at > removed.at ? ` ${spell(end.at - removed.at)} later` : '';
    const message = `the API object was removed while containers still ran; they had stopped${later}`;
    return [{ message, at: removed.at, evidence: places([removed, end]) }];
  },
};

/**
 * At -v=2 no line says that all is terminated. The death of a container does, unless it is told again: 1.22 to 1.26
 * open a finished pod anew from a stale cache, and stop after REMOVE what is long dead.
 */
function lastDeathAfter(one: Reconstructed, removed: Observation): Observation | null {
  const deaths = observed(one, 'kill-done', 'pleg-exit-code', 'pleg-event').filter(
    line => line.id !== 'pleg-event' || isDeath(line),
  );
  const dead = new Set(deaths.filter(({ seq }) => seq < removed.seq).map(idOf));
  const stopped = new Set(observed(one, 'kill-begin', 'kill-override').map(idOf));
  return (
    deaths.findLast(death => death.seq > removed.seq && !dead.has(idOf(death)) && stopped.has(idOf(death))) ?? null
  );
}

const idOf = ({ event }: Observation): string | null =>
  containerId(event) ?? plegEvent(event)?.data ?? textField(event, 'containerName');
