import type { Life } from '../../correlate/types.js';
import type { EventId } from '../../events/event-id.js';
import { eventsHaving } from '../../events/having.js';
import { ordinaryEnd } from '../ordinary-end.js';
import { ordinaryKind } from '../recognise.js';
import type { DeletionCandidate } from '../types.js';
import { since } from './lines.js';

/** What begins most deletions. */
const BEGINS: ReadonlySet<EventId> = new Set<EventId>([
  ...eventsHaving('hears-of-end', 'under-way', 'proves-request', 'proves-termination'),
]);

export function ordinaryCandidate(life: Life): DeletionCandidate | null {
  const model = ordinaryKind(ordinaryEnd(life));
  if (model === null) return null;
  const { pod, uid, observations, story } = life;
  const { keepsPast, begins = BEGINS } = model.extent;
  const lines = keepsPast
    ? { observations, known: null }
    : since(
        observations,
        observations.find(({ id }) => begins.has(id)),
      );
  return {
    pod,
    kind: model.kind,
    uid,
    staticUID: null,
    mirrorUIDs: [],
    replacedBy: null,
    ...lines,
    story,
    nextStory: null,
  };
}
