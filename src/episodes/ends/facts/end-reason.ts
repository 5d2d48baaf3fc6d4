import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import { asText, member, textField } from '../../../catalogue/fields.js';
import { patchContaining } from '../../../correlate/events/patch.js';
import type { ApiStory, NodeObservation, Observation } from '../../../correlate/types.js';
import { msOf, SECOND } from '../../../kit/calendar.js';
import { lookedUp } from '../../../kit/looked-up.js';
import type { Condition, Snapshot } from '../../../sources/watch/snapshot.js';
import { KINDS } from '../kinds/index.js';
import { ENDS } from '../stops.js';
import type { Reconstructed } from '../types.js';
import { containersIn } from './exits.js';

/**
 * What the kubelet writes as the reason for a pod that it ended, into its status and into its event; in all versions unless one is named.
 */
const ENDED: ReadonlyMap<string, string> = new Map([
  // eviction/eviction_manager.go and helpers.go, Reason
  ['Evicted', 'evicted'],
  // active_deadline.go, ShouldEvict
  ['DeadlineExceeded', 'ended by its deadline'],
  // preemption/preemption.go; events/event.go, PreemptContainer
  ['Preempting', 'preempted'],
  // nodeshutdown, nodeShutdownReason: `Terminated`, up to 1.21 `Shutdown`; the event is `NodeShutdown` up to 1.21
  ['Terminated', 'ended by a node shutdown'],
  ['Shutdown', 'ended by a node shutdown'],
  ['NodeShutdown', 'ended by a node shutdown'],
]);

/** The reasons in events of the API. */
const BY_EVENT = lookedUp<string>({
  'event-evicted': 'Evicted',
  'event-preempted': 'Preempting',
  'event-shutdown': 'NodeShutdown',
});

/**
 * Why the kubelet ended a pod, in its own words (`evicted: Usage of EmptyDir volume "cache" exceeds the limit "1Mi"`): the reason in the first
 * source that states it, the log, what the kubelet sent to the API, the object, the events; null if none does.
 */
export function endReasonOf(one: Reconstructed) {
  if (KINDS[one.kind].subject === 'mirror') return null;
  const sent = statusesOf(one);
  for (const { reason, message, at, source, line } of [...statedInLog(one, sent), ...statedElsewhere(one)]) {
    const text = worded(reason, message);
    if (text !== null) return { text, at, evidence: [{ source, line }] };
  }
  return outOfMemory(one, sent);
}

const EVICTS = eventsHaving('evicts');
/** Each of them names the resource. */
const SHORT: ReadonlySet<string> = new Set<EventId>(['evict-reclaim', 'evict-needed']);

/**
 * The resource that the node lacked when the pod was evicted. The kubelet prints that a pod must go, and evicts one before it checks again
 * (eviction/eviction_manager.go, synchronize).
 */
export function shortageOf({ lines }: Reconstructed, node: readonly NodeObservation[]): string | null {
  const evicted = lines.first(EVICTS);
  if (evicted === undefined) return null;
  const { source, line, kubelet } = evicted;
  const needed = node.findLast(
    one => SHORT.has(one.id) && one.source === source && one.kubelet === kubelet && one.line < line,
  );
  return needed === undefined ? null : textField(needed.event, 'resourceName');
}

/** The statuses that the kubelet sent to the API with such a reason, which it hardly ever does. */
type Statuses = ReadonlyMap<Observation, unknown>;

const statusesOf = ({ lines }: Reconstructed): Statuses =>
  new Map(
    lines.only('status-patch').flatMap(line => {
      const status = patchContaining(line.event, REASONS)?.status;
      return status === undefined ? [] : [[line, status] as const];
    }),
  );

function statedInLog({ lines }: Reconstructed, sent: Statuses) {
  // Hardly any patch states a reason: then there is no row for each
  const telling = lines.ofAny(
    sent.size === 0 ? ['evict-begin', 'event-occurred'] : ['evict-begin', 'status-patch', 'event-occurred'],
  );
  return telling.map(observation => {
    const { id, event, at, source, line } = observation;
    const stated = (key: 'reason' | 'message'): string | null =>
      textField(event, key) ?? asText(member(sent.get(observation), key));
    return {
      reason: id === 'evict-begin' ? 'Evicted' : stated('reason'),
      message: stated('message'),
      at,
      source,
      line,
    };
  });
}

const statedElsewhere = ({ story, testimony }: Reconstructed) => [
  ...(story?.snapshots ?? []).map(({ reason, message, source, line }) => ({ reason, message, at: null, source, line })),
  ...testimony.map(({ what, facts, source, line }) => ({
    reason: BY_EVENT[what] ?? null,
    message: asText(facts?.message),
    at: null,
    source,
    line,
  })),
];

/** The runtime's reason for a container that the kernel killed (containerd internal/cri, CRI-O and dockershim: `OOMKilled`). */
const KILLED = 'OOMKilled';

const REASONS = new RegExp([...ENDED.keys(), KILLED].join('|'));

/**
 * From the last state of the object, or from what the kubelet sent: a container that was started again is no longer terminated. If a
 * container waits for its next start, the last status of a pod that is being deleted repeats how it ended before (kubelet_pods.go,
 * convertStatusToAPIStatus; status_manager.go, updateStatusInternal, 1.27 and later).
 */
function outOfMemory(one: Reconstructed, sent: Statuses) {
  const { story, lines } = one;
  const asked = story?.requestedAt ?? null;
  const isOfIt = (finishedAt: string | null): boolean =>
    KINDS[one.kind].askedBy !== 'client' ||
    one.kind === 'completed' ||
    (asked === null ? lines.hasAny(ENDS) || lines.has('kill-begin') : !(Date.parse(finishedAt ?? '') < asked - SECOND));
  const stated = [
    ...(story?.snapshots ?? []).slice(-1).map(last => ({ at: null, ...last })),
    ...[...sent].toReversed().map(([line, status]) => ({ ...line, containers: containersIn(status) })),
  ];
  for (const { at, source, line, containers } of stated) {
    const dead = containers.find(({ reason, finishedAt }) => reason === KILLED && isOfIt(finishedAt));
    if (dead === undefined) continue;
    const text = `container ${dead.name} was killed: out of memory (${KILLED})`;
    return { text, at, evidence: [{ source, line }] };
  }
  return null;
}

/** A headline has room for this much of a message. */
const MAX_MESSAGE_LETTERS = 200;

function worded(reason: string | null, message: string | null): string | null {
  const did = ENDED.get(reason ?? '');
  if (did === undefined) return null;
  const words = (message ?? '')
    .slice(0, MAX_MESSAGE_LETTERS * 2)
    .split(/\s+/)
    .join(' ')
    .trim();
  if (words === '') return null;
  const whole = words.endsWith('.') ? words.slice(0, -1) : words;
  return `${did}: ${whole.length > MAX_MESSAGE_LETTERS ? `${whole.slice(0, MAX_MESSAGE_LETTERS - 1)}…` : whole}`;
}

/** Why something other than the kubelet ended a pod, from the condition `DisruptionTarget`. */
interface Disruption {
  readonly actor: string;
  readonly did: string;
  readonly because: string | null;
  /** The object was removed with the pod, independently of any kubelet */
  readonly removes?: true;
}

/**
 * By the reason of the condition (`v1.PodReason…`; from 1.25 on, by default from 1.26 on). Each component writes the condition right before
 * it deletes or ends the pod.
 */
// biome-ignore format: a row each
const BY_REASON = lookedUp<Disruption>({
  // pkg/controller/podgc/gc_controller.go, gcOrphaned: with grace period 0
  DeletionByPodGC: { actor: 'the pod garbage collector', did: 'removed the object', because: 'its node no longer exists', removes: true },
  // pkg/controller/tainteviction/taint_eviction.go; up to 1.28 nodelifecycle/scheduler/taint_manager.go
  DeletionByTaintManager: { actor: 'the taint manager', did: 'deleted the pod', because: 'its node has a NoExecute taint that it does not tolerate' },
  // pkg/controller/devicetainteviction/device_taint_eviction.go, from 1.33 on
  DeletionByDeviceTaintManager: { actor: 'the device taint manager', did: 'deleted the pod', because: 'a device that it uses has a NoExecute taint' },
  // pkg/registry/core/pod/storage/eviction.go, addConditionAndDeletePod
  EvictionByEvictionAPI: { actor: 'a client of the eviction API', did: 'evicted the pod', because: null },
  // pkg/scheduler/framework/preemption; `…ByKubeScheduler` in 1.25
  PreemptionByScheduler: { actor: 'the scheduler', did: 'deleted the pod', because: 'a pod of higher priority needs room' },
  PreemptionByKubeScheduler: { actor: 'the scheduler', did: 'deleted the pod', because: 'a pod of higher priority needs room' },
  // pkg/kubelet/eviction, preemption and nodeshutdown: the message of the status shows which of the three it was
  TerminationByKubelet: { actor: 'the kubelet', did: 'ended the pod', because: null },
});

/** The disruption, with the first state of the object that shows it, and its instant in ms UTC. */
export function disruptionOf(story: ApiStory | null) {
  const last = targetIn(story?.snapshots.at(-1));
  const reason = last?.reason ?? null;
  const snapshot = story?.snapshots.find(one => targetIn(one)?.reason === reason);
  const known = snapshot === undefined ? null : disruptionIn(snapshot);
  if (reason === null || known === null || snapshot === undefined) return null;
  return { ...known, reason, snapshot, at: msOf(last?.lastTransitionTime) };
}

/** What ended a pod, according to one state of its object. */
export function disruptionIn(snapshot: Snapshot): Disruption | null {
  const reason = targetIn(snapshot)?.reason ?? null;
  const known = BY_REASON[reason ?? ''];
  if (known === undefined) return null;
  return { ...known, because: known.because ?? (reason === 'TerminationByKubelet' ? snapshot.message : null) };
}

/** A component that failed to delete it removes the condition again (pkg/controller/disruption, after two minutes). */
const targetIn = (snapshot: Snapshot | undefined): Condition | undefined =>
  snapshot?.conditions.find(({ type, status }) => type === 'DisruptionTarget' && status === 'True');
