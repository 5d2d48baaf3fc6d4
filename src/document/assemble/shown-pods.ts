import { causeOf, isHarmless, mostTelling } from '../../catalogue/causes/index.js';
import { innermost } from '../../catalogue/causes/innermost.js';
import { failedEvent, isRefused, stageOfReason } from '../../catalogue/causes/stages.js';
import type { Rank } from '../../catalogue/causes/types.js';
import { spell } from '../../catalogue/duration.js';
import { isBeforeContainers } from '../../episodes/now/starting.js';
import { isClaimOf, lastOfClaim, waitsForClaim } from '../../episodes/now/storage.js';
import type { ClaimSeen, Machines } from '../../episodes/now/types.js';
import { apiView } from '../../episodes/now/view.js';
import { timeOf } from '../../episodes/now/warnings.js';
import { stamp } from '../../episodes/now/when.js';
import { syncFailures } from '../../episodes/starts/facts/failures-in-line.js';
import { pulledImage } from '../../episodes/starts/facts/pulls.js';
import { grouped } from '../../kit/grouped.js';
import { whatOf } from '../../sources/events/recognise.js';
import { isUsual, type ShownHistory, UNNAMED_CONTAINER, UNNAMED_NOTE } from '../../sources/shown.js';
import { ageOf } from '../../sources/time.js';
import type { SeenTestimony } from '../../sources/types.js';
import { WORDS } from '../../sources/vocabulary.js';
import { createSnapshots } from '../../sources/watch/snapshot.js';
import type { Snapshot } from '../../sources/watch/types.js';
import type { Fields } from '../../sources/watch/values.js';
import type { ApiEvent, ApiView } from '../contract/types.js';
import { isUnnamed, joinedPod, type Subject } from './subjects.js';

/** What the rows of a watch, and the log of the kubectl that deleted a pod, add to the state in which they leave it. */
function withHistory(view: ApiView, own: readonly SeenTestimony[]): ApiView {
  const history = own.findLast(({ shown }) => shown?.history !== undefined)?.shown?.history;
  const deleted = own.find(({ what, at }) => what === 'delete-sent' && at === null);
  const requested = deleted === undefined ? [] : [requestText(deleted)];
  if (view.state === 'terminating') return leaving(view, history, requested);
  const text = history === undefined || view.state === 'crash-loop' ? '' : startText(history);
  return {
    ...view,
    headline: text === '' ? view.headline : `${view.headline}: ${text}`,
    facts: [...view.facts, ...requested],
  };
}

/** Rows that do not show the pod's end: the API server sends no row about it, and the table does not mark its last one. */
function leaving(view: ApiView, history: ShownHistory | undefined, requested: readonly string[]): ApiView {
  const ms = history?.leavingMs ?? null;
  if (ms === null && requested.length === 0) return view;
  const span = ms === null ? 'it is being deleted' : `it was Terminating for at least ${spell(ms)}`;
  const stopped = history?.hasStopped === true;
  const end = stopped
    ? 'its containers had stopped, and that is the last row'
    : 'the printed text does not show what it was waiting for';
  return {
    ...view,
    troubled: view.troubled && !stopped,
    headline: [...requested, span, end].join('; '),
    next: stopped ? [] : view.next,
  };
}

/** `kubectl/v1.22.7 deleted it (200 OK in 35 ms)` */
function requestText({ facts = {} }: SeenTestimony): string {
  const { agent = 'a client', status, ms } = facts;
  if (status === undefined) return `${agent} asked to delete it; the answer is not in the log`;
  const answer = `${status}${ms === undefined ? '' : ` in ${ms} ms`}`;
  return /^2/.test(String(status)) ? `${agent} deleted it (${answer})` : `${agent} could not delete it (${answer})`;
}

function startText({ ranMs, readyMs }: ShownHistory): string {
  const ready = readyMs === null ? '' : `was Ready ${spell(readyMs)} after its creation`;
  if (ranMs === null || ranMs === readyMs) return ready === '' ? '' : `it ${ready}`;
  const ran = `it ran ${spell(ranMs)} after its creation`;
  return readyMs === null ? ran : `${ran}, and was Ready after ${spell(readyMs)}`;
}

/** What the inputs show besides the pod. */
export interface Around {
  readonly machines: Machines;
  readonly claims?: readonly ClaimEvents[];
  loggedOf?(pod: Snapshot): readonly ApiEvent[];
}

/** What all inputs show of one pod, judged once. */
export function viewOf(
  { said: own, object, events: stated }: Subject,
  { machines, claims = [], loggedOf = () => [] }: Around,
): ApiView[] {
  const shown = own.flatMap(one => one.shown ?? []);
  const events = [
    ...stated,
    ...shown.flatMap(one => one.events),
    ...own.filter(one => one.shown === undefined).flatMap(eventIn),
    ...sandboxFailures(own),
  ].toSorted((a, b) => timeOf(a) - timeOf(b));
  const best = joinedPod(object, shown);
  const before = best === null ? overcome(events) : null;
  const { namespace = '' } = own.find(one => one.identity.namespace !== '')?.identity ?? {};
  const isFine = best === null && startedAt(events) >= 0 && !events.some(isWarning);
  const pod = best ?? podOfEvents(own, events, before === null && !isFine ? undefined : RUNS);
  if (pod === null) return [];
  const age = shown.findLast(one => one.age !== null)?.age ?? null;
  const { nodeName } = pod;
  const view = apiView({
    pod: pod.namespace === '' ? { ...pod, namespace } : pod,
    events,
    logged: loggedOf(pod),
    claims: claimsOf(
      pod,
      namespace,
      events.some(waitsForClaim) ? claims : claims.filter(({ name }) => isClaimOf(name, pod.name)),
    ),
    attachments: [],
    managers: new Map(),
    now: null,
    age: ageOf(age),
    node: nodeName
      ? { name: nodeName, exists: null, kubeletVersion: null, conditions: machines.get(nodeName) ?? [] }
      : null,
  });
  const isSettled = view.state === 'ready' || view.state === 'completed';
  const isNamed = view.pod.name !== '' && !isUnnamed(view.pod);
  const notes = [
    ...(isSettled ? pullsIn(events) : []),
    ...new Set(shown.flatMap(({ notes = [] }) => notes).filter(note => !(isNamed && note === UNNAMED_NOTE))),
    ...(age === null || isSettled ? [] : [`it was created ${age} before this was printed`]),
    ...(best === null ? [own.every(({ what }) => WORDS[what].witness === 'runtime') ? ONLY_RUNTIME : ONLY_EVENTS] : []),
  ];
  const times = before === null ? 0 : timesStarted(events);
  const isWrong = before === null ? events.some(isWarning) : times > 1;
  const troubled = view.troubled || (best === null && isWrong);
  const headline = before === null ? (isFine ? FINE : view.headline) : overcameText(before, times);
  return [withHistory({ ...view, headline, troubled, facts: [...view.facts, ...notes] }, own)];
}

/** A claim of which Events were printed. */
interface ClaimEvents {
  readonly namespace: string;
  readonly name: string;
  readonly events: readonly ApiEvent[];
}

/** The claims of the pod, as far as its description names them: a row names none. */
const claimsOf = (pod: Snapshot, namespace: string, claims: readonly ClaimEvents[]): ClaimSeen[] =>
  claims
    .filter(one => one.namespace === namespace || one.namespace === '' || namespace === '')
    .filter(({ name }) => (pod.claims ?? []).length === 0 || pod.claims?.includes(name))
    .flatMap(({ name, events }) => {
      const last = lastOfClaim(events);
      return last === null ? [] : [{ name, phase: 'not bound', volume: null, events: [last] }];
    });

/** The kubelet reports a failure of the runtime in an Event (kubelet/events, FailedCreatePodSandBox). */
function sandboxFailures(own: readonly SeenTestimony[]): ApiEvent[] {
  const failed = own.filter(({ what }) => what === 'sandbox-failed');
  const made = own.findLast(({ what }) => what === 'sandbox-created')?.at ?? null;
  const times = failed.flatMap(({ at }) => at ?? []);
  const [first = null, last = null] = times.length === 0 ? [] : [Math.min(...times), Math.max(...times)];
  if (failed.length === 0 || (made !== null && last !== null && made > last)) return [];
  const errors = failed.flatMap(({ facts }) => facts?.error ?? []);
  const [cause] = mostTelling(errors.map(error => ({ stage: 'sandbox' as const, text: String(error) })));
  return [
    {
      type: 'Warning',
      reason: 'FailedCreatePodSandBox',
      from: 'container runtime',
      count: failed.length,
      message: cause?.text ?? 'sandbox creation failed; why is in the answer to the kubelet, whose log has it',
      first: first === null ? null : stamp(first),
      last: last === null ? null : stamp(last),
    },
  ];
}

const ONLY_EVENTS = 'Events alone do not show whether this still holds';
const ONLY_RUNTIME =
  'only the log of its runtime was read: the log of its kubelet and its Events show the rest of its start';

const FINE = 'its containers were created and started, and its Events report no failure';

/** An image that needs no login is pulled without it (kubelet_pods.go, getPullSecretsForPod). */
const NO_PULL_SECRET = 'FailedToRetrieveImagePullSecret';
const isWarning = ({ type, reason }: ApiEvent): boolean =>
  type === 'Warning' && reason !== NO_PULL_SECRET && !isHarmless(reason);

/** A pull that took this long is part of the answer. */
const LONG_PULL_MS = 1000;

/** How long its images were pulled: what people ask about a pod with which nothing is wrong. */
const pullsIn = (events: readonly ApiEvent[]): string[] =>
  events.flatMap(({ message }) => {
    const pulled = pulledImage(message);
    if (pulled?.ms == null || pulled.ms + (pulled.waitedMs ?? 0) < LONG_PULL_MS) return [];
    const waited =
      (pulled.waitedMs ?? 0) < LONG_PULL_MS ? '' : `, after ${spell(pulled.waitedMs ?? 0)} of waiting for its turn`;
    return [`its image ${pulled.image} was pulled in ${spell(pulled.ms)}${waited}`];
  });

/** The pod as only its Events show it; null where they report no trouble. */
function podOfEvents(own: readonly SeenTestimony[], events: readonly ApiEvent[], otherwise?: State): Snapshot | null {
  const identity = own.find(one => one.identity.uid !== undefined)?.identity ?? own[0]?.identity;
  const state = stateSince(events) ?? otherwise;
  if (identity === undefined || state === undefined) return null;
  const { uid, namespace, name } = identity;
  const { isScheduled, isLeaving, status } = state;
  const pod = createSnapshots(0)({ metadata: { uid, namespace, name }, status }, own[0]?.line ?? 1, null);
  return {
    ...pod,
    partial: true,
    nodeName: isScheduled ? '' : null,
    ...(isLeaving === true ? { deletionTimestamp: '' } : {}),
  };
}

/** What came before the start of a container is over. The aftermath of an earlier failure shows less than that failure. */
function stateSince(all: readonly ApiEvent[]): State | undefined {
  const events = all
    .slice(startedAt(all) + 1)
    .toReversed()
    .filter(event => stateIn(event) !== null);
  const [newest] = events;
  if (newest === undefined) return undefined;
  const stage = failedEvent(newest.message)?.stage;
  const rankOf = ({ message: text }: ApiEvent): Rank => causeOf({ stage, text }).rank;
  const telling =
    rankOf(newest) === 'aftermath'
      ? events.find(event => failedEvent(event.message)?.stage === stage && rankOf(event) === 'cause')
      : undefined;
  return stateIn(telling ?? newest) ?? undefined;
}

const startedAt = (events: readonly ApiEvent[]): number => events.findLastIndex(({ reason }) => reason === 'Started');

/** The last failure, where a container was started after it and nothing shows what happened then; otherwise null. */
const overcome = (events: readonly ApiEvent[]): ApiEvent | null =>
  stateSince(events) === undefined
    ? (events.slice(0, Math.max(startedAt(events), 0)).findLast(({ type }) => type === 'Warning') ?? null)
    : null;

function overcameText({ reason, message }: ApiEvent, times: number): string {
  const often = times > 1 ? `was started ${times} times, the last time` : 'was started';
  return `a container ${often} after ${reason}: ${innermost(message)}`;
}

/** The count of the container that was started most often; each container has a separate message. */
const timesStarted = (events: readonly ApiEvent[]): number =>
  Math.max(
    ...[
      ...grouped(
        events.filter(({ reason }) => reason === 'Started'),
        ({ message }) => message,
      ).values(),
    ].map(own => own.reduce((sum, { count }) => sum + count, 0)),
  );

interface State {
  readonly isScheduled: boolean;
  readonly isLeaving?: true;
  readonly status: Fields;
}

/** `Back-off restarting failed container c in pod …`; up to 1.28 `container=c` (kuberuntime_manager.go, doBackOff). */
const OF_CONTAINER = /\bfailed container[ =]([a-z\d][a-z\d.-]{0,252})(?: in)? pod\b/;

/** The status after a failure, without an error of its own. */
const STATUS_ALONE = /^Error: \w{1,60}$|^Back-off pulling image/;

const RUNS: State = {
  isScheduled: true,
  status: { phase: 'Running', containerStatuses: [{ name: UNNAMED_CONTAINER, state: { running: {} } }] },
};

/** The state of a pod that one Event shows. */
function stateIn({ reason, message }: ApiEvent): State | null {
  const name = OF_CONTAINER.exec(message)?.[1] ?? UNNAMED_CONTAINER;
  const inState = (state: Fields, container = name): State => ({
    isScheduled: true,
    status: { phase: 'Pending', containerStatuses: [{ name: container, state, ready: false }] },
  });
  if (reason === 'FailedScheduling') return { isScheduled: false, status: { phase: 'Pending' } };
  const stage = stageOfReason(reason);
  if (isBeforeContainers(stage)) return inState({ waiting: { reason: 'ContainerCreating' } });
  if (stage !== undefined) return inState({ waiting: { reason: failedEvent(message)?.reason ?? reason, message } });
  if (whatOf(reason, message) === 'event-kill-failed')
    return { isScheduled: true, isLeaving: true, status: { phase: 'Running' } };
  if (reason === 'Evicted' || isRefused(reason))
    return { isScheduled: true, status: { phase: 'Failed', reason, message } };
  if (reason === 'Unhealthy') return inState({ running: {} });
  if (reason === 'BackOff' && /restarting failed/i.test(message))
    return inState({ waiting: { reason: 'CrashLoopBackOff' } });
  const [failure] = reason === 'FailedSync' ? syncFailures(message) : [];
  if (failure?.reason != null) {
    const { container, text } = failure;
    return inState({ waiting: { reason: failure.reason, message: text } }, container ?? name);
  }
  if (reason === 'Pulling') return inState({ waiting: { reason: 'ContainerCreating' } });
  if (reason === 'Failed' || reason === 'BackOff') {
    const failed = failedEvent(message);
    if (failed === undefined) return null;
    // An earlier Event states what failed
    const why = STATUS_ALONE.test(message) ? {} : { message: message.replace(/^Error: /, '') };
    return inState({ waiting: { reason: failed.reason ?? 'CreateContainerError', ...why } });
  }
  return null;
}

/** An Event that a witness recorded, in the form in which the document shows Events of the API. */
export function eventIn({ at, facts = {} }: SeenTestimony): ApiEvent[] {
  const { reason, message, count, until } = facts;
  if (typeof reason !== 'string' || typeof message !== 'string') return [];
  const first = at === null ? null : stamp(at);
  return [
    {
      type: isUsual(reason) ? 'Normal' : 'Warning',
      reason,
      message,
      from: null,
      count: typeof count === 'number' ? count : 1,
      first,
      last: typeof until === 'string' ? until : first,
    },
  ];
}
