import { adviceFor, causeOf, isHarmless } from '../../catalogue/causes/index.js';
import { isRefused } from '../../catalogue/causes/stages.js';
import { spell } from '../../catalogue/duration.js';
import type { ApiState } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import { given } from '../../kit/forms.js';
import { conditionOf, isTrue, ofKind } from '../../sources/watch/conditions.js';
import { resizeError, resizeIn, resizeOf } from '../starts/course/resizes.js';
import { gatesIn } from '../starts/words.js';
import {
  crashes,
  ended,
  endedBefore,
  failedDebuggers,
  initStage,
  isKill,
  refusedWaits,
  restarted,
} from './containers.js';
import { leaving } from './leaving.js';
import { kubeletFacts, nodeConditions, nodeTrouble } from './node.js';
import { unscheduled } from './scheduling.js';
import { starting } from './starting.js';
import { sinceOf, stateOf } from './state.js';
import { LOGGED, type Seen, type Statement, say } from './types.js';
import { countOf, latestOf, quoted, warnings } from './warnings.js';
import { called, hookAdvice, inState, lasting, oneLine, stamp } from './words.js';

/**
 * A pod that the kubelet refused, that something ended, or whose containers failed. It stays as it is. Up to 1.21 a shutdown of the
 * node gave the reason Shutdown, then Terminated (nodeshutdown_manager_linux.go).
 */
function failed(seen: Seen): readonly Statement[] {
  const { reason, nodeName } = seen.pod;
  // A row shows only the reason
  const message = seen.pod.message ?? latestOf(seen.events, event => event.reason === reason)?.message ?? null;
  const why = [reason, message === null ? null : oneLine(message)].flatMap(part => part ?? []).join(': ');
  if (reason === 'Shutdown' || reason === 'Terminated')
    return say(
      `ended because its node was shut down: ${why}`,
      'It stays Failed until it is deleted (kubectl delete pod); its controller makes another one.',
    );
  if (isRefused(reason))
    return say(
      `REFUSED by the kubelet of ${nodeName || 'its node'}: ${why}`,
      `It stays Failed: its controller makes another one. ${adviceFor('admission', why)}`,
    );
  const ends = ended(seen).filter(({ says }) => !/exit code 0(?!\d)/.test(says));
  const [first] = ends;
  if (reason === 'Evicted' && message !== null) {
    const { next } = causeOf({ stage: 'eviction', text: message });
    return [{ says: `evicted: ${oneLine(message)}`, ...given({ next }) }, ...ends];
  }
  const { next } = causeOf({ stage: 'failed', reason, text: why });
  if (why !== '') return [{ says: `failed: ${why}`, ...given({ next }) }, ...ends];
  return first === undefined
    ? say('failed: its status does not say why')
    : [{ says: `failed: ${first.says}`, next: adviceFor('crash').replace(' --previous', '') }, ...ends.slice(1)];
}

/** Why a pod is not Ready; `ends`: the sentences about its containers that have ended. */
function unready(seen: Seen, ends: readonly Statement[]): Statement[] {
  const { pod, now } = seen;
  const long = lasting(sinceOf(pod, 'not-ready'), now);
  const condition = conditionOf(pod, 'Ready');
  const gates = gatesIn(condition?.message ?? '');
  const because = (why: string, next?: string): Statement[] => [...say(`not Ready${long}: ${why}`, next), ...ends];
  if (isTrue(pod, 'ContainersReady') && gates !== null) return because(gates, adviceFor('probe', gates));
  const late = ofKind(pod, 'container').filter(({ state, ready }) => state === 'running' && ready !== true);
  const probes = probesOf(seen);
  const [end, ...others] = ends;
  if (late.length === 0 && end !== undefined) return [{ ...end, says: `not Ready${long}: ${end.says}` }, ...others];
  if (late.length === 0)
    return condition?.message == null ? say(`not Ready${long}`) : because(oneLine(condition.message));
  const all = [...new Set(late.map(({ name }) => called(name)))];
  const names = all.join(', ');
  const [runs, is, has, it, its] =
    all.length === 1 ? ['runs', 'is', 'has', 'it', 'its'] : ['run', 'are', 'have', 'them', 'their'];
  const { specs = [], postStart = [] } = pod;
  const hasProbe = (name: string): boolean => {
    const spec = specs.find(one => one.name === name);
    return spec === undefined || spec.startupPeriodSeconds != null || spec.readinessPeriodSeconds != null;
  };
  const hooked = late.find(({ name }) => postStart.includes(name) && !hasProbe(name));
  if (probes === null && hooked !== undefined)
    return because(`the postStart hook of ${hooked.name} has not ended`, hookAdvice(pod, hooked.name));
  // A person may have cut the probes out of an object that is pasted
  if (probes === null && !late.some(({ name }) => hasProbe(name)))
    return because(
      now === null
        ? `${names} ${runs} and ${is} not ready; the text shows no readiness probe of ${it}`
        : `${names} ${runs} without a probe, and ${its} kubelet does not report ${it} as Ready`,
    );
  const probe = late.some(({ started }) => started === false) ? 'startup' : 'readiness';
  const says = probes ?? `${probe} probe${all.length === 1 ? '' : 's'} of ${names} ${has} not passed`;
  // A pod whose liveness probe fails may be Ready until its container is ended
  if (pod.partial && /^(?:Liveness|Container) /.test(says)) return [{ says, next: adviceFor('probe') }, ...ends];
  return because(says, adviceFor('probe'));
}

/**
 * `Readiness probe failed: HTTP probe failed with statuscode: 503` (prober.go), which names no container; the Event of the kill for it
 * does.
 */
function probesOf(seen: Seen): string | null {
  const [failed] = warnings(seen, reason => reason === 'Unhealthy');
  const killed = latestOf(seen.events, isKill);
  const said = [killed, failed].flatMap(event =>
    event === undefined ? [] : [`${oneLine(event.message)} (${countOf(event, seen.now)})`],
  );
  return said.length === 0 ? null : said.join('; ');
}

/** What became of a request to change the resources of a running pod in place, by its conditions, or by its latest Event. */
function resizing({ pod, events, now }: Seen): Statement[] {
  const event = latestOf(events, ({ reason }) => resizeOf(reason) !== undefined);
  const told = event && resizeOf(event.reason);
  // An object that has its conditions shows that the resize of an Event is over
  const isTold = pod.partial && event?.type === 'Warning' && told !== undefined;
  const stated =
    resizeIn(pod) ?? (isTold ? { what: told, reason: null, message: null, lastTransitionTime: null } : null);
  if (stated === null) return [];
  const { lastTransitionTime } = stated;
  // A description shows neither the reason nor the time of a condition
  const isBare = stated.reason === null && lastTransitionTime === null;
  const what = told !== undefined && isBare && WITH_A_REASON[stated.what] === told ? told : stated.what;
  const [is, hasBeen] = OF_RESIZES[what];
  const why = stated.message ?? (told === what ? resizeError(event?.message ?? '') : null);
  const says = `${inState(is, hasBeen, lasting(msOf(lastTransitionTime), now))}${why === null ? '' : `: ${oneLine(why)}`}`;
  return say(says, what === 'started' ? undefined : adviceFor('resize', says));
}

/** What the conditions mean if they have their reason: `Infeasible`, `Error`. */
const WITH_A_REASON: Readonly<Record<string, ReturnType<typeof resizeOf>>> = {
  deferred: 'infeasible',
  started: 'failed',
};

const OF_RESIZES: Readonly<Record<NonNullable<ReturnType<typeof resizeOf>>, readonly [is: string, hasBeen: string]>> = {
  deferred: ['its resize is deferred', 'its resize has been deferred'],
  infeasible: ['its resize is infeasible', 'its resize has been infeasible'],
  failed: ['its resize fails', 'its resize has failed'],
  started: ['it is being resized', 'its resize has been in progress'],
  done: ['its resize is done', 'its resize has been done'],
};

/** The sentences about a pod in each state; the one that explains most comes first. */
const OF_STATE: Readonly<Record<ApiState, (seen: Seen) => readonly Statement[]>> = {
  terminating: leaving,
  unscheduled,
  starting: seen => [...nodeTrouble(seen), ...starting(seen), ...crashes(seen)],
  'crash-loop': seen => [...nodeTrouble(seen), ...crashes(seen), ...refusedWaits(seen), ...initStage(seen)],
  'not-ready': seen => [...nodeTrouble(seen), ...refusedUnready(seen), ...restarted(seen), ...resizing(seen)],
  failed,
  completed: seen => say(`completed${whenOf(seen, 'completed')}`),
  ready: seen => [...nodeTrouble(seen), runningOr(seen), ...restarted(seen)],
};

/** What is said about a Ready pod: a resize is the only thing that it can wait for. */
function runningOr(seen: Seen): Statement {
  const [resize] = resizing(seen);
  return resize === undefined ? { says: running(seen) } : { ...resize, says: `${running(seen)}; ${resize.says}` };
}

/** What is said about a pod that runs: an object without its conditions does not show more. */
const running = (seen: Seen): string =>
  conditionOf(seen.pod, 'Ready') === undefined
    ? 'its containers run; its object does not say whether it is Ready'
    : inState('is running and Ready', 'has been running and Ready', whenOf(seen, 'ready'));

/** A container that cannot be started again explains more than the fact that it is not Ready. */
function refusedUnready(seen: Seen): readonly Statement[] {
  const before = endedBefore(seen);
  if (before.length > 0) return before;
  const [first, ...waits] = refusedWaits(seen);
  const ends = ended(seen);
  return first === undefined
    ? unready(seen, ends)
    : [{ ...first, says: `not Ready: ${first.says}` }, ...waits, ...ends];
}

function whenOf({ pod, now }: Seen, state: ApiState): string {
  const since = sinceOf(pod, state);
  if (since === null) return '';
  const word = state === 'ready' ? 'since' : 'at';
  return ` ${word} ${stamp(since)}${now === null ? '' : ` (${spell(Math.max(0, now - since))}${state === 'ready' ? '' : ' ago'})`}`;
}

/** The reason for which a container waits states the same (images/image_manager.go, kuberuntime_container.go). */
const OF_CONTAINERS: ReadonlySet<string> = new Set(['Failed', 'BackOff', 'InspectFailed', 'ErrImageNeverPull']);

/** In these states, nothing about the kubelet or the node explains the pod. */
const SETTLED: ReadonlySet<ApiState> = new Set<ApiState>(['ready', 'completed', 'failed', 'unscheduled']);

/** The most further events that are quoted, latest first. */
const QUOTED = 3;

export function answerFor(seen: Seen) {
  const state = stateOf(seen.pod, seen.now);
  const own = OF_STATE[state](seen);
  const isSettled = SETTLED.has(state);
  const statements = isSettled ? own : [...own.slice(0, 1), ...kubeletFacts(seen), ...own.slice(1)];
  const [first = { says: 'the API shows no reason' }] = statements;
  const sentences = statements.slice(1).map(({ says }) => says);
  const all = [first.says, ...sentences];
  const saysStatus = seen.pod.containers.some(({ state: one, reason }) => one === 'waiting' && reason !== null);
  const more = isSettled
    ? []
    : [
        ...nodeConditions(seen).map(({ says }) => says),
        ...warnings(seen, reason => !isHarmless(reason) && !(saysStatus && OF_CONTAINERS.has(reason)))
          .filter(
            event =>
              event.from !== LOGGED && !all.some(one => one.includes(event.reason) || one.includes(event.message)),
          )
          .slice(0, QUOTED)
          .map(event => quoted(event, seen.now)),
      ];
  // Nothing else can be done about what runs on a node that is down
  const node = state === 'terminating' ? [] : nodeTrouble(seen);
  const next = (node.length > 0 ? node : statements).flatMap(one => one.next ?? []);
  return {
    state,
    headline: first.says,
    facts: eachOnce([...sentences, ...more, ...failedDebuggers(seen)]),
    next: eachOnce(next),
  };
}

const eachOnce = (sentences: readonly string[]): string[] => [...new Set(sentences)];
