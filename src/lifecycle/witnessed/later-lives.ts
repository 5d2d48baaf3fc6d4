import { isManifestHash } from '../../uid.js';
import type { SeenTestimony } from '../../witness/types.js';
import type { Deletion } from '../types.js';

/**
 * A static pod that is removed and comes back has the same UID: what runs in a sandbox that was made after the removal
 * belongs to its next life.
 */
export function withoutLaterLives(
  { uid, staticUID }: Deletion,
  told: readonly SeenTestimony[],
  from: number | null,
): readonly SeenTestimony[] {
  if (from === null || ![uid, staticUID].some(one => one !== null && isManifestHash(one))) return told;
  const sandboxes = new Set(
    told.flatMap(({ what, at, identity }) =>
      what === 'sandbox-created' && at !== null && at > from ? (identity.sandboxId ?? []) : [],
    ),
  );
  const containers = new Set(
    told.flatMap(({ identity }) => (sandboxes.has(identity.sandboxId ?? '') ? (identity.containerId ?? []) : [])),
  );
  return told.filter(
    ({ identity }) => !sandboxes.has(identity.sandboxId ?? '') && !containers.has(identity.containerId ?? ''),
  );
}
