import { type Extent, type Instant, between as measuredBetween, phasesBySteps } from '../../engine/phases.js';
import { EXTENTS, PHASES } from '../../phases.js';
import { type Facts, seenOf } from '../facts/facts.js';
import { STAGES } from '../stages.js';
import { LIMITS } from '../thresholds.js';
import { type Mark, OFF, type Phase, type Pull, type StartedContainer } from '../types.js';
import { OF_IMAGES } from './containers.js';
import type { Instants } from './instants.js';

/** A time in which nothing was done for the pod, in ms UTC: its sync had failed, and the next try had not begun. */
type RetryWait = ReturnType<typeof retryWaits>[number];

/**
 * The waits after a failed sync (pod_workers.go, completeWork: back-off of the worker, and of the image or the container), up to `until`.
 * If no line shows the beginning of the next try, its failure ends the wait; the end of the last wait is then unknown.
 */
function retryWaits(facts: Facts, until: number) {
  const { events, sightings } = facts;
  const failed = facts.troubles
    .filter(({ stage, mark }) => STAGES[stage].waits === true && mark.by === 'log' && mark.at < until)
    .sort((a, b) => a.mark.at - b.mark.at);
  if (failed.length === 0) return [];
  const asked = seenOf(facts, 'sandbox-requested').map(({ at }) => at);
  // Another goroutine prints them, so the Events of a try that fails at once may come after its error
  const takenUp = events.flatMap(({ reason, mark }) => (OF_IMAGES.has(reason) && mark.by === 'log' ? [mark.at] : []));
  return failed.map(({ stage, mark: { at: from } }, index) => {
    const next = failed[index + 1]?.mark.at ?? null;
    const begun = [...asked.filter(at => at > from), ...takenUp.filter(at => at > from + LIMITS.oneFailureMs)];
    const first = begun.filter(at => at <= (next ?? until)).sort((a, b) => a - b)[0];
    // A container that crashes was running in between
    const hasRun =
      stage === 'crash' &&
      sightings.some(({ what, mark }) => what === 'started' && mark.at > from && next !== null && mark.at < next);
    /** Null where no line shows when the next try began. */
    const to = first ?? (hasRun ? null : next);
    return { from, to };
  });
}

/** How much of this time was spent in such waits, as far as is known. */
const waitedIn = (waits: readonly RetryWait[], from: number, until: number): number =>
  waits.reduce((ms, wait) => ms + Math.max(0, Math.min(until, wait.to ?? wait.from) - Math.max(from, wait.from)), 0);

/** Whether part of this time was such a wait, of unknown length. */
const mayWait = (waits: readonly RetryWait[], begin: number, end: number): boolean =>
  waits.some(({ from, to }) => to === null && from >= begin && from < end);

/** The parts of the time that a start took: disjoint, each with its precision. Parts that nothing shows are left out. */
export function phasesOf(at: Instants, containers: readonly StartedContainer[], facts: Facts): Phase[] {
  const waits = retryWaits(facts, (at.ready ?? at.running)?.at ?? Number.POSITIVE_INFINITY);
  const instants = shownBy(at);
  const measured = phasesBySteps(EXTENTS.start, instants, undefined, (from, to) => waitedIn(waits, from, to));
  const whole = measured.find(({ phase }) => phase === 'containers');
  const sums =
    at.sandboxCreated === null ? pulledWithin(whole, containers, facts) : summed(containers, at.sandboxCreated, waits);
  const retried = waitedIn(waits, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const all = [...measured, ...sums, retried === 0 ? null : exact('retry-wait', retried)].flatMap(one => one ?? []);
  const lengthOf = (phases: readonly string[]): number =>
    all.reduce((ms, one) => ms + (phases.includes(one.phase) ? one.ms : 0), 0);
  return all
    .toSorted((a, b) => ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase))
    .map(one => ({ ...one, ms: Math.max(0, one.ms - lengthOf(ROWS[one.phase]?.without ?? [])) }));
}

const ROWS: Partial<Readonly<Record<Phase['phase'], Extent>>> = EXTENTS.start;
const ORDER = Object.keys(PHASES.start);

/** The instants between which phases lie. */
function shownBy({ wasReady, sandboxRequests, ...marks }: Instants): ReadonlyMap<string, readonly Instant[]> {
  const shown = new Map<string, readonly Instant[]>();
  for (const [id, mark] of Object.entries(marks)) if (mark !== null) shown.set(id, [instant(mark)]);
  if (marks.sandboxCreated === null) shown.delete('runtimeBack');
  return shown;
}

/** From -v=3 on, the kubelet's Events separate image, creation and start of each container. */
function summed(
  containers: readonly StartedContainer[],
  sandboxed: Mark,
  waits: readonly RetryWait[],
): (Phase | null)[] {
  const creations = containers.map(({ pull, runs }) => {
    const [from, to] = [pull?.done ?? null, runs[0]?.started ?? null];
    return from === null || to === null || mayWait(waits, from.at, to.at) ? null : between('create', from, to, waits);
  });
  const inits = containers.flatMap(({ role, runs }) => (role === 'init' ? runs : []));
  const initTimes = inits.map(({ started, ended }) => between('init', started, ended));
  return [
    ...pulling(containers, sandboxed),
    // If the creation of one container is not known, the sum would mean nothing
    creations.includes(null) || containers.some(({ runs }) => runs.length > 1) ? null : sum('create', creations),
    initTimes.includes(null) ? null : sum('init', initTimes),
  ];
}

/**
 * What Events state about pulls. The kubelet's time includes its own work after the runtime was done: where the runtime states the end, the
 * pull is no longer than the time since its sandbox.
 */
function pulling(containers: readonly StartedContainer[], sandboxed: Mark | null): (Phase | null)[] {
  const most = ({ done }: Pull): number =>
    done.by === 'runtime' && sandboxed !== null && OFF[sandboxed.by] === 0 && done.at > sandboxed.at
      ? done.at - sandboxed.at
      : Number.POSITIVE_INFINITY;
  const pulls = containers.flatMap(({ pull }) => (pull?.how === 'pulled' ? [pull] : []));
  const own = pulls.map(pull => pull.ms && Math.min(pull.ms, most(pull)));
  return [exact('pull-wait', ...pulls.map(({ waitedMs }) => waitedMs)), exact('pull', ...own)];
}

/**
 * Below -v=4 the sandbox cannot be separated from the containers. Within their time, Events (-v=3) or the summary of a start show how long
 * pulls took.
 */
function pulledWithin(
  whole: Phase | undefined,
  containers: readonly StartedContainer[],
  facts: Facts,
): readonly Phase[] {
  const stated = pulling(containers, null).flatMap(one => one ?? []);
  const pulls = stated.length > 0 ? stated : [exact('pull', facts.summedPullMs())].flatMap(one => one ?? []);
  const ms = pulls.reduce((all, one) => all + one.ms, 0);
  return whole === undefined || ms > whole.ms ? [] : pulls;
}

/** A phase whose parts are stated as times; null where none is. */
function exact(phase: Phase['phase'], ...times: readonly (number | null)[]): Phase | null {
  const known = times.filter(ms => ms !== null);
  const ms = known.reduce((all, one) => all + Math.round(one), 0);
  return known.length === 0 ? null : { phase, from: null, ms, uncertaintyMs: null };
}

function sum(phase: Phase['phase'], parts: readonly (Phase | null)[]): Phase | null {
  const known = parts.flatMap(part => part ?? []);
  if (known.length === 0) return null;
  const off = known.reduce((all, { uncertaintyMs }) => all + (uncertaintyMs ?? 0), 0);
  const from = known.length === 1 ? (known[0]?.from ?? null) : null;
  return { phase, from, ms: known.reduce((all, { ms }) => all + ms, 0), uncertaintyMs: off || null };
}

function between(
  phase: Phase['phase'],
  from: Mark | null,
  to: Mark | null,
  waits: readonly RetryWait[] = [],
): Phase | null {
  if (from === null || to === null) return null;
  return measuredBetween(phase, instant(from), instant(to), waitedIn(waits, from.at, to.at));
}

const instant = ({ at, by }: Mark): Instant => ({ at, off: OFF[by] });

/**
 * The parts cannot be longer than the whole. Parts that clocks and PLEG cut to seconds are shortened by at most their error; if they still
 * do not fit, they are not known.
 */
export function fitted(phases: readonly Phase[], whole: number | null): readonly Phase[] {
  if (whole === null) return phases;
  let over = phases.reduce((all, { ms }) => all + ms, 0) - whole;
  const less = new Map<Phase, number>();
  const offOf = ({ uncertaintyMs }: Phase): number => uncertaintyMs ?? 0;
  for (const one of phases.toSorted((a, b) => offOf(b) - offOf(a))) {
    const cut = Math.max(0, Math.min(over, one.ms, offOf(one)));
    less.set(one, cut);
    over -= cut;
  }
  return over > ROUNDING ? [] : phases.map(one => ({ ...one, ms: one.ms - (less.get(one) ?? 0) }));
}

/** How much the rounding of each part to a millisecond may add up to. */
const ROUNDING = 20;
