import { spell } from '../../catalogue/duration.js';
import { type EventId, eventsHaving } from '../../catalogue/events.js';
import type { NodeObservation, Observation } from '../../correlate/types.js';
import { disruptionOf, endReasonOf, shortageOf } from '../../episodes/ends/facts/end-reason.js';
import type { StepGap } from '../../episodes/ends/facts/gaps.js';
import { type OpenStop, outliving, runningStop } from '../../episodes/ends/facts/running-stop.js';
import type { Span } from '../../episodes/ends/facts/span.js';
import { leftAt } from '../../episodes/ends/hangs/find.js';
import { KINDS } from '../../episodes/ends/kinds/index.js';
import { type Standstill, standstillOf } from '../../episodes/ends/standstill.js';
import { stepCalled } from '../../episodes/ends/steps.js';
import { type RuntimeStop, runtimeStops, wasKilled } from '../../episodes/ends/stops.js';
import type { Reconstructed, StepId, StepResult } from '../../episodes/ends/types.js';
import type { Found } from '../../episodes/engine/found.js';
import { stuckIn, times } from '../../episodes/engine/words.js';
import { becauseOf, containerCalled } from '../../rules/evidence.js';
import type { Verdict } from '../contract/types.js';
import { LIMITS } from '../thresholds.js';
import { type Explanation, isLasting, type Lasting } from './findings.js';
import { heaviest, lengthOf, longestPause, saysLateness } from './remark.js';

/** By these lines the deletion had begun, even if they show no step of it: it waits for a phase, a volume or a control group. */
const PROVES: readonly EventId[] = [...eventsHaving('proves-request')];

/** A headline, and the finding that it names as the reason. */
export interface Headline {
  readonly headline: string;
  readonly named?: Explanation;
}

/** The first line that is printed for a pod: what happened, how long it took, and where it hangs. */
export function headlineOf(
  one: Reconstructed,
  verdict: Verdict,
  findings: readonly Found[],
  gaps: readonly StepGap[],
  span: Span,
  node: readonly NodeObservation[] = [],
): Headline {
  const { lastAt } = one.coverage;
  const reason = reasonOf(one, node);
  if (one.outcome === 'stuck') {
    const lasting = findings.filter(isLasting).sort((a, b) => lengthOf(b, lastAt) - lengthOf(a, lastAt))[0];
    if (lasting === undefined) return { headline: [stuckAfter(one), ...reason].join('; ') };
    const text = lasting.cause?.text ?? lasting.message;
    return { headline: [stuckBy(lasting, lastAt), ...reason].join('; '), named: { text, finding: lasting } };
  }
  if (one.outcome === 'finalizer-held') return { headline: [finalizer(one), ...reason].join('; ') };
  const missing = one.steps
    .filter(({ status }) => status === 'missing')
    .map(({ step, container }) => stepCalled(step, container));
  const absent = missing.length === 0 ? null : `no line for ${missing.join(', ')}`;
  if (one.outcome === 'in-progress')
    return { headline: [unfinished(one, gaps), ...reason, ...(absent === null ? [] : [absent])].join('; ') };
  const ms = elapsed(span.from, span.doneAt ?? span.endedAt);
  if (absent !== null) {
    const others = findings.filter(({ rule }) => rule !== 'missing-step');
    const because = heaviest(one, others, [], ms);
    const long = ms === null ? '' : `, though it took ${spell(ms)}`;
    return explained([`INCOMPLETE: ${absent}${long}`, ...reason], because);
  }
  const remark = heaviest(one, findings, gaps, ms);
  // The object is gone, and the node is not done
  const end =
    findings.some(isLasting) || outliving(one) !== null
      ? lasted('gone', 'after', ms, span)
      : ended(one, verdict, ms, span, remark);
  return explained([end, ...setBack(span), ...reason], remark);
}

const explained = (parts: readonly string[], remark: Explanation | null): Headline =>
  remark === null ? { headline: parts.join('; ') } : { headline: [...parts, remark.text].join('; '), named: remark };

/** Why it was deleted at all: in the kubelet's words, or, by the object, which component deleted it. */
function reasonOf(one: Reconstructed, node: readonly NodeObservation[]): string[] {
  const own = endReasonOf(one);
  if (own !== null) return [own.text];
  const { ended } = KINDS[one.kind].words;
  const shortage = shortageOf(one, node);
  if (ended !== undefined)
    return [shortage === null ? `${ended}, and no line says why` : `${ended} while the node was short of ${shortage}`];
  const found = disruptionOf(one.story);
  // For a pod that goes without a kubelet, the end states the reason
  if (found === null || found.removes || KINDS[one.kind].askedBy === 'kubelet') return [];
  return [`${found.actor} ${found.did}${found.because === null ? '' : `: ${found.because}`}`];
}

/** In lines of several nodes, or in an unexplained order, the end can come before the beginning: that is no duration. */
const elapsed = (from: number | null, to: number | null): number | null =>
  from === null || to === null || to < from ? null : to - from;

const setBack = ({ setBackMs }: Span): string[] =>
  setBackMs === null
    ? []
    : [
        `its end is stamped ${spell(setBackMs)} before its beginning: the clock was set back, or lines are out of order`,
      ];

function ended(
  one: Reconstructed,
  verdict: Verdict,
  ms: number | null,
  span: Span,
  remark: Explanation | null,
): string {
  const { outcome, story } = one;
  const { removed } = KINDS[one.kind].words;
  if (removed !== undefined) return removed;
  if (outcome === 'recreated') return returned(one, verdict, ms, span);
  const replacedAfter = timeToSuccessor(one);
  if (replacedAfter !== null) return `gone within ${spell(replacedAfter)}: another pod has its name`;
  if (verdict !== 'undetermined')
    return `${took('complete', 'in', ms, span)}${objectGone(span)}${saysLateness(remark) ? '' : seenLate(one)}${onlyAnswered(one)}`;
  // A deletion whose course is not known is not called complete
  const gone = `${lasted('gone', 'after', ms, span)}${objectGone(span)}`;
  if (one.observations.length === 0) return `${gone}${removedBy(story) ?? `, as far as ${witnessOf(story)} shows`}`;
  return `${gone}; the input does not show how the pod was deleted`;
}

/** Removed by a client that waits for no kubelet. */
function removedBy(story: Reconstructed['story']): string | null {
  const found = disruptionOf(story);
  return found?.removes ? `: ${found.because}, and ${found.actor} ${found.did}` : null;
}

/** How long the return took, where it was seen; otherwise only the teardown is known. */
function returned({ kind, steps }: Reconstructed, verdict: Verdict, ms: number | null, span: Span): string {
  const { ending, words } = KINDS[kind];
  const { back } = words;
  if (back === undefined) return verdict === 'undetermined' ? 'replaced' : took('complete', 'in', ms, span);
  const isSeen = steps.some(({ step, status }) => status === 'seen' && ending.lastSteps?.includes(step));
  return isSeen || ms === null || span.single
    ? took(back, 'after', ms, span)
    : `${took('complete', 'in', ms, span)}; ${back}`;
}

/** The longest possible time until the pod was gone, where only the next pod of its name shows that it is gone. */
function timeToSuccessor({ succeeded, begun, steps }: Reconstructed): number | null {
  const removed = steps.some(({ step, status }) => step === 'remove-seen' && status === 'seen');
  if (removed || succeeded === null || succeeded.at === null || begun === null || begun.at === null) return null;
  return Math.max(0, succeeded.at - begun.at);
}

function took(end: string, within: 'in' | 'after', ms: number | null, span: Span): string {
  const text = lasted(end, within, ms, span);
  return span.begunBefore ? `${text}; the input does not show how it began` : text;
}

function lasted(end: string, within: 'in' | 'after', ms: number | null, span: Span): string {
  if (span.single) return end;
  if (ms !== null && !span.begunBefore) return `${end} ${within} ${spell(ms)}`;
  const least = ms ?? elapsed(span.from, span.lastedUntil) ?? 0;
  return least >= LIMITS.leastMs ? `${end} after at least ${spell(least)}` : end;
}

/** The kubelet's own steps continue until it sees the end. */
function seenLate({ late }: Reconstructed): string {
  if (late === null) return '';
  return late.learned === null
    ? `; ${spell(late.ms)} later the kubelet had not seen the removal`
    : `; the kubelet saw the removal ${spell(late.ms)} later`;
}

/** No line of the kubelet's watch shows the removal. */
const onlyAnswered = ({ answered = null, steps }: Reconstructed): string =>
  answered === null || steps.some(({ step, status }) => step === 'remove-seen' && status === 'seen')
    ? ''
    : '; the API server answers that the object is gone';

/** The end of the teardown and the end of the object are reported separately where they are more than a moment apart. */
function objectGone({ goneAt, doneAt, endedAt, from, begunBefore }: Span): string {
  if (doneAt !== null && endedAt !== null) return `; the object was removed ${spell(endedAt - doneAt)} later`;
  if (goneAt === null || endedAt === null || from === null) return '';
  // The object of a pod that the kubelet has ended itself stays until a client deletes it
  if (goneAt > endedAt) return `; the object was removed ${spell(goneAt - endedAt)} later`;
  const after = spell(Math.max(0, goneAt - from));
  return begunBefore ? '' : `; the object was gone ${after === spell(0) ? 'at once' : `after ${after}`}`;
}

function stuckBy({ hang, cause }: Lasting, lastAt: number | null): string {
  if (hang.lasting !== undefined) return `STUCK: ${hang.lasting}`;
  const error = cause === undefined ? [] : [`${cause.text}${times(cause.count)}`];
  const why = [...(hang.target == null ? [] : [hang.target]), ...error];
  return stuckIn(hang.what, elapsed(hang.since, lastAt), why);
}

/** Without a lasting error: the step after which the deletion stopped making progress, and the reason in the last line about it. */
function stuckAfter(one: Reconstructed): string {
  const last = lastStep(one);
  const { lastAt } = one.coverage;
  const why = standstillOf(one);
  const ms = elapsed(last?.at ?? null, lastAt);
  if (last === null || ms === null) return why === null ? 'STUCK: no line says where' : `STUCK: ${reasonIn(why)}`;
  const after = `STUCK after ${stepCalled(last.step)} for ${spell(ms)}`;
  return `${after}: ${why === null ? 'no line says why' : reasonIn(why)}`;
}

function reasonIn({ wait, what, error, line }: Standstill): string {
  if (wait !== null) return `waits for ${wait}${becauseOf(error)}`;
  return what === null
    ? `last error${becauseOf(error || line.event.record.message)}`
    : `${what} failed${becauseOf(error)}`;
}

function finalizer({ story, steps }: Reconstructed): string {
  const names = story?.snapshots.at(-1)?.finalizers.join(', ') ?? '';
  const sent = steps.some(({ step, status }) => step === 'api-delete-sent' && status === 'seen');
  return `HELD by finalizer ${names}${sent ? ': the kubelet is done' : ''}`;
}

function unfinished(one: Reconstructed, gaps: readonly StepGap[]): string {
  const last = lastStep(one);
  const times = [...one.steps, ...provesRequest(one)].flatMap(({ at }) => at ?? []);
  const { lastAt } = one.coverage;
  const { unfinished: instead } = KINDS[one.kind].words;
  if (instead !== undefined && last !== null) return `${instead}, after ${stepCalled(last.step)}`;
  const stop = runningStop(one);
  const why = standstillOf(one);
  if (last === null || lastAt === null) return `undetermined: ${untimed(one, why)}`;
  const begun = Math.min(...times);
  const left = leftAt(one);
  if (left !== null)
    return `the last line of its kubelet process comes ${spell(Math.max(0, left - begun))} into it, after ${stepCalled(last.step)}, and no later process names the pod`;
  // Lines of several nodes in one log have several clocks
  const since = Math.max(0, lastAt - begun);
  // While a container may still end by itself, nothing that waits for it explains more
  const hook = stop === null ? openHook(one, lastAt) : null;
  const other = why === null || (hook !== null && isOfHook(one, why.line)) ? null : reasonIn(why);
  const more =
    stop !== null ? ofStop(stop, runtimeStops(one)) : (other ?? (hook === null ? longestPause(one, gaps) : null));
  const after = hook !== null && last.step === 'prestop-started' ? '' : `, after ${stepCalled(last.step)}`;
  const parts = [`${spell(since)} in${after}`, hook, more].filter(part => part !== null);
  return `log ends while terminating, ${parts.join('; ')}`;
}

/** Lines of the processes that print the steps: in a log of several nodes, another process may name a pod of the same name. */
function provesRequest({ steps, lines }: Reconstructed): Observation[] {
  const processes = new Set(steps.map(({ proof }) => proof?.kubelet));
  return lines.ofAny(PROVES).filter(({ kubelet }) => processes.has(kubelet));
}

/** The runtime's log may continue after the kubelet's, and show what happened to the stop. */
function ofStop({ container, passedMs, graceMs }: OpenStop, stops: readonly RuntimeStop[]): string {
  return stops.some(stop => stop.container === container && wasKilled(stop))
    ? `the log of the runtime continues`
    : `${containerCalled(container)} is ${spell(passedMs)} into its grace period of ${graceMs / 1000} s`;
}

/**
 * The stop of a container is sent when its hook has ended (kuberuntime_container.go, killContainer, all versions); the line about an
 * overridden grace period comes before the hook.
 */
function openHook({ steps }: Reconstructed, lastAt: number): string | null {
  const isOver = (hook: StepResult): boolean =>
    steps.some(
      ({ step, container, seen }) =>
        AFTER_HOOK.includes(step) &&
        (container === null || hook.container === null || container === hook.container) &&
        seen.some(({ seq }) => seq > (hook.proof?.seq ?? 0)),
    );
  const open = steps.find(one => one.step === 'prestop-started' && one.proof !== null && !isOver(one));
  if (open === undefined || open.at === null) return null;
  return `the preStop hook of ${containerCalled(open.container)} has not ended after ${spell(Math.max(0, lastAt - open.at))}`;
}

/** The line that a hook runs says the same as that it has not ended. */
const isOfHook = ({ steps }: Reconstructed, line: Observation): boolean =>
  steps.some(({ step, seen }) => step === 'prestop-started' && seen.includes(line));

const AFTER_HOOK: readonly StepId[] = ['prestop-finished', 'stop-sent', 'container-stopped', 'containers-terminated'];

/** What the lines show although no step has a time. */
function untimed({ observations, steps, story }: Reconstructed, why: Standstill | null): string {
  if (why !== null) return reasonIn(why);
  const last = steps.findLast(({ seen }) => seen.length > 0);
  if (last !== undefined) return `after ${stepCalled(last.step)}, and no line says when`;
  return story === null && observations.length > 0
    ? 'no line says how far it got'
    : `only ${witnessOf(story)} shows it`;
}

const lastStep = ({ steps }: Reconstructed): StepResult | null =>
  steps.reduce<StepResult | null>(
    (best, step) => (step.at !== null && step.at >= (best?.at ?? Number.NEGATIVE_INFINITY) ? step : best),
    null,
  );

/** The witness that shows a deletion without any kubelet line. */
const witnessOf = (story: Reconstructed['story']): string => (story === null ? 'the audit log' : 'the watch');
