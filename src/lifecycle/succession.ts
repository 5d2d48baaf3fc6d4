import type { NodeFacts } from '../correlate/node-run.js';
import type { Life, Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import { plegEvent } from '../events/pleg-event.js';
import { minorOf } from '../events/versions.js';
import { KINDS } from './kinds/index.js';
import type { DeletionCandidate, Succession } from './types.js';

export function successionOf(
  { kind, uid, observations }: DeletionCandidate,
  lives: readonly Life[],
  processes: NodeFacts['processes'],
): Succession {
  const { subject } = KINDS[kind];
  const [begin] = observations;
  if (uid === null || begin === undefined || begin.at === null || subject === 'mirror') return NO_SUCCESSION;
  const role = subject === 'static' ? 'static' : 'ordinary';
  const from = begin.at;
  const first = (proves: (line: Observation) => boolean): Observation | null =>
    lives
      .filter(life => life.role === role && life.uid !== null && life.uid !== uid)
      // Excerpts can be in any order
      .flatMap(
        life => life.observations.find(line => line.seq > begin.seq && (line.at ?? 0) >= from && proves(line)) ?? [],
      )
      .reduce<Observation | null>((best, line) => (best === null || line.seq < best.seq ? line : best), null);
  if (role === 'ordinary')
    return { succeeded: first(({ id, from: source }) => id === 'config-add' && source === 'api'), superseded: null };
  const waits = (kubelet: number): boolean => minorOf(processes[kubelet]?.kubelet.minors.min ?? '') >= WAITS_SINCE;
  return { succeeded: first(line => runs(line) && waits(line.kubelet)), superseded: first(runs) };
}

export const NO_SUCCESSION: Succession = { succeeded: null, superseded: null };

const WAITS_SINCE = 22;

const RUNS: ReadonlySet<EventId> = new Set<EventId>(['sandbox-created', 'mount-begin', 'mount-done', 'sync-enter']);

const runs = ({ id, event }: Observation): boolean => RUNS.has(id) || plegEvent(event)?.type === 'ContainerStarted';
