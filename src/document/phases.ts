import type { Lifecycle, Step } from './contract/types.js';

/** The name of a phase, and its two ends. */
export interface PhaseWords {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

/** A part of a deletion, between two of its steps. */
interface Phase extends PhaseWords {
  /** It begins with these steps; each list counts only if no step of the earlier lists was seen */
  readonly begin: readonly (readonly string[])[];
  /** It begins with the first of them; otherwise with the last */
  readonly atFirst?: true;
  /** It ends with the last of these */
  readonly end: readonly (readonly string[])[];
}

const STOPPED = [['containers-terminated'], ['container-stopped']] as const;

/** The phases in the order in which they follow each other. What happens elsewhere at the same time belongs to no phase. */
const PHASES: readonly Phase[] = [
  {
    id: 'request',
    title: 'request',
    from: 'the request',
    to: 'the kubelet learns of it',
    begin: [['delete-requested']],
    end: [['delete-seen']],
  },
  {
    id: 'stop',
    title: 'stop',
    from: 'the pod worker begins, or the first stop is sent',
    to: 'the last container has stopped',
    begin: [['teardown-begun', 'terminating-entered', 'prestop-started', 'stop-sent']],
    atFirst: true,
    end: STOPPED,
  },
  {
    id: 'volumes',
    title: 'volumes',
    from: 'the last container has stopped',
    to: 'no volume is mounted any more',
    begin: STOPPED,
    end: [['volumes-unmounted']],
  },
  {
    id: 'cgroup',
    title: 'cgroup',
    from: 'no volume is mounted any more',
    to: 'the cgroup is removed',
    begin: [['volumes-unmounted']],
    end: [['cgroup-removed']],
  },
  {
    id: 'final',
    title: 'final delete',
    from: 'the object can be deleted; where that is not logged, the clean-up is over',
    to: 'the object is gone',
    begin: [
      ['status-final'],
      ['api-delete-sent'],
      ['cgroup-removed', 'volumes-unmounted', 'containers-terminated', 'container-stopped'],
    ],
    end: [['remove-seen']],
  },
];

export const PHASE_WORDS: readonly PhaseWords[] = PHASES.map(({ id, title, from, to }) => ({ id, title, from, to }));

export const phaseTitle = (id: string): string => PHASES.find(one => one.id === id)?.title ?? id;

/**
 * How long each phase took, where both of its ends were seen, in this order. What happened before a pod was deleted counts for no phase:
 * its containers may have ended long ago. `ahead`: how many ms the node's clock is ahead of the API server's, which dates the request.
 */
export function phaseTimes(
  one: Pick<Lifecycle, 'steps' | 'requestedAt' | 'startedAt'>,
  ahead = 0,
): ReadonlyMap<string, number> {
  const { steps } = one;
  const requested = Date.parse(one.requestedAt ?? '') + ahead;
  const beginning = Number.isNaN(requested) ? Date.parse(one.startedAt ?? '') : requested;
  const times = new Map<string, number>();
  for (const { id, begin, atFirst = false, end } of PHASES) {
    const begun = timesOf(steps, begin, ahead);
    if (begun.length === 0) continue;
    const begins = atFirst ? Math.min(...begun) : Math.max(...begun);
    const from = Number.isNaN(beginning) ? begins : Math.max(begins, beginning);
    const to = Math.max(...timesOf(steps, end, ahead));
    if (Number.isFinite(to - from) && to >= from) times.set(id, to - from);
  }
  return times;
}

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
