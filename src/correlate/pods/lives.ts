import { isRefused } from '../../catalogue/causes/stages.js';
import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { textField } from '../../catalogue/fields.js';
import { grouped, partition } from '../../kit/grouped.js';
import { isManifestHash } from '../../kit/uid.js';
import { patchedUID } from '../events/patch.js';
import { LIMITS } from '../thresholds.js';
import type { ApiStory, Life, Observation, PodName } from '../types.js';
import { assign, type Segment, segmentsOf } from './assign.js';
import type { Stories } from './stories.js';

const REFUSED = eventsHaving('refused');

/** The worker has the pod: it was admitted before (kubelet.go, HandlePodAdditions). */
const WORKED_ON: ReadonlySet<EventId> = new Set<EventId>([
  'sync-enter',
  'sandbox-missing',
  'sandbox-creating',
  'sandbox-created',
  'container-taken-up',
  'volumes-mounted',
  'startup-running-rv',
  'pleg-event',
]);

/** A pod is admitted once after its ADD. Its refusal may be printed in two lines at once. */
const ONCE_MS = 1_000;

/**
 * The same handlers that admit a pod also decide whether a running one can be resized in place, and print the same line (1.31 and later,
 * allocation_manager.go and before kubelet.go, canAdmitPod, called by canResizePod): such a line refuses the resize, not the pod.
 */
function withResizes(observations: readonly Observation[], story: ApiStory | null): readonly Observation[] {
  if (!observations.some(({ id }) => REFUSED.has(id))) return observations;
  const isOfRunning = story !== null && showsRunning(story);
  let turn: Observation[] = [];
  const resizes = new Set<Observation>();
  const close = (): void => {
    for (const one of resizesIn(turn, isOfRunning)) resizes.add(one);
    turn = [];
  };
  for (const one of observations) {
    if (one.id === 'config-add' || turn.at(-1)?.kubelet !== one.kubelet) close();
    turn.push(one);
  }
  close();
  return resizes.size === 0
    ? observations
    : observations.map(one => (resizes.has(one) ? { ...one, id: 'resize-denied' as const } : one));
}

/** The refusals of resizes among the lines between two ADDs in one process of a kubelet. */
function resizesIn(turn: readonly Observation[], isOfRunning: boolean): Observation[] {
  const denied = turn.filter(({ id }) => REFUSED.has(id));
  const worked = turn.findIndex(({ id }) => WORKED_ON.has(id));
  const times = denied.flatMap(({ at }) => at ?? []);
  const isRepeated = (times.at(-1) ?? 0) - (times[0] ?? 0) > ONCE_MS;
  const isStated = turn.some(({ id }) => id === 'resize-denied');
  if (isOfRunning || isRepeated || isStated) return denied;
  return turn.filter(
    (one, at) =>
      REFUSED.has(one.id) && (textField(one.event, 'operation') === 'resize' || (worked >= 0 && at > worked)),
  );
}

/** The containers of the pod ran, and it did not end for a reason of a refusal: a kubelet that starts may refuse a pod that ran. */
const showsRunning = ({ snapshots }: ApiStory): boolean =>
  snapshots.some(({ containers }) => containers.some(({ startedAt }) => startedAt !== null)) &&
  !snapshots.some(({ phase, reason }) => phase === 'Failed' && isRefused(reason));

const OF_MIRROR = eventsHaving('mirror');
const TERMINATES = eventsHaving('terminates');
const MIRROR_CALLS = eventsHaving('deletes-mirror');
const MIRROR_ENDS: ReadonlySet<EventId> = new Set<EventId>([...MIRROR_CALLS, 'mirror-delete-seen']);

/** The incarnations of one name, each with its own observations. */
export function livesOf(pod: PodName, observations: readonly Observation[], stories: Stories): Life[] {
  const watched = stories.byName(pod);
  const { uids, isStatic: speaksOfStatic } = givenIn(observations);
  const staticUIDs = new Set([
    ...watched.flatMap(({ snapshots }) => snapshots.flatMap(({ config }) => config.hash ?? config.mirror ?? [])),
    ...uids.filter(isManifestHash),
  ]);
  const mirrored = staticUIDs.size > 0 || speaksOfStatic;
  const api = segmentsOf(observations, 'api', mirrored);
  const statics = segmentsOf(observations, 'static', false);
  nameApiSegments(
    api,
    observations,
    staticUIDs,
    watched.map(story => story.uid),
    mirrored,
  );
  nameStaticSegments(statics, observations, staticUIDs);

  const known = new Set([...api, ...statics].map(segment => segment.uid));
  const unknown = uids.filter(uid => !known.has(uid));
  const loose = mirrored ? unknown.filter(livesAlone(api.length > 0, observations)) : unknown;
  const nameless = api.length + statics.length + loose.length === 0 && observations.some(isEndOfItself);
  const shares = assign(observations, [...api, ...statics], nameless ? [null] : loose);
  const hash = (uid: string | null): string | null =>
    stories.byUID(uid ?? '')?.snapshots[0].config.hash ?? statics.at(-1)?.uid ?? [...staticUIDs].at(-1) ?? null;

  return shares.map(({ segment, uid, observations: assigned }): Life => {
    const isStatic = segment?.from === 'static' || (uid !== null && staticUIDs.has(uid));
    const role = isStatic ? 'static' : mirrored ? 'mirror' : 'ordinary';
    const story = uid === null ? null : stories.byUID(uid);
    return {
      pod,
      role,
      uid,
      staticUID: role === 'mirror' ? hash(uid) : isStatic ? uid : null,
      observations: withResizes(assigned, story),
      story,
    };
  });
}

/** At a low -v the kubelet prints nothing about a pod's end but this, with only its name. */
const ENDS_BY_NAME = eventsHaving('shuts-down', 'preempts', 'evicts');
const isEndOfItself = ({ id }: Observation): boolean => ENDS_BY_NAME.has(id);

/** What the lines of a name give: UIDs, mostly the same one, and whether they are about a static pod. */
function givenIn(observations: readonly Observation[]) {
  const uids = new Set<string>();
  let last: string | null = null;
  let isStatic = false;
  for (const { id, uid, from } of observations) {
    isStatic ||= from === 'static' || OF_MIRROR.has(id);
    if (uid === null || uid === last) continue;
    uids.add(uid);
    last = uid;
  }
  return { uids: [...uids], isStatic };
}

/**
 * In a static pod's track every UID that is no manifest hash is one of its mirrors. Mirrors have no life of their own here, unless the
 * kubelet itself states that it deleted one, or, where the log lacks the sync loop's lines, that it tries to.
 */
function livesAlone(hasConfig: boolean, observations: readonly Observation[]): (uid: string) => boolean {
  const deleted = new Set(
    observations.flatMap(({ id, uid }) =>
      TERMINATES.has(id) || id === 'mirror-deleted' || (!hasConfig && MIRROR_ENDS.has(id)) ? (uid ?? []) : [],
    ),
  );
  return uid => isManifestHash(uid) || deleted.has(uid);
}

/**
 * The lines in each segment, by its place: from its first line to the first line of the next; earlier lines belong to the first segment.
 * `lines` are in their order.
 */
function bySegment(segments: readonly Segment[], lines: readonly Observation[]): Map<number, Observation[]> {
  let index = 0;
  return grouped(lines, ({ seq }) => {
    while (seq >= (segments[index + 1]?.begins ?? Number.POSITIVE_INFINITY)) index++;
    return index;
  });
}

/**
 * `SyncLoop ADD` of a file gives no UID from 1.21 on. A pod of another manifest has another UID, which no earlier line has; a pod that was
 * removed and is back unchanged has the earlier UID.
 */
function nameStaticSegments(
  segments: readonly Segment[],
  observations: readonly Observation[],
  hashes: ReadonlySet<string>,
): void {
  if (segments.length === 0) return;
  const seen = new Set<string>();
  const firstLines = observations.filter(
    ({ uid }) => uid !== null && hashes.has(uid) && seen.size < seen.add(uid).size,
  );
  const within = bySegment(segments, firstLines);
  const taken = new Set(segments.flatMap(({ uid }) => uid ?? []));
  let before: string | null = null;
  for (const [index, segment] of segments.entries()) {
    const fresh = within.get(index)?.find(({ uid }) => uid !== null && !taken.has(uid))?.uid;
    const unchanged: string | null = isEdit(segments[index - 1], segment) ? null : (before ?? [...hashes][0] ?? null);
    segment.uid ??= fresh ?? unchanged;
    if (segment.uid !== null) taken.add(segment.uid);
    before = segment.uid;
  }
}

/** Whether the manifest was edited: one merge of the file source removed the earlier pod and added this one. */
function isEdit(last: Segment | undefined, next: Segment): boolean {
  const removed = last?.config.at(-1);
  if (removed?.id !== 'config-remove') return false;
  return (next.config[0]?.at ?? Number.POSITIVE_INFINITY) - (removed.at ?? 0) <= LIMITS.oneMergeMs;
}

/**
 * Names the segments that no line named. The UID of a mirror is in the calls that delete it and in the status patches; the UID of an
 * ordinary pod at -v < 4 is the first one seen after its beginning. The other segments are matched with the watch, in order of creation.
 */
function nameApiSegments(
  segments: readonly Segment[],
  observations: readonly Observation[],
  notThese: ReadonlySet<string>,
  watched: readonly string[],
  mirrored: boolean,
): void {
  // Mostly the lines next to an ADD give the UID: then no line is looked at again
  if (segments.every(({ uid }) => uid !== null)) return;
  const taken = new Set(segments.flatMap(({ uid }) => uid ?? []));
  const within = bySegment(segments, observations);
  for (const [index, segment] of segments.entries()) {
    if (segment.uid !== null) continue;
    // Lines before an ADD may be the last ones of the pod before it, whose REMOVE the log lacks
    const seen = partition(within.get(index) ?? [], ({ seq }) => seq >= segment.begins).flat();
    const hints = (mirrored ? seen.flatMap(mirrorHint) : seen.flatMap(({ uid }) => uid ?? [])).filter(
      uid => !notThese.has(uid),
    );
    const free = (uids: readonly string[]): string | undefined => uids.find(uid => !taken.has(uid));
    // The last pods that the watch saw under a name belong to the last segments
    const unnamed = watched.filter(uid => !taken.has(uid));
    segment.uid = free(hints) ?? unnamed.at(-Math.min(segments.length - index, unnamed.length)) ?? null;
    if (segment.uid !== null) taken.add(segment.uid);
  }
}

function mirrorHint(observation: Observation): string[] {
  if (MIRROR_CALLS.has(observation.id)) return observation.uid === null ? [] : [observation.uid];
  const uid = observation.id === 'status-patch' ? patchedUID(observation.event) : null;
  return uid === null ? [] : [uid];
}
