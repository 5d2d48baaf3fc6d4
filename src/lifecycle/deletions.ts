import type { Kind } from '../contract/types.js';
import type { ApiStory, Life, Observation } from '../correlate/types.js';
import { UNDER_WAY } from './kinds/termination.js';
import { ORPHANED, ordinaryKind, requestedKind, requestIn } from './ordinary-kind.js';
import type { DeletionCandidate } from './types.js';

/** The lives of one name → the deletions among them. */
export function casesOf(lives: readonly Life[]): DeletionCandidate[] {
  const statics = lives.filter(({ role }) => role === 'static');
  const mirrors = lives.filter(({ role }) => role === 'mirror');
  return lives.flatMap(life => {
    if (life.role === 'ordinary') return ordinaryCase(life) ?? [];
    if (life.role === 'static') return staticCase(life, statics, mirrors) ?? [];
    return mirrorCase(life, statics, mirrors) ?? [];
  });
}

function ordinaryCase(life: Life): DeletionCandidate | null {
  const kind = ordinaryKind(life);
  if (kind === null) return null;
  const { pod, uid, observations, story } = life;
  const own = KEEPS_PAST.has(kind)
    ? { observations, known: null }
    : since(
        observations,
        observations.find(({ id }) => (kind === 'orphaned' ? ORPHANED : BEGINS).has(id)),
      );
  return { pod, kind, uid, staticUID: null, mirrorUIDs: [], replacedBy: null, ...own, story, nextStory: null };
}

/** These had ended before anybody deleted them: what came before belongs to the story. */
const KEEPS_PAST: ReadonlySet<Kind> = new Set<Kind>(['completed', 'evicted', 'unknown']);
const BEGINS = new Set(['config-delete', 'config-remove', 'teardown-removed', 'must-be-killed', ...UNDER_WAY]);

/** No line of a pod that is being deleted already: RECONCILE and UPDATE can be the echo of what the kubelet reports. */
const ALIVE = new Set(['config-add', 'sync-enter', 'sync-exit']);

/** What belongs to the deletion, and the last line before it that shows the pod alive. */
function since(
  observations: readonly Observation[],
  begin: Observation | undefined,
): Pick<DeletionCandidate, 'observations' | 'known'> {
  if (begin === undefined) return { observations, known: null };
  const known = observations.findLast(({ id, seq }) => seq < begin.seq && ALIVE.has(id)) ?? null;
  return { observations: observations.filter(({ seq }) => seq >= begin.seq), known };
}

const find = (life: Life, id: string, from?: Observation['from']): Observation | undefined =>
  life.observations.find(one => one.id === id && (from === undefined || one.from === from));

/** What has no ADD in the log was there before it. */
const born = (life: Life): number => find(life, 'config-add', 'api')?.seq ?? Number.NEGATIVE_INFINITY;

const STATIC_ENDS = new Set(['teardown-removed', 'teardown-orphan-config', 'teardown-evicted']);

function staticCase(life: Life, statics: readonly Life[], mirrors: readonly Life[]): DeletionCandidate | null {
  const removed = find(life, 'config-remove', 'static');
  const begun = removed ?? life.observations.find(({ id }) => STATIC_ENDS.has(id));
  if (begun === undefined) return null;
  const next = statics[statics.indexOf(life) + 1];
  const kind: Kind =
    begun.id === 'teardown-evicted' ? 'evicted' : next === undefined ? 'static-removed' : 'static-replaced';
  const until = next?.observations.find(({ id }) => id === 'config-remove')?.seq ?? Number.POSITIVE_INFINITY;
  const own = mirrors.filter(mirror => deletedIn(mirror, begun.seq, until) && belongsTo(mirror, life));
  const after = mirrors.filter(mirror => born(mirror) > begun.seq && born(mirror) < until && !own.includes(mirror));
  const mirrorLines = own.flatMap(mirror => mirror.observations.filter(isMirrorStep));
  const added = after.slice(0, 1).flatMap(mirror => find(mirror, 'config-add', 'api') ?? []);
  const nextLines = next?.observations.filter(({ id, seq }) => id.startsWith('mirror-') && seq < until) ?? [];
  return {
    pod: life.pod,
    kind,
    uid: life.uid,
    staticUID: life.uid,
    mirrorUIDs: own.flatMap(mirror => mirror.uid ?? []),
    replacedBy: next?.uid ?? null,
    ...since(merge(life.observations, mirrorLines, nextLines, added), begun),
    story: own[0]?.story ?? null,
    nextStory: after[0]?.story ?? null,
  };
}

const isMirrorStep = ({ id }: Observation): boolean => id.startsWith('config-') || id.startsWith('mirror-');

function deletedIn(mirror: Life, from: number, to: number): boolean {
  const deleted = find(mirror, 'config-delete', 'api') ?? find(mirror, 'config-remove', 'api');
  return deleted !== undefined && deleted.seq > from && deleted.seq < to;
}

/** A mirror that was there before its static pod went. */
function belongsTo(mirror: Life, life: Life): boolean {
  const removed = find(life, 'config-remove', 'static');
  return removed === undefined || born(mirror) < removed.seq;
}

function mirrorCase(life: Life, statics: readonly Life[], mirrors: readonly Life[]): DeletionCandidate | null {
  const deleted =
    find(life, 'config-delete', 'api') ?? find(life, 'config-remove', 'api') ?? find(life, 'mirror-deleted');
  const requested = life.story?.changes.some(({ kind }) => kind === 'requested') ?? false;
  if (deleted === undefined && !requested) return null;
  if (deleted !== undefined && statics.some(other => explains(other, life, deleted))) return null;
  const next = mirrors[mirrors.indexOf(life) + 1];
  const until = next?.observations[0];
  const calls = life.observations.concat(statics.flatMap(({ observations }) => observations));
  const kind: Kind = deletedAsOrphan(calls) && next === undefined ? 'static-removed' : 'mirror';
  const workers = statics.flatMap(other => workerLines(other, deleted, until));
  const added = next?.observations.filter(({ id }) => id === 'config-add').slice(0, 1) ?? [];
  return {
    pod: life.pod,
    kind,
    uid: life.uid,
    staticUID: life.staticUID,
    mirrorUIDs: [life.uid, next?.uid ?? null].flatMap(uid => uid ?? []),
    replacedBy: next?.uid ?? null,
    ...since(merge(life.observations, workers, added), firstOf(deleted, life.observations.find(isMirrorDelete))),
    story: life.story,
    nextStory: next?.story ?? null,
  };
}

/** In a log that begins between the two DELETEs of a mirror, the kubelet's own call comes before the one that is left. */
const isMirrorDelete = ({ id }: Observation): boolean => id === 'mirror-delete-try' || id === 'mirror-delete';

const firstOf = (a: Observation | undefined, b: Observation | undefined): Observation | undefined =>
  a !== undefined && b !== undefined && b.seq < a.seq ? b : a;

/** Housekeeping found the mirror without its static pod (kubelet_pods.go, deleteOrphanedMirrorPods): it names no UID. */
const deletedAsOrphan = (observations: readonly Observation[]): boolean =>
  observations.some(({ id }) => id === 'mirror-orphan-deleted') ||
  observations.some(({ id, uid }) => id === 'mirror-delete' && uid === null);

/** Did the mirror go because its static pod went or changed? */
function explains(staticLife: Life, mirror: Life, deleted: Observation): boolean {
  const removed = find(staticLife, 'config-remove', 'static');
  return removed !== undefined && removed.seq < deleted.seq && born(mirror) < removed.seq;
}

/** What the static pod's worker and the status manager did about the mirror, up to the first status of the new one. */
function workerLines(
  staticLife: Life,
  deleted: Observation | undefined,
  recreated: Observation | undefined,
): Observation[] {
  if (deleted === undefined) return [];
  const until = recreated?.seq ?? Number.POSITIVE_INFINITY;
  const settled = (recreated?.at ?? Number.POSITIVE_INFINITY) + RESYNC;
  const after = staticLife.observations.filter(({ seq }) => seq > deleted.seq);
  // A sync that was going on when the mirror was deleted knows nothing of it
  const entered = after.find(({ id }) => id === 'sync-enter')?.seq ?? 0;
  const later = after.filter(({ id, seq }) => seq >= entered || !SYNC_END.has(id));
  const patched = later.find(({ id, seq }) => id === 'status-patch' && seq > until)?.seq ?? until;
  return later.filter(
    ({ id, seq, at }) =>
      (seq <= patched || (at ?? Number.NEGATIVE_INFINITY) <= settled) &&
      MIRROR_WORK.test(id) &&
      (id !== 'status-patch' || seq > until),
  );
}

/**
 * In ms: the worker comes back to every pod within --sync-frequency (1 minute) and up to half of it more (pod_workers.go,
 * completeWorkQueueNext: wait.Jitter(resyncInterval, workerResyncIntervalJitterFactor)).
 */
const RESYNC = 90_000;

const SYNC_END = new Set(['sync-exit', 'sync-error']);
const MIRROR_WORK =
  /^(?:sync-(?:enter|exit|error)|mirror-|worker-(?:first|notified|requeued|complete|stopped)|status-patch)/;

const merge = (...lists: readonly (readonly Observation[])[]): Observation[] =>
  [...new Set(lists.flat())].sort((a, b) => a.seq - b.seq);

/** A deletion that only a watch saw. */
export function watchedCase(story: ApiStory, next: ApiStory | null): DeletionCandidate | null {
  const shown = story.changes.find(({ kind }) => kind === 'requested')?.snapshot;
  if (shown === undefined) return null;
  const { mirror, hash } = shown.config;
  const requested = requestIn(story);
  const kind: Kind = mirror !== null ? 'mirror' : requested === null ? 'unknown' : requestedKind(requested);
  return {
    pod: story.pod,
    kind,
    uid: story.uid,
    staticUID: mirror === null ? null : hash,
    mirrorUIDs: mirror === null ? [] : [story.uid, ...(next ? [next.uid] : [])],
    replacedBy: mirror === null ? null : (next?.uid ?? null),
    observations: [],
    known: null,
    story,
    nextStory: mirror === null ? null : next,
  };
}
