import type { PodEpisode, Step, StepStatus } from '../../../document/contract/types.js';
import { longestPauses, MIN_PAUSE_MS } from '../../../episodes/engine/pauses.js';
import { originOf, sinceOrigin } from './times.js';

export interface SeenRow {
  readonly kind: 'seen';
  readonly step: Step;
  /** ms since the request, or since the first line about the deletion; null if only the order is known */
  readonly offset: number | null;
  /** The pause before the step, if it is one of the longest. */
  readonly pause: number | null;
}

/** Consecutive steps that are absent for the same reason; a missing one is listed alone. */
export interface AbsentRow {
  readonly kind: 'absent';
  readonly status: Exclude<StepStatus, 'seen'>;
  readonly steps: readonly Step[];
}

export type TimelineRow = SeenRow | AbsentRow;

/** The request is known only to the second. */
const WORTH_SAYING_OF_REQUEST = 2_000;

/** The steps in the order of time; a step without a time comes after its predecessor in the model. */
export function timelineOf(one: PodEpisode): TimelineRow[] {
  const { steps } = one;
  const ordered = steps.filter(step => step.at !== null).sort((a, b) => instant(a) - instant(b));
  for (const [index, step] of steps.entries()) {
    if (step.at !== null) continue;
    const before = steps[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, step);
  }
  const origin = originOf(one) ?? Number.NaN;
  const timed = ordered.filter(({ at }) => at !== null);
  const least = ({ step }: Step): number => (step === 'delete-requested' ? WORTH_SAYING_OF_REQUEST : MIN_PAUSE_MS);
  // By the step that ends them
  const pauses = new Map(longestPauses(timed, instant, least).map(({ before, ms }) => [before, ms]));
  return collapsed(
    ordered.map((step): TimelineRow => {
      if (step.status !== 'seen') return { kind: 'absent', status: step.status, steps: [step] };
      const offset = sinceOrigin(instant(step), origin);
      return { kind: 'seen', step, offset: Number.isFinite(offset) ? offset : null, pause: pauses.get(step) ?? null };
    }),
  );
}

const instant = ({ at }: Step): number => Date.parse(at ?? '');

function collapsed(rows: readonly TimelineRow[]): TimelineRow[] {
  const all: TimelineRow[] = [];
  for (const row of rows) {
    const last = all.at(-1);
    if (row.kind === 'absent' && last?.kind === 'absent' && last.status === row.status && row.status !== 'missing')
      all[all.length - 1] = { ...last, steps: [...last.steps, ...row.steps] };
    else all.push(row);
  }
  return all;
}
