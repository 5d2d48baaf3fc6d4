import type { Lifecycle, ResultDocument, Step } from '../../document/types.js';
import { spell } from '../../lifecycle/duration.js';
import { durationMs } from '../duration.js';
import type { Limit, PaceLimit, Policy, Result } from '../types.js';

const RULE = 'slow-step';

/** How long one step may come after another. */
export function paces(document: ResultDocument, policy: Policy): Result[] {
  const { level = 'off', limits = [] } = policy.rules.get(RULE) ?? {};
  if (level === 'off') return [];
  return document.lifecycles.flatMap(one =>
    limits.filter(isPace).flatMap(limit => (applies(limit, one) ? judge(limit, level, one, document) : [])),
  );
}

const isPace = (limit: Limit): limit is PaceLimit => 'max' in limit;
const applies = ({ kinds }: PaceLimit, { kind }: Lifecycle): boolean => kinds?.includes(kind) ?? true;

function judge(limit: PaceLimit, level: 'warn' | 'error', lifecycle: Lifecycle, document: ResultDocument): Result[] {
  const max = durationMs(limit.max);
  const expected = `${limit.step ?? 'the next step'} at most ${limit.max} after ${limit.after}`;
  const base = { rule: RULE, lifecycle, expected };
  const begins = timed(lifecycle).filter(({ step }) => step === limit.after);
  const waits = begins.flatMap(from => waitOf(from, begins, limit, lifecycle) ?? []);
  const longest = waits.sort((a, b) => b.ms - a.ms)[0];
  if (longest !== undefined) {
    const { from, to, ms } = longest;
    const evidence = [...from.evidence.slice(0, 1), ...to.evidence.slice(0, 1)];
    const found = `${to.step}${of(to)} ${spell(ms)} after ${from.step}`;
    return [{ ...base, grade: ms > max ? level : 'pass', found, at: from.at, evidence }];
  }
  const last = begins.at(-1);
  if (last === undefined) return [];
  const waited = Date.parse(document.input.window.to ?? '') - last.ms;
  const common = { ...base, at: last.at, evidence: last.evidence.slice(0, 1) };
  return [
    isWaiting(lifecycle, limit) && waited > max
      ? { ...common, grade: level, found: `nothing for ${spell(waited)} after ${limit.after}, to the end of the log` }
      : { ...common, grade: 'not judged', found: `${limit.step ?? 'no step behind it'} was not seen` },
  ];
}

type Timed = Step & { readonly ms: number };

const timed = ({ steps }: Lifecycle): Timed[] =>
  steps
    .flatMap(step => (step.status === 'seen' && step.at !== null ? [{ ...step, ms: Date.parse(step.at) }] : []))
    .sort((a, b) => a.ms - b.ms);

/** From a step to the one that is waited for: of the same container, where both have one. */
function waitOf(from: Timed, begins: readonly Timed[], { step, after }: PaceLimit, lifecycle: Lifecycle) {
  const later = timed(lifecycle).filter(
    other =>
      (step === undefined ? other.step !== after : other.step === step) &&
      other.ms >= from.ms &&
      (other.container ?? from.container) === (from.container ?? other.container),
  );
  const to = later.at(step === undefined ? 0 : -1);
  // What waits for all containers waits for the last of them
  if (to === undefined || (to.container === undefined && begins.some(({ ms }) => ms > from.ms && ms <= to.ms)))
    return null;
  return { from, to, ms: to.ms - from.ms };
}

const of = ({ container }: Step): string => (container === undefined ? '' : ` of container ${container}`);

/** It is certain that the step did not come: the deletion stands there, and the step would have been logged. */
function isWaiting({ outcome, steps }: Lifecycle, { step }: PaceLimit): boolean {
  const wanted = steps.find(other => other.step === step);
  return outcome !== 'removed' && outcome !== 'recreated' && wanted?.status !== 'not-observable';
}
