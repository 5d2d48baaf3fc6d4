import { PHASES, type PhaseId } from '../../episodes/phases.js';
import type { Lifecycle, Phase, Step } from '../contract/types.js';

/** Where a part of a deletion begins and ends. */
interface Extent {
  /** It begins with these steps; each list counts only if no step of the earlier lists was seen */
  readonly begin: readonly (readonly string[])[];
  /** It begins with the first of them; otherwise with the last */
  readonly atFirst?: true;
  /** It ends with the last of these */
  readonly end: readonly (readonly string[])[];
}

const STOPPED = [['containers-terminated'], ['container-stopped']] as const;

/** What happens elsewhere at the same time belongs to no phase. */
const EXTENTS: Readonly<Record<PhaseId<'end'>, Extent>> = {
  request: { begin: [['delete-requested']], end: [['delete-seen']] },
  stop: {
    begin: [['teardown-begun', 'terminating-entered', 'prestop-started', 'stop-sent']],
    atFirst: true,
    end: STOPPED,
  },
  volumes: { begin: STOPPED, end: [['volumes-unmounted']] },
  cgroup: { begin: [['volumes-unmounted']], end: [['cgroup-removed']] },
  final: {
    begin: [
      ['status-final'],
      ['api-delete-sent'],
      ['cgroup-removed', 'volumes-unmounted', 'containers-terminated', 'container-stopped'],
    ],
    end: [['remove-seen']],
  },
};

const IN_ORDER = Object.entries(EXTENTS) as [PhaseId<'end'>, Extent][];

/**
 * How long each phase of a deletion took, where both of its ends were seen, in this order, with its beginning by the clock of the node. What
 * happened before a pod was deleted counts for no phase: its containers may have ended long ago. `ahead`: how many ms the node's clock is
 * ahead of the API server's, which dates the request.
 */
export function phasesOf(one: Pick<Lifecycle, 'steps' | 'requestedAt' | 'startedAt'>, ahead = 0): Phase[] {
  const { steps } = one;
  const requested = Date.parse(one.requestedAt ?? '') + ahead;
  const beginning = Number.isNaN(requested) ? Date.parse(one.startedAt ?? '') : requested;
  return IN_ORDER.flatMap(([phase, { begin, atFirst = false, end }]): Phase[] => {
    const begun = timesOf(steps, begin, ahead);
    if (begun.length === 0) return [];
    const begins = atFirst ? Math.min(...begun) : Math.max(...begun);
    const from = Number.isNaN(beginning) ? begins : Math.max(begins, beginning);
    const ms = Math.max(...timesOf(steps, end, ahead)) - from;
    if (!(Number.isFinite(ms) && ms >= 0)) return [];
    const uncertaintyMs = phase === 'request' ? REQUEST_MS : null;
    return [{ phase, part: PHASES.end[phase].part, from: new Date(from).toISOString(), ms, uncertaintyMs }];
  });
}

/** The API server dates a request in whole seconds. */
const REQUEST_MS = 1_000;

/** The times of steps by the clock of the node. */
function timesOf(steps: readonly Step[], alternatives: readonly (readonly string[])[], ahead: number): number[] {
  for (const ids of alternatives) {
    const times = steps.flatMap(({ step, at }) =>
      at !== null && ids.includes(step) ? [Date.parse(at) + (step === 'delete-requested' ? ahead : 0)] : [],
    );
    if (times.length > 0) return times;
  }
  return [];
}
