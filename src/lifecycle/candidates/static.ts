import type { Life } from '../../correlate/types.js';
import { eventsHaving } from '../../events/having.js';
import { terminationOf } from '../ordinary-end.js';
import { isSaid, saidKind, staticKind } from '../recognise.js';
import type { DeletionCandidate } from '../types.js';
import { addedAt, find, merge, since } from './lines.js';

/** What ends a static pod where the log does not hold the word of its file source. */
const ENDS = eventsHaving('static-end');
const MIRROR = eventsHaving('mirror');
const MIRROR_STEPS = eventsHaving('config-change', 'mirror');

export function staticCandidate(
  life: Life,
  statics: readonly Life[],
  mirrors: readonly Life[],
): DeletionCandidate | null {
  const removed = find(life, 'config-remove', 'static');
  const begun =
    removed ??
    life.observations.find(line => isSaid(line) || ENDS.has(line.id)) ??
    terminationOf(life.observations) ??
    undefined;
  if (begun === undefined) return null;
  const next = statics[statics.indexOf(life) + 1];
  const model =
    (removed === undefined ? saidKind(life.observations, null) : null) ??
    staticKind({ removed: removed ?? null, hasNext: next !== undefined });
  if (model === null) return null;
  const { pod, uid } = life;
  const alone = { pod, kind: model.kind, uid, staticUID: uid };
  if (!model.extent.takesMirror)
    return {
      ...alone,
      mirrorUIDs: [],
      replacedBy: null,
      ...since(life.observations, begun),
      story: null,
      nextStory: null,
    };
  const until = next?.observations.find(({ id }) => id === 'config-remove')?.seq ?? Number.POSITIVE_INFINITY;
  const gone = mirrors.filter(mirror => deletedIn(mirror, begun.seq, until) && belongsTo(mirror, life));
  const after = mirrors.filter(
    mirror => addedAt(mirror) > begun.seq && addedAt(mirror) < until && !gone.includes(mirror),
  );
  const mirrorLines = gone.flatMap(mirror => mirror.observations.filter(({ id }) => MIRROR_STEPS.has(id)));
  const added = after.slice(0, 1).flatMap(mirror => find(mirror, 'config-add', 'api') ?? []);
  const nextLines = next?.observations.filter(({ id, seq }) => MIRROR.has(id) && seq < until) ?? [];
  return {
    ...alone,
    mirrorUIDs: gone.flatMap(mirror => mirror.uid ?? []),
    replacedBy: next?.uid ?? null,
    ...since(merge(life.observations, mirrorLines, nextLines, added), begun),
    story: gone[0]?.story ?? null,
    nextStory: after[0]?.story ?? null,
  };
}

function deletedIn(mirror: Life, from: number, to: number): boolean {
  const deleted = find(mirror, 'config-delete', 'api') ?? find(mirror, 'config-remove', 'api');
  return deleted !== undefined && deleted.seq > from && deleted.seq < to;
}

/** A mirror that was there before its static pod went. */
function belongsTo(mirror: Life, life: Life): boolean {
  const removed = find(life, 'config-remove', 'static');
  return removed === undefined || addedAt(mirror) < removed.seq;
}
