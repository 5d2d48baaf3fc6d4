import { mostTelling } from '../../catalogue/causes/index.js';
import { spell } from '../../catalogue/duration.js';
import { unready } from '../../episodes/now/node.js';
import { isCrashing } from '../../episodes/now/state.js';
import { claimIn, isClaimOf, waitsForClaim } from '../../episodes/now/storage.js';
import type { ClaimSeen, Machines } from '../../episodes/now/types.js';
import { apiView } from '../../episodes/now/view.js';
import { timeOf } from '../../episodes/now/warnings.js';
import { stamp } from '../../episodes/now/words.js';
import { isUsual, type ShownHistory, UNNAMED_NOTE } from '../../sources/shown.js';
import { ageOf } from '../../sources/time.js';
import type { SeenTestimony } from '../../sources/types.js';
import { WORDS } from '../../sources/vocabulary.js';
import type { Snapshot } from '../../sources/watch/snapshot.js';
import type { ApiEvent, ApiView } from '../contract/types.js';
import { podOfEvents, timeWent } from './pod-of-events.js';
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

/** What a container printed is why it ends again and again, if it is the only one that does, and no more is known of its last run. */
function withWords(pod: Snapshot | null, words: string | undefined): Snapshot | null {
  const [crashed, another] = pod?.containers.filter(one => isCrashing(pod, one, null)) ?? [];
  if (pod === null || words === undefined || crashed === undefined || another !== undefined) return pod;
  const last = { id: null, exitCode: null, reason: null, finishedAt: null, ...crashed.last };
  const told = { ...crashed, last: { ...last, message: last.message ?? words } };
  return { ...pod, containers: pod.containers.map(one => (one === crashed ? told : one)) };
}

/** What the inputs show besides the pod. */
export interface Around {
  readonly machines: Machines;
  readonly claims?: readonly ClaimEvents[];
  loggedOf?(pod: Snapshot): readonly ApiEvent[];
}

/** What all inputs show of one pod, judged once. */
export function viewOf(
  { said: own, object, events: stated, among = 1 }: Subject,
  { machines, claims = [], loggedOf = () => [] }: Around,
): ApiView[] {
  const shown = own.flatMap(one => one.shown ?? []);
  const events = [
    ...stated,
    ...shown.flatMap(one => one.events),
    ...own.filter(one => one.shown === undefined).flatMap(eventIn),
    ...sandboxFailures(own),
  ].toSorted((a, b) => timeOf(a) - timeOf(b));
  const best = withWords(joinedPod(object, shown), shown.findLast(({ words }) => words !== undefined)?.words);
  // What containers print is no question by itself
  if (best === null && own.every(({ what }) => what === 'container-output')) return [];
  const { namespace = '' } = own.find(one => one.identity.namespace !== '')?.identity ?? {};
  const alone = best === null ? podOfEvents(own, events) : null;
  const pod = best ?? alone?.pod ?? null;
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
    ...(isSettled ? timeWent(events) : []),
    ...(view.state === 'unscheduled' && events.length === 0 ? lostNodes(machines) : []),
    ...new Set(shown.flatMap(({ notes = [] }) => notes).filter(note => !(isNamed && note === UNNAMED_NOTE))),
    ...(among > 1 ? [`the text does not say of which of these ${among} pods the Events are`] : []),
    ...(age === null || isSettled ? [] : [`it was created ${age} before this was printed`]),
    ...(alone !== null
      ? [own.every(({ what }) => WORDS[what].witness === 'runtime') ? ONLY_RUNTIME : ONLY_EVENTS]
      : []),
  ];
  const headline = alone?.headline ?? view.headline;
  const troubled = view.troubled || alone?.isWrong === true;
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
    .filter(({ name }) => pod.claims.length === 0 || pod.claims.includes(name))
    .flatMap(({ name, events }) => claimIn(name, events) ?? []);

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

/** What keeps all nodes that were shown from taking a pod: without one that is ready, none is scheduled. There may be other nodes. */
function lostNodes(machines: Machines): string[] {
  const lost = [...machines].flatMap(([name, conditions]) => unready({ name, conditions }, null).slice(0, 1));
  if (lost.length === 0 || lost.length < machines.size) return [];
  const says = lost.slice(0, MAX_NODES).map(one => one.says);
  const more = lost.length > MAX_NODES ? `; and ${lost.length - MAX_NODES} more` : '';
  return [`no node that was shown is ready: ${says.join('; ')}${more}`];
}
const MAX_NODES = 3;

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
