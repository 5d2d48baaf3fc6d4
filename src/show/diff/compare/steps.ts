import type { Lifecycle, Step } from '../../../document/contract/types.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { planFor } from '../../../episodes/ends/plan.js';
import { isStep, STEPS } from '../../../episodes/ends/steps.js';
import { count } from '../../../kit/count.js';
import type { Both, Change, Incomparable, StepPair, StepSight } from '../types.js';
import { type Blindness, ofContainer } from './facts.js';

/** A step of two deletions; null where one does not mention it. */
export interface Aligned extends Both<Step | null> {
  readonly step: string;
}

/** A document of another version may contain steps and kinds that this one does not know. */
const modelOf = ({ kind }: Lifecycle) => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined);

/** Steps that are guaranteed to come before this one. */
export function stepsBefore(lifecycle: Lifecycle, step: string): ReadonlySet<string> {
  const { kind } = lifecycle;
  const before = modelOf(lifecycle) === undefined || !isStep(step) ? undefined : planFor(kind).before.get(step);
  return before ?? new Set();
}

/** Whether deletions of this kind can have the step at all. */
const belongs = (lifecycle: Lifecycle, step: string): boolean =>
  modelOf(lifecycle)?.steps.some(model => model.step === step) ?? true;

/**
 * Whether the order is guaranteed, with nothing in between. If a step in between is not logged, both are only known by hints (PLEG, the
 * unmount of a volume), which come in any order.
 */
export const followsDirectly = (lifecycle: Lifecycle, step: string, earlier: string): boolean =>
  modelOf(lifecycle)?.steps.some(model => model.step === step && model.after.some(before => before === earlier)) ??
  false;

/** Whether a step comes after this one in the order of a deletion. */
function usuallyAfter(lifecycle: Lifecycle, name: string): (step: string) => boolean {
  const order: readonly string[] = modelOf(lifecycle)?.steps.map(({ step }) => step) ?? [];
  return step => order.indexOf(step) > order.indexOf(name);
}

/** The steps of two deletions side by side, in the order of their kind. */
export function align(before: Lifecycle, after: Lifecycle): Aligned[] {
  const sequence = before.kind === after.kind ? modelOf(before)?.steps.map(({ step }) => step) : undefined;
  const known: readonly string[] = sequence ?? Object.keys(STEPS);
  const rank = new Map(known.map((step, index) => [step, index]));
  const place = (step: string): number => rank.get(step) ?? known.length;
  const steps = [...new Set([...before.steps, ...after.steps].map(({ step }) => step))];
  return steps
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .flatMap(step => containers(step, stepsOf(before, step), stepsOf(after, step)));
}

const stepsOf = ({ steps }: Lifecycle, step: string): Step[] => steps.filter(other => other.step === step);

/** Containers by name; those whose names differ on the other side, in their order. */
function containers(step: string, before: readonly Step[], after: readonly Step[]): Aligned[] {
  const rest = [...after];
  const left: Step[] = [];
  const same: Aligned[] = [];
  for (const one of before) {
    const place = rest.findIndex(({ container }) => container === one.container);
    if (place < 0) left.push(one);
    else same.push(...rest.splice(place, 1).map(other => ({ step, before: one, after: other })));
  }
  same.sort((a, b) => ((a.before?.container ?? '') < (b.before?.container ?? '') ? -1 : 1));
  const others = Array.from({ length: Math.max(left.length, rest.length) }, (_, index) => ({
    step,
    before: left[index] ?? null,
    after: rest[index] ?? null,
  }));
  return [...same, ...others];
}

/**
 * `why` for a step that is absent: the deletion should have had it (`missing`), hangs before it (`ahead`), or need not have it (`free`).
 */
type Presence = { readonly is: 'seen' } | Lack | { readonly is: 'unknown'; readonly why: string };
type FoundChange = Change & Pick<Lack, 'why'>;
type Lack = { readonly is: 'lacking'; readonly why: 'missing' | 'ahead' | 'free' };

/** Whether a deletion had a step. `blind`: why its side may not show all steps. */
function presenceOf(lifecycle: Lifecycle, name: string, step: Step | null, blind: string | null): Presence {
  if (step?.status === 'seen') return { is: 'seen' };
  if (step?.status === 'missing') return { is: 'lacking', why: 'missing' };
  if (step?.status === 'not-applicable' || !belongs(lifecycle, name)) return { is: 'lacking', why: 'free' };
  if (step?.status === 'not-observable') return { is: 'unknown', why: step.why ?? 'it is not logged' };
  if (lifecycle.outcome === 'stuck' && isAhead(lifecycle, name, step !== null)) return { is: 'lacking', why: 'ahead' };
  if (step !== null) return { is: 'unknown', why: step.why ?? 'the log does not cover it' };
  if (blind !== null) return { is: 'unknown', why: blind };
  if (lifecycle.verdict === 'undetermined') return { is: 'unknown', why: lifecycle.headline };
  return { is: 'lacking', why: 'free' };
}

/** A required step is ahead until a step is seen that must follow it, any other step until one is seen that usually follows it. */
function isAhead(lifecycle: Lifecycle, name: string, needed: boolean): boolean {
  if (stepsBefore(lifecycle, name).size === 0) return false;
  const follows = needed ? (step: string) => stepsBefore(lifecycle, step).has(name) : usuallyAfter(lifecycle, name);
  return !lifecycle.steps.some(({ step, status }) => status === 'seen' && follows(step));
}

/** Steps that one deletion has and the other lacks, in the order of a deletion. If a hang prevents several, only the first is listed. */
export function comparePresence(before: Lifecycle, after: Lifecycle, blind: Blindness) {
  const found: FoundChange[] = [];
  const incomparable: Incomparable[] = [];
  for (const { step, before: one, after: other } of align(before, after)) {
    const was = presenceOf(before, step, one, blind.before);
    const is = presenceOf(after, step, other, blind.after);
    const container = one?.container ?? other?.container;
    const subject = { subject: step, ...ofContainer(container) };
    if (was.is === 'seen' && is.is === 'unknown') incomparable.push({ ...subject, shownBy: 'before', why: is.why });
    if (was.is === 'unknown' && is.is === 'seen') incomparable.push({ ...subject, shownBy: 'after', why: was.why });
    if (was.is === 'seen' && is.is === 'lacking')
      found.push({ why: is.why, label: 'worse', what: 'step-removed', ...subject, before: 'seen', after: null });
    if (was.is === 'lacking' && is.is === 'seen')
      found.push({ why: was.why, label: 'better', what: 'step-added', ...subject, before: null, after: 'seen' });
  }
  const ahead = (what: Change['what']): FoundChange[] => found.filter(one => one.why === 'ahead' && one.what === what);
  const changes = found.flatMap((one): Change[] => {
    const { why, ...change } = one;
    if (why === 'missing') return [change];
    if (why === 'free') return [{ ...change, label: 'ambiguous', note: 'not every deletion has it' }];
    const [first, ...rest] = ahead(one.what);
    if (one !== first) return [];
    return [rest.length === 0 ? change : { ...change, note: `and ${count(rest.length, 'step')} after it` }];
  });
  return { changes, incomparable };
}

/** Both timelines, for drawing. */
export function sideBySide(before: Lifecycle, after: Lifecycle): StepPair[] {
  const aligned = align(before, after);
  const first = aligned.find(one => isTimed(one.before) && isTimed(one.after));
  const sight = (side: 'before' | 'after', one: Aligned): StepSight | null => {
    const step = one[side];
    const begin = first?.[side]?.at;
    if (step === null) return null;
    return {
      status: step.status,
      ...ofContainer(step.container),
      offsetMs: begin && step.at ? Date.parse(step.at) - Date.parse(begin) : null,
    };
  };
  return aligned.map(one => ({ step: one.step, before: sight('before', one), after: sight('after', one) }));
}

/** The request is known only to the second, by another clock: nothing is counted from it. */
const isTimed = (step: Aligned['before']): boolean =>
  step !== null && step.at !== null && step.step !== 'delete-requested';
