import type { ApiStory } from '../../correlate/types.js';
import type { Snapshot } from '../../sources/watch/types.js';
import type { ApiRequest } from './kind-model.js';

/**
 * The snapshot that shows how the deletion was requested. If the first snapshot already has grace 0, it may be the kubelet's own delete at
 * the end; a pod without a node has no such delete.
 */
export function requestIn({ changes, snapshots }: ApiStory): Snapshot | null {
  const requested = changes.find(({ kind }) => kind === 'requested')?.snapshot ?? null;
  return requested !== null &&
    requested === snapshots[0] &&
    requested.deletionGracePeriodSeconds === 0 &&
    !lacksNode(requested)
    ? null
    : requested;
}

export function requestOfStory(story: ApiStory | null): ApiRequest | null {
  const snapshot = story === null ? null : requestIn(story);
  return (
    snapshot && {
      grace: snapshot.deletionGracePeriodSeconds,
      hadFinished: isFinished(snapshot.phase),
      withoutNode: lacksNode(snapshot),
      reason: snapshot.reason,
    }
  );
}

export const isFinished = (phase: unknown): boolean => phase === 'Succeeded' || phase === 'Failed';

/**
 * No node was found for it yet: a binding sets spec.nodeName (registry/core/pod/storage/storage.go, setPodNodeAndMetadata), and a pod that
 * a kubelet has begun has a start time or containers. An object that was trimmed by hand lacks more than that.
 */
const lacksNode = ({ nodeName, phase, startTime, containers, conditions, partial }: Snapshot): boolean =>
  nodeName === null &&
  phase === 'Pending' &&
  startTime === null &&
  containers.length === 0 &&
  !partial &&
  !conditions.some(({ type, status }) => type === 'PodScheduled' && status === 'True');
