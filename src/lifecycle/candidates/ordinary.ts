import type { Life } from '../../correlate/types.js';
import type { EventId } from '../../events/event-id.js';
import { eventsHaving } from '../../events/having.js';
import { Lines } from '../lines.js';
import { ordinaryEnd } from '../ordinary-end.js';
import { ordinaryKind } from '../recognise.js';
import type { DeletionCandidate } from '../types.js';
import { since } from './lines.js';

/** What begins most deletions. */
const BEGINS: ReadonlySet<EventId> = new Set<EventId>([
  ...eventsHaving('learns-of-end', 'under-way', 'proves-request', 'proves-termination'),
]);

/**
 * After a restart ADD names all pods, even those whose deletion the previous process had begun, and no DELETE follows
 * (pkg/kubelet/config/config.go, podStorage.Merge).
 */
const ALIVE: ReadonlySet<EventId> = new Set([...eventsHaving('alive')].filter(id => id !== 'config-add'));

export function ordinaryCandidate(life: Life): DeletionCandidate | null {
  const lines = new Lines(life.observations);
  const model = ordinaryKind(ordinaryEnd(life, lines));
  if (model === null) return null;
  const { pod, uid, story } = life;
  const { keepsPast, begins = BEGINS } = model.extent;
  return {
    pod,
    kind: model.kind,
    uid,
    staticUID: null,
    mirrorUIDs: [],
    replacedBy: null,
    ...since(lines, keepsPast ? undefined : lines.first(begins), ALIVE),
    story,
    nextStory: null,
  };
}
