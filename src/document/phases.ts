import { PARTS } from './contract/parts.js';
import type { Phase as DocumentPhase, Lifecycle, Step } from './contract/types.js';

/** The name of a phase, and its two ends. */
export interface PhaseWords {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

/** A part of a deletion, between two of its steps. */
interface Phase extends PhaseWords {
  readonly id: keyof typeof PARTS.end;
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
export const phaseTimes = (one: Phased, ahead = 0): ReadonlyMap<string, number> =>
  new Map(phaseSpans(one, ahead).map(({ id, from, to }) => [id, to - from]));

/** The same with their instants, by the clock of the node. */
export const phasesOf = (one: Phased, ahead = 0): DocumentPhase[] =>
  phaseSpans(one, ahead).map(({ id, from, to }) => ({
    phase: id,
    part: PARTS.end[id],
    from: new Date(from).toISOString(),
    ms: to - from,
    uncertaintyMs: id === 'request' ? REQUEST_MS : null,
  }));

/** The API server dates a request in whole seconds. */
const REQUEST_MS = 1_000;

type Phased = Pick<Lifecycle, 'steps' | 'requestedAt' | 'startedAt'>;

interface PhaseSpan extends Pick<Phase, 'id'> {
  readonly from: number;
  readonly to: number;
}

function phaseSpans(one: Phased, ahead: number): PhaseSpan[] {
  const { steps } = one;
  const requested = Date.parse(one.requestedAt ?? '') + ahead;
  const beginning = Number.isNaN(requested) ? Date.parse(one.startedAt ?? '') : requested;
  const spans: PhaseSpan[] = [];
  for (const { id, begin, atFirst = false, end } of PHASES) {
    const begun = timesOf(steps, begin, ahead);
    if (begun.length === 0) continue;
    const begins = atFirst ? Math.min(...begun) : Math.max(...begun);
    const from = Number.isNaN(beginning) ? begins : Math.max(begins, beginning);
    const to = Math.max(...timesOf(steps, end, ahead));
    if (Number.isFinite(to - from) && to >= from) spans.push({ id, from, to });
  }
  return spans;
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
