import type { Coverage } from '../correlate/types.js';
import { type Landmark, type NotSeen, notSeen, unlessLeftOut } from '../lifecycle/not-seen.js';
import { ancestors } from '../lifecycle/partial-order.js';
import { LIMITS } from '../lifecycle/thresholds.js';
import { START_MODEL, type StartStepModel } from './step-model.js';
import type { AbsentStep, Mark, StartKind, StartStep, StartStepId } from './types.js';

const MODEL = {
  steps: Object.entries<StartStepModel>(START_MODEL).map(([step, { after }]) => ({ step: step as StartStepId, after })),
};
const BEFORE: ReadonlyMap<StartStepId, ReadonlySet<StartStepId>> = new Map(
  MODEL.steps.map(({ step }) => [step, ancestors(MODEL, step)]),
);
/** The steps whose lines every start prints. */
const PROVEN = Object.entries<StartStepModel>(START_MODEL).flatMap(([step, { proving }]) =>
  proving === undefined ? [] : [{ step: step as StartStepId, proving }],
);

export interface Sought {
  readonly kind: StartKind;
  readonly seen: readonly StartStep[];
  readonly coverage: () => Coverage;
  /** The process of the last line about the pod; null if no line of a kubelet is about it */
  readonly kubelet: number | null;
  /** Lines with only its name are about this pod */
  readonly isOnlyOfName: boolean;
}

/** Why steps that every start has were not seen. They are `missing` by the same proof as a step of a deletion. */
export function absentSteps({ kind, seen, coverage, kubelet, isOnlyOfName }: Sought): readonly AbsentStep[] {
  const absent = PROVEN.flatMap(({ step, proving }): AbsentStep[] => {
    if (seen.some(one => one.step === step)) return [];
    if (kind === 'refused' && step !== 'add-seen')
      return [{ step, status: 'not-applicable', why: 'the kubelet did not take the pod' }];
    const marks = (is: (other: StartStepId) => boolean): Landmark[] =>
      seen.filter(({ step: other }) => is(other)).flatMap(({ mark }) => landmark(mark) ?? []);
    const later = marks(other => BEFORE.get(other)?.has(step) === true);
    const earlier = marks(other => BEFORE.get(step)?.has(other) === true);
    const next = later.reduce<Landmark | null>((a, b) => (a === null || b.seq < a.seq ? b : a), null);
    const last = earlier.reduce<Landmark | null>((a, b) => (a === null || b.seq > a.seq ? b : a), null);
    const not = notSeen({
      coverage: coverage(),
      proving,
      earlier: last,
      later: next,
      kubelet: kubelet ?? 0,
      hasLines: kubelet !== null,
    });
    const isElsewhere = not.status === 'missing' && !isOnlyOfName;
    return [{ step, ...(isElsewhere ? ELSEWHERE : not) }];
  });
  return unlessLeftOut(absent, LIMITS.leftOutSteps);
}

const ELSEWHERE: NotSeen = {
  status: 'outside-window',
  why: 'its line gives only the name, and there was another pod with the same name',
};

/** PLEG's lines are in no order with the worker's, and other sources print no line of the worker. */
const landmark = ({ by, seq, kubelet, evidence }: Mark): Landmark | null =>
  by !== 'log' || seq === undefined || kubelet === undefined ? null : { seq, kubelet, ...evidence };
