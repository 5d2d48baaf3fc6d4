import { spell } from '../catalogue/duration.js';
import { textField } from '../catalogue/fields.js';
import { containerIdIn } from '../catalogue/pleg-event.js';
import type { Observation } from '../correlate/types.js';
import { ENDS, showsEnd } from '../episodes/ends/facts/exits.js';
import { type Outliving, outliving } from '../episodes/ends/facts/running-stop.js';
import { LIMITS } from '../episodes/ends/thresholds.js';
import type { Reconstructed, StepResult } from '../episodes/ends/types.js';
import { about, observed, places, stepSeen, stepsSeen } from './evidence.js';
import { ending, log } from './readings.js';
import type { Judgement, Rule } from './types.js';
import { containerCalled } from './wording.js';

export const removedWhileRunning: Rule = {
  id: 'removed-while-running',
  level: 'warning',
  title: 'The object was removed before its containers stopped',
  reads: [log('config-remove'), log('containers-terminated', 'kill-done', 'pleg-exit-code', 'pleg-event'), ending],
  why: 'In the API the pod was gone while its containers still ran: a successor with the same identity can start next to it and write to the same data.',
  evidence:
    'The kubelet saw the object vanish a second or more before the containers had terminated, or before the log ended without their end: a forced delete (grace 0), a removal by the garbage collector, or an edit of etcd. In any forced deletion the object goes first; less than a second is too short for a successor to start.',
  next: 'Find who forces deletes (kubectl delete --force, a controller, a script). For a StatefulSet make sure that no second writer was started.',
  check(one) {
    const open = outliving(one);
    if (open !== null) return [outlives(open)];
    const removed = stepSeen(one, 'remove-seen')?.proof;
    const end = removed ? (stepSeen(one, 'containers-terminated')?.proof ?? lastDeathAfter(one, removed)) : null;
    if (!removed || removed.at === null || end === null || end.seq < removed.seq) return [];
    const last = lastStopAfter(one, removed.at);
    const endedAt = last?.at ?? end.at;
    if (endedAt === null || endedAt - removed.at < LIMITS.outlivedMs) return [];
    const message = `the API object was removed while containers still ran; they stopped ${spell(endedAt - removed.at)} later`;
    return [{ message, at: removed.at, evidence: [...places([removed]), ...(last?.evidence ?? places([end]))] }];
  },
};

function outlives({ removed, line, container, ms, graceMs }: Outliving): Judgement {
  const message = `the API object was removed while containers still ran; ${containerCalled(container)} had not ended when the log did, ${spell(ms)} later (grace period ${graceMs / 1000} s)`;
  return about([removed, line], message);
}

/** The container that ended last, according to the best evidence of its end. */
const lastStopAfter = (one: Reconstructed, removedAt: number): StepResult | null =>
  stepsSeen(one, 'container-stopped')
    .filter(({ at }) => at !== null && at >= removedAt)
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .at(-1) ?? null;

/**
 * At -v=2 no line shows that everything has terminated. The death of a container does, unless it is repeated: 1.22 to 1.26 start a worker
 * for a finished pod again from a stale cache, and stop after REMOVE what is long dead.
 */
function lastDeathAfter(one: Reconstructed, removed: Observation): Observation | null {
  const deaths = observed(one, ...ENDS).filter(showsEnd);
  const dead = new Set(deaths.filter(({ seq }) => seq < removed.seq).map(idOf));
  const stopped = new Set(observed(one, 'kill-begin', 'kill-override').map(idOf));
  return (
    deaths.findLast(death => death.seq > removed.seq && !dead.has(idOf(death)) && stopped.has(idOf(death))) ?? null
  );
}

const idOf = (line: Observation): string | null => containerIdIn(line) ?? textField(line.event, 'containerName');
