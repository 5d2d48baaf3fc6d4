import type { EventId } from '../../../catalogue/events.js';
import { textField } from '../../../catalogue/fields.js';
import { type ApiStory, snapshotAt } from '../../../correlate/types.js';
import type { SeenTestimony } from '../../../sources/types.js';
import { WORDS } from '../../../sources/vocabulary.js';
import type { Snapshot } from '../../../sources/watch/snapshot.js';
import { countOf } from '../../../sources/watch/values.js';
import type { StatedLine } from '../../engine/troubles.js';
import { KINDS } from '../kinds/index.js';
import { GIVES_GRACE } from '../kinds/termination.js';
import type { Lines } from '../lines.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';

/** The first answer of the API server that accepts the request, where it is dated. */
export const acceptedIn = ({ testimony }: Pick<Deletion, 'testimony'>): SeenTestimony | undefined =>
  testimony.find(({ what, at }) => at !== null && WORDS[what].ends === 'accepted');

/** When the deletion was requested, in ms UTC, and whether that is more precise than a second. */
export function requestOf(one: Deletion) {
  // A static pod is not deleted through the API: the request for its mirror came afterwards
  if (KINDS[one.kind].askedBy === 'manifest') return null;
  const shown = one.story?.requestedAt ?? null;
  const at = nearer(shown, acceptedIn(one)?.at ?? null);
  return at === null ? null : { at, exact: at !== shown };
}

/** The earlier of two instants, one known to the second and one known exactly; the exact one if they are the same. */
export function nearer(shown: number | null, exact: number | null): number | null {
  if (shown === null || exact === null) return exact ?? shown;
  return exact < shown + LIMITS.sameRequestMs ? exact : shown;
}

/**
 * The snapshot that shows how the deletion was requested. If the first snapshot already has grace 0, it may be the kubelet's own delete at
 * the end; a pod without a node has no such delete.
 */
function requestIn(story: ApiStory): Snapshot | null {
  const requested = snapshotAt(story, 'requested') ?? null;
  const isFinal = requested === story.snapshots[0] && requested?.deletionGracePeriodSeconds === 0;
  return isFinal && !lacksNode(requested) ? null : requested;
}

/** What was requested of the API server, and the state of the pod at that time. */
export interface ApiRequest {
  readonly grace: number | null;
  /** Succeeded or Failed. */
  readonly hadFinished: boolean;
  /** The pod was not bound to a node yet. */
  readonly withoutNode: boolean;
  /** `status.reason`: why the pod ended, where the kubelet states it */
  readonly reason: string | null;
}

/** Everything else is done, and a finalizer keeps the object. */
export const isHeld = ({ deletionGracePeriodSeconds: grace, finalizers }: Snapshot): boolean =>
  grace === 0 && finalizers.length > 0;

export function requestOfStory(story: ApiStory | null): ApiRequest | null {
  const snapshot = story === null ? null : requestIn(story);
  return (
    snapshot && {
      grace: snapshot.deletionGracePeriodSeconds,
      hadFinished: isFinished(snapshot.phase),
      withoutNode: lacksNode(snapshot),
      reason: snapshot.reason,
    }
  );
}

export const isFinished = (phase: unknown): boolean => phase === 'Succeeded' || phase === 'Failed';

/**
 * The pod was not bound to a node yet: a binding sets spec.nodeName (registry/core/pod/storage/storage.go, setPodNodeAndMetadata), and a
 * pod that a kubelet has begun has a start time or containers. An object that was trimmed by hand lacks more than that.
 */
const lacksNode = ({ nodeName, phase, startTime, containers, conditions, partial }: Snapshot): boolean =>
  nodeName === null &&
  phase === 'Pending' &&
  startTime === null &&
  containers.length === 0 &&
  !partial &&
  !conditions.some(({ type, status }) => type === 'PodScheduled' && status === 'True');

/** How long the containers have to stop, according to the API object, or to the kubelet. */
export function gracePeriodOf({ kind, story, lines }: Deletion): number | null {
  const granted = graceIn(lines, KINDS[kind].extent.graceFrom ?? []);
  if (granted !== null) return granted;
  const requested = story === null ? null : requestIn(story)?.deletionGracePeriodSeconds;
  const given = graceIn(lines, GIVES_GRACE);
  if (requested === undefined || requested === null) return given;
  // A watch that begins after a second request with a shorter grace period shows only the shorter one (registry/rest/delete.go,
  // BeforeDelete)
  const wasAsked = story?.snapshots[0]?.deletionTimestamp != null;
  return given !== null && given > requested && wasAsked ? given : requested;
}

/** The grace period in ms; the API's default where nothing shows it. */
export function graceMsOf(deletion: Deletion): number {
  const seconds = gracePeriodOf(deletion);
  return seconds === null ? LIMITS.defaultGraceMs : seconds * 1000;
}

/** The grace period that the first line of these events gives, the best event first. */
const graceIn = (lines: Lines, events: readonly EventId[]): number | null =>
  events.flatMap(id => lines.only(id).slice(0, 1)).flatMap(line => graceOf(line) ?? [])[0] ?? null;

/** The grace period in seconds, as a line gives it. */
export const graceOf = ({ event }: StatedLine): number | null => countOf(textField(event, 'gracePeriod'));

/**
 * The timeout of StopContainer is the grace period, at least 2 s (kuberuntime_container.go, killContainer, all versions). If the line is
 * cut off before it, other lines of the pod state it.
 */
export function stopTimeoutOf(line: StatedLine, others?: Lines): number {
  const grace = graceOf(line) ?? (others === undefined ? null : graceIn(others, GIVES_GRACE));
  return Math.max(grace === null ? LIMITS.defaultGraceMs : grace * 1000, LIMITS.minGraceMs);
}
