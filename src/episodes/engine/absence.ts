import type { Coverage } from '../../correlate/evidence/coverage.js';
import type { StepStatus } from '../../document/contract/types.js';
import { type Landmark, type Proven, provenAfter, provenBefore } from './order.js';
import type { Plan, StepModel, StepPlan } from './steps.js';

/** What must be known of an episode to tell why steps of it were not seen. */
interface Judged<Id extends string, Line extends Landmark> {
  readonly plan: Plan<Id>;
  readonly seen: readonly Proven<Id, Line>[];
  /** What the log can show: hardly any start needs to know it */
  readonly coverage: () => Coverage;
  /** The process to use where no line proves another step. */
  readonly kubelet: number;
  /** A line of a kubelet is about the pod */
  readonly hasLines: boolean;
  /** The episode was over before the log ended */
  readonly isOver?: boolean;
  /** Why the step does not apply */
  readonly instead?: (step: Id) => NotSeen | null;
  /** The last line that must come before the step, where more than the plan decides which one that is */
  readonly earlier?: (step: Id, later: Line | null) => Landmark | null;
  /** The reason why a step that nothing is guaranteed to follow must be there by now */
  readonly whyOverdue?: (model: StepModel<Id>) => string | null;
}

export interface NotSeen {
  readonly status: Exclude<StepStatus, 'seen'>;
  readonly why: string;
}

export interface Absent<Id> extends NotSeen {
  readonly step: Id;
}

/** The steps that the episode must have and that were not seen, each with the reason. */
export function absentSteps<Id extends string, Line extends Landmark>(judged: Judged<Id, Line>): readonly Absent<Id>[] {
  const { plan, seen, instead } = judged;
  // Most steps were seen: nothing is asked about their need
  const known = new Set(seen.map(({ step }) => step));
  const isNeeded = ({ need, impliedBy = [] }: StepModel<Id>): boolean =>
    need === 'always' || seen.some(({ step, proof }) => proof !== null && impliedBy.includes(step));
  return plan.steps.flatMap((one): Absent<Id>[] => {
    const { step } = one.model;
    if (known.has(step) || !isNeeded(one.model)) return [];
    return [{ step, ...(instead?.(step) ?? notSeen(one, judged)) }];
  });
}

/** Why a step was not seen: `missing` only where version, verbosity and coverage prove that the line should be there. */
function notSeen<Id extends string, Line extends Landmark>(
  { model, proving }: StepPlan<Id>,
  { plan, seen, coverage: whatShows, kubelet, hasLines, isOver, earlier: lastBefore, whyOverdue }: Judged<Id, Line>,
): NotSeen {
  const coverage = whatShows();
  const { step } = model;
  const later = provenAfter(step, plan, seen);
  const earlier = lastBefore === undefined ? provenBefore(step, plan, seen, later) : lastBefore(step, later);
  const process = later?.kubelet ?? earlier?.kubelet ?? kubelet;
  const outside = (why: string): NotSeen => ({ status: 'outside-window', why });
  const unobservable = coverage.unobservable(process, proving);
  if (unobservable !== null) return { status: 'not-observable', why: unobservable };
  if (coverage.isFiltered()) return outside('the log contains only selected lines');
  const isKept = coverage.prints(process, proving);
  if (!hasLines) return outside('no line of a kubelet is about this pod');
  const missing = (why: string): NotSeen =>
    coverage.loses(process, proving) ? outside(LOSES) : { status: 'missing', why };
  if (later === null) {
    const overdue = isKept ? (whyOverdue?.(model) ?? null) : null;
    if (overdue !== null) return missing(overdue);
    return outside(isOver ? 'no line that must follow it was logged' : 'the log ends before it');
  }
  if (earlier === null) return outside('the log may begin after it');
  if (earlier.kubelet !== later.kubelet) return outside('the kubelet was restarted around it');
  if (!coverage.whole(earlier, later)) return outside('lines are missing from the log around it');
  if (!isKept) return outside('the log has no lines of this kind');
  return missing(`line ${later.line} cannot come before it, and the log has every line from ${earlier.line} on`);
}

const LOSES = 'lines are missing from the log, one by one';

/**
 * A kubelet that skips one step has a fault. None was ever seen to skip many and continue after them, but people who copy a log leave out
 * lines.
 */
export function unlessLeftOut<Id>(absent: readonly Absent<Id>[], most: number): readonly Absent<Id>[] {
  const missing = absent.filter(({ status }) => status === 'missing');
  if (missing.length < most) return absent;
  const what = missing.length === 1 ? 'lacks a step' : `has none of ${missing.length} steps`;
  const why = `lines were left out of the log: it ${what} before later ones`;
  return absent.map(step => (step.status === 'missing' ? { ...step, status: 'outside-window' as const, why } : step));
}
