import { textField } from '../events/fields.js';
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
    const grace = line === undefined ? null : graceOf(line);
    if (grace !== null) return grace;
  }
  return null;
}

/** In seconds, as a line gives it. */
export function graceOf({ event }: Pick<Lines[number], 'event'>): number | null {
  const grace = textField(event, 'gracePeriod') ?? '';
  return /^\d{1,9}$/.test(grace) ? Number(grace) : null;
}
