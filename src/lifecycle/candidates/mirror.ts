import type { Life, Observation } from '../../correlate/types.js';
import { eventsHaving } from '../../events/having.js';
import { mirrorKind } from '../recognise.js';
import type { DeletionCandidate } from '../types.js';
import { addedAt, find, merge, since } from './lines.js';
import { workerLines } from './worker-lines.js';

export function mirrorCandidate(
  life: Life,
  statics: readonly Life[],
  mirrors: readonly Life[],
): DeletionCandidate | null {
  const deleted =
    find(life, 'config-delete', 'api') ?? find(life, 'config-remove', 'api') ?? find(life, 'mirror-deleted');
  const requested = life.story?.changes.some(({ kind }) => kind === 'requested') ?? false;
  if (deleted === undefined && !requested) return null;
  if (deleted !== undefined && statics.some(other => explains(other, life, deleted))) return null;
  const next = mirrors[mirrors.indexOf(life) + 1];
  const calls = life.observations.concat(statics.flatMap(({ observations }) => observations));
  const model = mirrorKind({ orphaned: deletedAsOrphan(calls), hasNext: next !== undefined });
  if (model === null) return null;
  const workers = deleted === undefined ? [] : statics.flatMap(other => workerLines(other, deleted, next));
  const added = next?.observations.filter(({ id }) => id === 'config-add').slice(0, 1) ?? [];
  return {
    pod: life.pod,
    kind: model.kind,
    uid: life.uid,
    staticUID: life.staticUID,
    mirrorUIDs: [life.uid, next?.uid ?? null].flatMap(uid => uid ?? []),
    replacedBy: next?.uid ?? null,
    ...since(
      merge(life.observations, workers, added),
      firstOf(
        deleted,
        life.observations.find(({ id }) => MIRROR_DELETES.has(id)),
      ),
    ),
    story: life.story,
    nextStory: next?.story ?? null,
  };
}

/** In a log that begins between the two DELETEs of a mirror, the kubelet's own call comes before the one that is left. */
const MIRROR_DELETES = eventsHaving('deletes-mirror');

const firstOf = (a: Observation | undefined, b: Observation | undefined): Observation | undefined =>
  a !== undefined && b !== undefined && b.seq < a.seq ? b : a;

/** Housekeeping found the mirror without its static pod (kubelet_pods.go, deleteOrphanedMirrorPods): it names no UID. */
const deletedAsOrphan = (observations: readonly Observation[]): boolean =>
  observations.some(({ id, uid }) => id === 'mirror-orphan-deleted' || (id === 'mirror-delete' && uid === null));

/** Did the mirror go because its static pod went or changed? */
function explains(staticLife: Life, mirror: Life, deleted: Observation): boolean {
  const removed = find(staticLife, 'config-remove', 'static');
  return removed !== undefined && removed.seq < deleted.seq && addedAt(mirror) < removed.seq;
}
