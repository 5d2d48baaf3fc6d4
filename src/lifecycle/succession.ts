import type { NodeRun } from '../correlate/node-run.js';
import type { Life, Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { plegEvent } from '../events/pleg-event.js';
import { minorOf } from '../events/versions.js';
import { KINDS } from './kinds/index.js';
import type { DeletionCandidate } from './types.js';

/**
 * The line that proves that what was deleted is no more, because another pod stands in its place. The API server holds one pod of a
 * name at a time: where another UID is added, the object of the old one went, which a kubelet deletes when all else is done.
 * From 1.22 on a static pod does not start before the one of its name has ended (pod_workers.go, allowPodStart). Null where
 * there is none.
 */
export function successionOf(
  { kind, uid, observations }: DeletionCandidate,
  lives: readonly Life[],
  processes: NodeRun['processes'],
): Observation | null {
  const [begin] = observations;
  if (uid === null || begin === undefined || begin.at === null || KINDS[kind].subject === 'mirror') return null;
  const role = KINDS[kind].subject === 'static' ? 'static' : 'ordinary';
  const waits = (kubelet: number): boolean => minorOf(processes[kubelet]?.kubelet.minors.min ?? '') >= WAITS_SINCE;
  const proves = (line: Observation): boolean =>
    line.seq > begin.seq &&
    // Excerpts can stand in any order
    (line.at ?? 0) >= (begin.at ?? 0) &&
    (role === 'ordinary' ? line.id === 'config-add' && line.from === 'api' : runs(line) && waits(line.kubelet));
  const found = lives
    .filter(life => life.role === role && life.uid !== null && life.uid !== uid)
    .flatMap(life => life.observations.find(proves) ?? []);
  return found.reduce<Observation | null>(
    (first, line) => (first === null || line.seq < first.seq ? line : first),
    null,
  );
}

const WAITS_SINCE = 22;

const RUNS: ReadonlySet<EventId> = new Set<EventId>(['sandbox-created', 'mount-begin', 'mount-done', 'sync-enter']);

const runs = ({ id, event }: Observation): boolean => RUNS.has(id) || plegEvent(event)?.type === 'ContainerStarted';
