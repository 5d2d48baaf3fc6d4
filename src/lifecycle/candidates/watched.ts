import type { ApiStory } from '../../correlate/types.js';
import { noLines } from '../lines.js';
import { mirrorKind, requestedKind } from '../recognise.js';
import { requestOfStory } from '../request-seen.js';
import type { DeletionCandidate } from '../types.js';

/** A deletion that only a watch saw. */
export function watchedCandidate(story: ApiStory, next: ApiStory | null): DeletionCandidate | null {
  const shown = story.changes.find(({ kind }) => kind === 'requested')?.snapshot;
  if (shown === undefined) return null;
  const { mirror, hash } = shown.config;
  const isMirror = mirror !== null;
  const model = isMirror
    ? mirrorKind({ orphaned: false, hasNext: next !== null })
    : requestedKind(requestOfStory(story));
  if (model === null) return null;
  return {
    pod: story.pod,
    kind: model.kind,
    uid: story.uid,
    staticUID: isMirror ? hash : null,
    mirrorUIDs: isMirror ? [story.uid, ...(next ? [next.uid] : [])] : [],
    replacedBy: isMirror ? (next?.uid ?? null) : null,
    ...noLines(),
    known: null,
    story,
    nextStory: isMirror ? next : null,
  };
}
