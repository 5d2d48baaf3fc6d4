import { KINDS } from './kinds/index.js';
import { GIVES_GRACE } from './kinds/termination.js';
import { requestIn } from './request-seen.js';
import { LIMITS } from './thresholds.js';
import type { Deletion } from './types.js';

type Lines = Deletion['observations'];

/** How long the containers get to stop: as the API object says, or as the kubelet does. */
export function gracePeriodOf({ kind, story, observations }: Deletion): number | null {
  const granted = graceIn(observations, KINDS[kind].extent.graceFrom ?? []);
  if (granted !== null) return granted;
  const requested = story === null ? null : requestIn(story)?.deletionGracePeriodSeconds;
  if (requested !== undefined && requested !== null) return requested;
  return graceIn(observations, GIVES_GRACE);
}

/** In ms; what the API gives where nothing tells it. */
export function graceMsOf(deletion: Deletion): number {
  const seconds = gracePeriodOf(deletion);
  return seconds === null ? LIMITS.defaultGraceMs : seconds * 1000;
}

function graceIn(observations: Lines, ids: readonly Lines[number]['id'][]): number | null {
  for (const id of ids) {
    const line = observations.find(other => other.id === id);
    const grace =
      line?.event.args.gracePeriod ?? line?.event.record.fields.find(({ key }) => key === 'gracePeriod')?.raw;
    if (grace !== undefined && /^\d{1,9}$/.test(grace)) return Number(grace);
  }
  return null;
}
