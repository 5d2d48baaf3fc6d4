import { textField } from '../../../catalogue/fields.js';
import { KINDS } from '../kinds/index.js';
import { GIVES_GRACE } from '../kinds/termination.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { requestIn } from './request.js';

type Lines = Deletion['observations'];

/** How long the containers have to stop, according to the API object, or to the kubelet. */
export function gracePeriodOf({ kind, story, observations }: Deletion): number | null {
  const granted = graceIn(observations, KINDS[kind].extent.graceFrom ?? []);
  if (granted !== null) return granted;
  const requested = story === null ? null : requestIn(story)?.deletionGracePeriodSeconds;
  const given = graceIn(observations, GIVES_GRACE);
  if (requested === undefined || requested === null) return given;
  // A watch that begins after a second request with a shorter grace period shows only the shorter one (registry/rest/delete.go,
  // BeforeDelete)
  return given !== null && given > requested && isSecondRequest(story) ? given : requested;
}

/** Whether the object was already being deleted when it was first seen. */
const isSecondRequest = (story: Deletion['story']): boolean => story?.snapshots[0]?.deletionTimestamp != null;

/** The grace period in ms; the API's default where nothing shows it. */
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

/** The grace period in seconds, as a line gives it. */
function graceOf({ event }: Pick<Lines[number], 'event'>): number | null {
  const grace = textField(event, 'gracePeriod') ?? '';
  return /^\d{1,9}$/.test(grace) ? Number(grace) : null;
}

/**
 * The timeout of StopContainer is the grace period, at least 2 s (kuberuntime_container.go, killContainer, all versions). If the line is
 * cut off before it, other lines of the pod state it.
 */
export function stopTimeoutOf(line: Pick<Lines[number], 'event'>, others: Lines = []): number {
  const grace = graceOf(line) ?? graceIn(others, GIVES_GRACE);
  return Math.max(grace === null ? LIMITS.defaultGraceMs : grace * 1000, LIMITS.minGraceMs);
}
