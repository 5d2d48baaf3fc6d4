import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle, ResultDocument, Step } from '../../../document/contract/types.js';
import { endsOf } from '../../../document/episodes.js';
import { logEnds } from '../../../document/figures/lasted.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { planFor } from '../../../episodes/ends/plan.js';
import type { StepId } from '../../../episodes/ends/types.js';
import { slowStep } from '../../../rules/slow-step.js';
import { durationMs } from '../duration.js';
import type { Limit, PaceLimit, Policy, Result } from '../types.js';

const RULE = slowStep.meta.id;

/** How long one step may come after another. */
export function paces(document: ResultDocument, policy: Policy): Result[] {
  const { level = 'off', limits = [] } = policy.rules.get(RULE) ?? {};
  if (level === 'off') return [];
  const end = logEnds(document);
  return endsOf(document).flatMap(lifecycle =>
    limits
      .filter(isPace)
      .flatMap(limit => (applies(limit, lifecycle) ? judge(limit, level, lifecycle, end(lifecycle)) : [])),
  );
}

const isPace = (limit: Limit): limit is PaceLimit => 'max' in limit;
const applies = ({ kinds }: PaceLimit, { kind }: Lifecycle): boolean => kinds?.includes(kind) ?? true;

/** `end`: of the log, in ms UTC. */
function judge(limit: PaceLimit, level: 'warn' | 'error', lifecycle: Lifecycle, end: number | null): Result[] {
  const wanted = limit.step === undefined ? followers(limit.after, lifecycle) : [limit.step];
  const begins = timed(lifecycle, [limit.after]);
  const last = begins.at(-1);
  if (last === undefined || wanted.length === 0) return [];
  const expected = `${wanted.join(' or ')} at most ${limit.max} after ${limit.after}`;
  const result = (grade: Result['grade'], found: string, ...steps: readonly Timed[]): Result[] => {
    const evidence = steps.flatMap(step => step.evidence.slice(0, 1));
    return [{ grade, rule: RULE, one: lifecycle, expected, found, at: steps[0]?.at ?? null, evidence }];
  };
  const max = durationMs(limit.max);
  const longest = waits(begins, timed(lifecycle, wanted), limit).sort((a, b) => b.ms - a.ms)[0];
  if (longest !== undefined) {
    const { from, to, ms } = longest;
    return result(ms > max ? level : 'pass', `${stepText(to)} ${spell(ms)} after ${from.step}`, from, to);
  }
  const waited = (end ?? Number.NaN) - last.ms;
  return waited > max && isWaiting(lifecycle, wanted)
    ? result(level, `nothing for ${spell(waited)} after ${limit.after}, to the end of the log`, last)
    : result('not evaluated', `${wanted.join(' or ')} was not seen`, last);
}

/** What comes directly after a step. */
const followers = (after: StepId, { kind }: Lifecycle): StepId[] =>
  KINDS[kind].steps.filter(model => model.after.includes(after)).map(({ step }) => step);

type Timed = Step & { readonly ms: number };

const timed = ({ steps }: Lifecycle, ids: readonly string[]): Timed[] =>
  steps
    .filter(({ step, status }) => ids.includes(step) && status === 'seen')
    .flatMap(step => (step.at === null ? [] : [{ ...step, ms: Date.parse(step.at) }]))
    .sort((a, b) => a.ms - b.ms);

interface Wait {
  readonly from: Timed;
  readonly to: Timed;
  readonly ms: number;
}

/** The waits between steps; for the same container, if both have one. */
function waits(begins: readonly Timed[], ends: readonly Timed[], { step }: PaceLimit): Wait[] {
  return begins.flatMap(from => {
    const later = ends.filter(
      to => to.ms >= from.ms && (to.container ?? from.container) === (from.container ?? to.container),
    );
    const to = later.at(step === undefined ? 0 : -1);
    if (to === undefined) return [];
    // A step that waits for all containers waits for the last of them
    const overtaken = to.container === undefined && begins.some(({ ms }) => ms > from.ms && ms <= to.ms);
    return overtaken ? [] : [{ from, to, ms: to.ms - from.ms }];
  });
}

const stepText = ({ step, container }: Step): string =>
  container === undefined ? step : `${step} of container ${container}`;

/** Whether it is certain that the step did not happen: the deletion has not reached it, and its line would be in the log. */
function isWaiting({ kind, outcome, steps }: Lifecycle, wanted: readonly StepId[]): boolean {
  if (outcome === 'removed' || outcome === 'recreated') return false;
  const passed = new Set(
    steps
      .filter(({ status }) => status === 'seen')
      .flatMap(({ step }) => [...(planFor(kind).before.get(step as StepId) ?? [])]),
  );
  const hidden = steps.filter(({ status }) => status === 'not-observable').map(({ step }) => step);
  return wanted.every(step => !passed.has(step) && !hidden.includes(step));
}
