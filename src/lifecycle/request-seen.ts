import type { ApiStory } from '../correlate/types.js';
import type { Snapshot } from '../input/watch/types.js';
import type { ApiRequest } from './kind-model.js';

/**
 * The snapshot that shows how the deletion was asked for. When the first of all has grace 0 already, it may as well be
 * the kubelet's own delete at the end.
 */
export function requestIn({ changes, snapshots }: ApiStory): Snapshot | null {
  const requested = changes.find(({ kind }) => kind === 'requested')?.snapshot ?? null;
  return requested === snapshots[0] && requested?.deletionGracePeriodSeconds === 0 ? null : requested;
}

export function requestOfStory(story: ApiStory | null): ApiRequest | null {
  const snapshot = story === null ? null : requestIn(story);
  return (
    snapshot && {
      grace: snapshot.deletionGracePeriodSeconds,
      hadFinished: isFinished(snapshot.phase),
      reason: snapshot.reason,
    }
  );
}

export const isFinished = (phase: unknown): boolean => phase === 'Succeeded' || phase === 'Failed';
