import type { EventId } from '../../catalogue/event-id.js';
import type { Coverage } from '../../correlate/types.js';
import type { StepStatus } from '../../document/contract/types.js';
import type { Landmark } from './order.js';

interface Unseen {
  readonly coverage: Coverage;
  /** One of these lines must be there if the step happened */
  readonly proving: readonly EventId[];
  /** The last line that must come before the step, and the first that must come after it. */
  readonly earlier: Landmark | null;
  readonly later: Landmark | null;
  /** The process to use where there is neither landmark. */
  readonly kubelet: number;
  /** A line of a kubelet is about the pod */
  readonly hasLines: boolean;
  /** The reason why a step that nothing is guaranteed to follow must be there by now */
  readonly whyOverdue?: () => string | null;
}

export interface NotSeen {
  readonly status: Exclude<StepStatus, 'seen'>;
  readonly why: string;
}

/** Why a step was not seen: `missing` only where version, verbosity and coverage prove that the line should be there. */
export function notSeen({ coverage, proving, earlier, later, kubelet, hasLines, whyOverdue }: Unseen): NotSeen {
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
    const overdue = isKept ? (whyOverdue?.() ?? null) : null;
    return overdue === null ? outside('the log ends before it') : missing(overdue);
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
export function unlessLeftOut<T extends { readonly status: StepStatus; readonly why: string | null }>(
  absent: readonly T[],
  most: number,
): readonly T[] {
  const missing = absent.filter(({ status }) => status === 'missing');
  if (missing.length < most) return absent;
  const what = missing.length === 1 ? 'lacks a step' : `has none of ${missing.length} steps`;
  const why = `lines were left out of the log: it ${what} before later ones`;
  return absent.map(step => (step.status === 'missing' ? { ...step, status: 'outside-window' as const, why } : step));
}
