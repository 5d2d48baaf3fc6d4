import { eventsHaving } from '../../../catalogue/having.js';
import { Lines } from '../lines.js';
import type { DeletionCandidate } from '../types.js';
import { find, merge, since } from './lines.js';
import { withoutOwnAdd } from './mirror.js';
import { kindByKubelet, staticKind } from './recognise.js';
import type { Relatives, Static } from './relatives.js';

const MIRROR = eventsHaving('mirror');
const MIRROR_STEPS = eventsHaving('config-change', 'mirror');

export function staticCandidate({ life, next, removed, end }: Static, relatives: Relatives): DeletionCandidate | null {
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
  const until = next?.gone?.seq ?? Number.POSITIVE_INFINITY;
  // A mirror that existed before its static pod went
  const gone = relatives.deletedIn(begun.seq, until).filter(mirror => mirror.addedAt < begun.seq);
  const [after] = relatives.addedIn(begun.seq, until);
  const mirrorLines = gone.flatMap(mirror => withoutOwnAdd(mirror).filter(({ id }) => MIRROR_STEPS.has(id)));
  const added = after === undefined ? undefined : find(after.life, 'config-add', 'api');
  const nextLines = next?.life.observations.filter(({ id, seq }) => MIRROR.has(id) && seq < until) ?? [];
  return {
    ...alone,
    mirrorUIDs: gone.flatMap(({ life: { uid } }) => uid ?? []),
    // A pod that was edited again before it ran leaves no line
    replacedBy: uidAfter(next),
    ...since(new Lines(merge(life.observations, mirrorLines, nextLines, added === undefined ? [] : [added])), begun),
    story: gone[0]?.life.story ?? null,
    nextStory: after?.life.story ?? null,
  };
}

function uidAfter(next: Static | undefined): string | null {
  let later = next;
  while (later !== undefined && later.life.uid === null) later = later.next;
  return later?.life.uid ?? null;
}
