import { lazily } from '../../grammars/lazily.js';
import { causeOf } from '../catalogue/causes/index.js';
import { spell } from '../catalogue/duration.js';
import { containerIdIn, textField } from '../catalogue/fields.js';
import { patchOf } from '../correlate/events/patch.js';
import type { Observation } from '../correlate/types.js';
import { codesOf, containersIn, containersLeft, MADE_UP } from '../episodes/ends/facts/exits.js';
import { graceOf, gracePeriodOf } from '../episodes/ends/facts/request.js';
import { OF_CONTAINER } from '../episodes/ends/hangs/containers.js';
import { errorOf, isTimeout, partAbout } from '../episodes/ends/hangs/errors.js';
import { type ContainerStop, ENDS, endIn, type RuntimeStop, runtimeStops } from '../episodes/ends/stops.js';
import { LIMITS as OF_LIFECYCLES } from '../episodes/ends/thresholds.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { WHOLE_RUNTIME } from '../episodes/node/reasons.js';
import {
  containerCalled,
  type Dated,
  during,
  linesBetween,
  msBetween,
  ofDeletion,
  places,
  stepsSeen,
} from './evidence.js';
import { either, ending, log, runtimeLog, watch } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { factNumber, testimonyPlaces } from './witnessed.js';

export const graceExceeded: Rule = {
  id: 'grace-exceeded',
  level: 'warning',
  title: 'The container had to be killed',
  reads: [ending, either(log('kill-begin', 'kill-override'), watch, runtimeLog)],
  why: 'A container that ignores SIGTERM delays every rollout and drain by its grace period, and loses unsaved data.',
  evidence:
    'The stop lasted as long as the grace period, or the container ended with exit code 137 and nothing else explains it. An OOM kill ends with 137 too.',
  next: 'Let the process handle SIGTERM (a shell as PID 1 does not pass it on; use exec or an init), or shorten terminationGracePeriodSeconds.',
  upstream: ['#115817'],
  check(one, context) {
    const stops = one.stops().flatMap(stop => {
      // A container that is stopped after its end was in a stale cache of the runtime's state
      const dead = stop.ends[0]?.seq ?? Number.POSITIVE_INFINITY;
      // A kubelet that is restarted stops it again
      const sent = ofDeletion(one, stop.calls).findLast(({ seq }) => seq < dead);
      return sent === undefined ? [] : [{ ...stop, sent }];
    });
    return stops.length > 0 ? judgeLines(one, stops, context) : judgeSteps(one, context);
  },
};

type AskedStop = ContainerStop & { readonly sent: Observation };

function judgeLines(one: Reconstructed, stops: readonly AskedStop[], context: RuleContext): Judgement[] {
  const given = gracePeriodOf(one);
  const states = lazily(() => statesIn(one));
  const lostCalls = one.lines.ofAny(['sync-error']).filter(isLostCall);
  return stops.flatMap(stop => {
    const { sent } = stop;
    const done = ENDS.map(end => stop.ends.find(line => line.id === end)).find(line => line !== undefined);
    const grace = graceOf(sent) ?? given;
    const container = textField(sent.event, 'containerName');
    if (isUnanswered([...stop.failures.filter(isLostCall), ...lostCalls], sent, done)) return [];
    if (isRuntimeOut(context, sent, done, grace)) return [];
    // PLEG can be as late as a short grace period is long
    if (done?.id === 'pleg-event' && (grace ?? 0) * 1000 < LIMITS.graceByPlegMs) return [];
    return judgeStop({
      container,
      lasted: byRuntime(stop.runtime) ?? msBetween(sent, done),
      grace,
      given,
      ending: () => endingOf(one, states, container, stop),
      at: done?.at ?? sent.at,
      lines: [sent, ...(done ? [done] : [])],
    });
  });
}

/** Whether a call that stops a container got no answer, in time or at all. */
function isLostCall(line: Observation): boolean {
  const error = errorOf(line) ?? '';
  const { id } = causeOf({ stage: 'runtime', text: partAbout(error, OF_CONTAINER) });
  const isLost = id === 'runtime-unreachable' || id === 'runtime-hangs';
  return isLost && (line.id !== 'sync-error' || OF_CONTAINER.test(error));
}

/**
 * The call ran out of time (the grace period and two minutes; remote_runtime.go, StopContainer), or did not reach the runtime:
 * SIGTERM may never have been sent, or SIGKILL was sent to a process in state D, where it does nothing. A later call shows nothing more
 * about such a process: containerd sends no second SIGTERM where the first was sent (internal/cri/server/container_stop.go, stopContainer).
 */
const isUnanswered = (lostCalls: readonly Observation[], sent: Observation, done: Observation | undefined): boolean =>
  lostCalls.some(
    line => (line.seq > sent.seq || isTimeout(line)) && line.seq < (done?.seq ?? Number.POSITIVE_INFINITY),
  );

/**
 * The runtime as a whole was unavailable, so it is not known when SIGTERM was sent. If SIGKILL came on time, so did SIGTERM: the runtime
 * counts the grace period from its own signal (containerd internal/cri/server/container_stop.go, stopContainer).
 */
function isRuntimeOut({ troubles }: RuleContext, sent: Dated, ended: Dated, grace: number | null): boolean {
  const lasted = msBetween(sent, ended) ?? 0;
  if (lasted <= (grace ?? 0) * 1000 + LIMITS.killedOnTimeMs) return false;
  return linesBetween(troubles.runtime, sent, ended).some(({ id }) => WHOLE_RUNTIME.includes(id));
}

/** PLEG is up to a second late, and the kubelet's line may wait for the answer: only the runtime has the exact time. */
const byRuntime = (stop: RuntimeStop | null): number | null => msBetween(stop?.request, endIn(stop) ?? stop?.killed);

/** If no line of a call to the runtime was logged, an event or the watch may show the stop. */
function judgeSteps(one: Reconstructed, context: RuleContext): Judgement[] {
  const given = gracePeriodOf(one);
  const states = lazily(() => statesIn(one));
  const stops = stepsSeen(one, 'stop-sent');
  const ends = new Map(stepsSeen(one, 'container-stopped').map(end => [end.container, end]));
  // Where no line names a container, all had ended by the last line of PLEG, if it reported as many as were stopped
  const nameless = ends.get(null);
  const all = new Set(nameless?.seen.map(containerIdIn)).size < stops.length ? undefined : nameless;
  return stops.flatMap(sent => {
    const done = ends.get(sent.container);
    const last = done ?? all;
    const most = msBetween(sent, last);
    if (isEarly(most, given) || isRuntimeOut(context, sent, last, given)) return [];
    return judgeStop({
      container: sent.container,
      lasted: done === undefined ? null : most,
      grace: given,
      given,
      ending: () => endingOf(one, states, sent.container),
      at: done?.at ?? sent.at,
      lines: [...sent.evidence, ...(done?.evidence ?? [])],
    });
  });
}

interface Stop {
  readonly container: string | null;
  readonly lasted: number | null;
  /** The grace period of the call */
  readonly grace: number | null;
  /** The grace period of the pod */
  readonly given: number | null;
  /** Computed only where it matters */
  ending(): ReturnType<typeof endingOf>;
  readonly at: number | null;
  readonly lines: Parameters<typeof places>[0];
}

/**
 * SIGKILL comes when the grace period is over, and not before. A container that ends earlier with 137 was killed by something else, and one
 * that ends with another code ended by itself, however late the runtime reports it. SIGKILL ends a process at once: if it lasts much
 * longer, something else holds it, which is reported as a slow or a hanging stop.
 */
function judgeStop({ container, lasted, grace, given, ending, at, lines }: Stop): Judgement[] {
  if (isEarly(lasted, grace)) return [];
  const known = lasted !== null && grace !== null && grace > 0;
  if (known && lasted > grace * 1000 + LIMITS.afterGraceMs) return [];
  const { exitCode, outOfMemory, killed: byRuntime, lines: testimonies } = ending();
  if (outOfMemory || byRuntime === false || (exitCode !== SIGKILL && (exitCode !== null || !known))) return [];
  const how = lasted === null ? '' : ` after ${spell(lasted)}`;
  const killed = byRuntime || exitCode === SIGKILL ? 'was killed' : 'was most likely killed';
  const message = `${containerCalled(container)} did not end on SIGTERM and ${killed}${how}${allowance(grace, given)}`;
  return [{ message, at, evidence: [...places(lines), ...testimonyPlaces(testimonies)] }];
}

/** Whether it ended before the grace period was over. */
const isEarly = (lasted: number | null, grace: number | null): boolean =>
  lasted !== null && grace !== null && lasted < grace * 1000 - LIMITS.graceToleranceMs;

/**
 * No stop gets less than 2 s, not even the stop of a forced pod, or of a pod whose preStop hook took long (kuberuntime_container.go,
 * killContainer).
 */
function allowance(grace: number | null, given: number | null): string {
  if (grace === null) return '';
  const isLeast = given !== null && given !== grace && grace * 1000 === OF_LIFECYCLES.minGraceMs;
  return isLeast
    ? ` (grace period ${given} s; the kubelet gives every stop at least ${grace} s)`
    : ` (grace period ${grace} s)`;
}

const SIGKILL = 137;

type States = ReturnType<typeof statesIn>;

/** The states of all containers that anything shows. Patches are parsed, so this is done once, and only where it matters. */
const statesIn = (one: Reconstructed) =>
  [
    ...during(one, 'container-states').flatMap(containersLeft),
    ...during(one, 'status-patch').flatMap(({ event }) => containersIn(patchOf(event)?.status)),
    // Earlier objects may show how a run ended that was not stopped
    ...(one.story?.snapshots.at(-1)?.containers ?? []),
  ].filter(({ reason }) => reason !== MADE_UP);

/**
 * How a container ended, as far as the runtime's lines, PLEG's, the states after the termination, the status that was sent and the watch
 * show.
 */
function endingOf(one: Reconstructed, statesOf: () => States, container: string | null, called?: ContainerStop) {
  const id = called?.id ?? null;
  const stop = id === null ? runtimeStops(one).findLast(other => other.container === container) : called?.runtime;
  // Up to 1.21 the call names no container
  const states = statesOf().filter(state => state.name === container || (id !== null && state.id === id));
  const codes = [...(id === null ? [] : codesOf(one, id)), ...states].map(({ exitCode }) => exitCode);
  return {
    exitCode: [stop?.exited && factNumber(stop.exited, 'exitCode'), ...codes].find(code => code != null) ?? null,
    outOfMemory: states.some(({ reason }) => reason === 'OOMKilled') || stop?.outOfMemory != null,
    /** A runtime that logs the call and the end also logs a SIGKILL in between (containerd at level info); null where it is unknown. */
    killed: stop?.killed ? true : stop?.request && stop.exited ? false : null,
    /** The runtime's lines about the end. */
    lines: [stop?.killed, stop?.exited].flatMap(line => line ?? []),
  };
}
