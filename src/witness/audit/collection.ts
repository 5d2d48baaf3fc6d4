import { listAt, textAt } from '../json.js';

/** A namespace may have more pods, but a longer list is not readable. */
const MAX_NAMES = 1_000;

/**
 * `deletecollection`, with which the namespace controller empties a namespace, is a delete of each pod in its answer. The
 * answer shows them as they were before (registry/generic/registry/store.go, DeleteCollection): it tells no grace period.
 */
export function singleEvents(event: unknown): readonly unknown[] {
  if (textAt(event, 'verb') !== 'deletecollection' || typeof event !== 'object') return [event];
  return listAt(event, 'responseObject', 'items')
    .slice(0, MAX_NAMES)
    .map(item => ({
      ...event,
      verb: 'delete',
      responseObject: {
        metadata: { uid: textAt(item, 'metadata', 'uid'), name: textAt(item, 'metadata', 'name') },
        spec: { nodeName: textAt(item, 'spec', 'nodeName') },
      },
    }));
}
