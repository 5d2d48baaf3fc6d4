import { eventsHaving } from '../../../catalogue/having.js';
import type { Life } from '../../../correlate/types.js';
import { Lines } from '../lines.js';
import { kindByKubelet, staticKind } from '../recognise.js';
import type { DeletionCandidate } from '../types.js';
import { addedAt, find, merge, since } from './lines.js';
import { beginOfMirror, deletionOfMirror, withoutOwnAdd } from './mirror.js';
import { endOfStatic } from './static-end.js';

const MIRROR = eventsHaving('mirror');
const MIRROR_STEPS = eventsHaving('config-change', 'mirror');

export function staticCandidate(
  life: Life,
  statics: readonly Life[],
  mirrors: readonly Life[],
): DeletionCandidate | null {
  const removed = find(life, 'config-remove', 'static');
  const deletions = mirrors.flatMap(mirror => beginOfMirror(mirror, deletionOfMirror(mirror)) ?? []);
  const next = statics[statics.indexOf(life) + 1];
  const end = endOfStatic(life, next, deletions);
  if (end === undefined) return null;
  const begun = end.line;
  const model =
    (removed === undefined ? kindByKubelet(new Lines(life.observations), null) : null) ??
    staticKind({ removed: removed ?? null, hasNext: next !== undefined });
  if (model === null) return null;
  const { pod, uid } = life;
  const alone = { pod, kind: model.kind, uid, staticUID: uid };
  if (!model.extent.takesMirror)
    return {
      ...alone,
      mirrorUIDs: [],
      replacedBy: null,
      ...since(new Lines(life.observations), begun),
      story: null,
      nextStory: null,
    };
  const nextEnd = next && endOfStatic(next, statics[statics.indexOf(next) + 1], deletions);
  const removedNext = next && find(next, 'config-remove', 'static');
  const until = (removedNext ?? (nextEnd?.replaced ? nextEnd.line : undefined))?.seq ?? Number.POSITIVE_INFINITY;
  // A mirror that existed before its static pod went
  const gone = mirrors.filter(mirror => deletedIn(mirror, begun.seq, until) && addedAt(mirror) < begun.seq);
  const after = mirrors.filter(
    mirror => addedAt(mirror) > begun.seq && addedAt(mirror) < until && !gone.includes(mirror),
  );
  const mirrorLines = gone.flatMap(mirror =>
    withoutOwnAdd(mirror, deletionOfMirror(mirror)).filter(({ id }) => MIRROR_STEPS.has(id)),
  );
  const added = after.slice(0, 1).flatMap(mirror => find(mirror, 'config-add', 'api') ?? []);
  const nextLines = next?.observations.filter(({ id, seq }) => MIRROR.has(id) && seq < until) ?? [];
  return {
    ...alone,
    mirrorUIDs: gone.flatMap(mirror => mirror.uid ?? []),
    // A pod that was edited again before it ran leaves no line
    replacedBy: statics.slice(statics.indexOf(life) + 1).find(later => later.uid !== null)?.uid ?? null,
    ...since(new Lines(merge(life.observations, mirrorLines, nextLines, added)), begun),
    story: gone[0]?.story ?? null,
    nextStory: after[0]?.story ?? null,
  };
}

function deletedIn(mirror: Life, from: number, to: number): boolean {
  const deleted = deletionOfMirror(mirror);
  return deleted !== undefined && deleted.seq >= from && deleted.seq < to;
}
