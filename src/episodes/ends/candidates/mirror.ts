import { eventsHaving } from '../../../catalogue/having.js';
import type { Life, Observation } from '../../../correlate/types.js';
import { Lines } from '../lines.js';
import { mirrorKind } from '../recognise.js';
import { LIMITS } from '../thresholds.js';
import type { DeletionCandidate } from '../types.js';
import { addedAt, find, isOrphansDelete, merge, since } from './lines.js';
import { endOfStatic } from './static-end.js';

const SYNC_END = eventsHaving('ends-sync');
const GOES = eventsHaving('deletes-mirror');
const MIRROR_WORK = eventsHaving('mirror', 'mirror-work');

/** What the static pod's worker and the status manager did about the mirror, up to the first status of the new one. */
function workerLines(staticLife: Life, deleted: Observation, next: Life | undefined): Observation[] {
  const back = next?.observations[0];
  const after = staticLife.observations.filter(({ seq }) => seq > deleted.seq);
  // A sync that was in progress when the mirror was deleted does not know of it
  const entered = after.find(({ id }) => id === 'sync-enter')?.seq ?? 0;
  const later = after.filter(({ id, seq }) => seq >= entered || !SYNC_END.has(id));
  const isOver = back === undefined ? () => false : endOf(later, back);
  // Lines from then on are about the deletion of the next one
  const nextGoes = next?.observations.find(({ id }) => GOES.has(id))?.seq ?? Number.POSITIVE_INFINITY;
  return later.filter(
    line =>
      MIRROR_WORK.has(line.id) &&
      !isOver(line) &&
      line.seq < nextGoes &&
      // Until the new mirror exists, a patch belongs to the old one
      (line.id !== 'status-patch' || (back !== undefined && line.seq > back.seq)),
  );
}

/** Whether a line comes after the first status of the mirror that is back, or, without a status, later than one should come. */
function endOf(later: readonly Observation[], back: Observation): (line: Observation) => boolean {
  const patched = later.find(({ id, seq }) => id === 'status-patch' && seq > back.seq);
  if (patched !== undefined) return ({ seq }) => seq > patched.seq;
  const since = back.at ?? Number.POSITIVE_INFINITY;
  return ({ at }) => (at ?? since) - since > LIMITS.mirrorStatusMs;
}

export function mirrorCandidate(
  life: Life,
  statics: readonly Life[],
  mirrors: readonly Life[],
): DeletionCandidate | null {
  const deleted = deletionOfMirror(life);
  const requested = life.story?.changes.some(({ kind }) => kind === 'requested') ?? false;
  if (deleted === undefined && !requested) return null;
  if (deleted !== undefined && statics.some(other => explains(other, life, deleted, statics, mirrors))) return null;
  const next = mirrors[mirrors.indexOf(life) + 1];
  const calls = life.observations.concat(statics.flatMap(({ observations }) => observations));
  const orphaned = calls.some(isOrphansDelete) && !wasAskedBefore(life, deleted, calls);
  const model = mirrorKind({ orphaned, hasNext: next !== undefined });
  if (model === null) return null;
  const workers = deleted === undefined ? [] : statics.flatMap(other => workerLines(other, deleted, next));
  const added = next === undefined ? [] : backBy(next);
  return {
    pod: life.pod,
    kind: model.kind,
    uid: life.uid,
    staticUID: life.staticUID,
    mirrorUIDs: [life.uid, next?.uid ?? null].flatMap(uid => uid ?? []),
    replacedBy: next?.uid ?? null,
    ...since(new Lines(merge(withoutOwnAdd(life, deleted), workers, added)), beginOfMirror(life, deleted)),
    story: life.story,
    nextStory: next?.story ?? null,
  };
}

/** In a log that begins between the two DELETEs of a mirror, the kubelet's own call comes before the remaining DELETE. */
const MIRROR_DELETES = eventsHaving('deletes-mirror');
const CONFIG = eventsHaving('config-change');

/** The first line of a deletion: the kubelet's notice of it, or its own call. */
export function beginOfMirror({ observations }: Life, deleted: Observation | undefined): Observation | undefined {
  const called = observations.find(({ id }) => MIRROR_DELETES.has(id));
  return deleted !== undefined && called !== undefined && called.seq < deleted.seq ? called : deleted;
}

/** Without a line of the sync loop, the kubelet's own call shows the deletion. */
export function deletionOfMirror(life: Life): Observation | undefined {
  const seen = find(life, 'config-delete', 'api') ?? find(life, 'config-remove', 'api');
  const own = seen ?? find(life, 'mirror-delete-seen') ?? find(life, 'mirror-deleted');
  if (own !== undefined || life.observations.some(({ id }) => CONFIG.has(id))) return own;
  return life.observations.find(({ id, uid }) => MIRROR_DELETES.has(id) && uid !== null && uid === life.uid);
}

/**
 * A kubelet that starts lists a mirror that is being deleted again: it is not back. Neither is a mirror that only a watch shows to be
 * deleted.
 */
export const withoutOwnAdd = (life: Life, deleted: Observation | undefined): Observation[] =>
  life.observations.filter(({ id, seq }) => id !== 'config-add' || (deleted !== undefined && seq < deleted.seq));

/** If the log lacks the sync loop's lines about the new mirror, it was back when the kubelet gave its UID, which it learns from the API. */
function backBy({ uid, observations }: Life): Observation[] {
  const added = observations.find(({ id }) => id === 'config-add');
  if (added !== undefined) return [added];
  const named = observations.find(one => MIRROR_DELETES.has(one.id) && one.uid === uid);
  return named === undefined ? [] : [{ ...named, id: 'config-add', from: 'api' }];
}

/**
 * Housekeeping and DELETE come from one goroutine (kubelet.go, syncLoopIteration): a DELETE before its call belongs to another client, and
 * the worker of the static pod had not reacted to it when that pod went. A kubelet of 1.36 was seen to react only with its next periodic
 * sync.
 */
const wasAskedBefore = (life: Life, deleted: Observation | undefined, calls: readonly Observation[]): boolean =>
  deleted?.id === 'config-delete' &&
  !calls.some(line => isOrphansDelete(line) && line.seq < deleted.seq && line.seq > addedAt(life));

/** Whether the mirror went because its static pod went or changed. */
function explains(
  staticLife: Life,
  mirror: Life,
  deleted: Observation,
  statics: readonly Life[],
  mirrors: readonly Life[],
): boolean {
  const removed = find(staticLife, 'config-remove', 'static');
  if (removed !== undefined) return removed.seq < deleted.seq && addedAt(mirror) < removed.seq;
  const next = statics[statics.indexOf(staticLife) + 1];
  const ended = endOfStatic(
    staticLife,
    next,
    mirrors.flatMap(one => beginOfMirror(one, deletionOfMirror(one)) ?? []),
  );
  if (ended === undefined || !ended.replaced) return false;
  return ended.line.seq <= deleted.seq && addedAt(mirror) < ended.line.seq;
}
