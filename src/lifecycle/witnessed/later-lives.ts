import { isManifestHash } from '../../uid.js';
import type { SeenTestimony } from '../../witness/types.js';
import type { Deletion } from '../types.js';

/**
 * A static pod that is removed and comes back has the same UID: what runs in a sandbox that was made after the removal
 * belongs to its next life.
 */
export function withoutLaterLives(
  { uid, staticUID }: Deletion,
  testimony: readonly SeenTestimony[],
  from: number | null,
): readonly SeenTestimony[] {
  if (from === null || ![uid, staticUID].some(one => one !== null && isManifestHash(one))) return testimony;
  const sandboxes = new Set(
    testimony.flatMap(({ what, at, identity }) =>
      what === 'sandbox-created' && at !== null && at > from ? (identity.sandboxId ?? []) : [],
    ),
  );
  const containers = new Set(
    testimony.flatMap(({ identity }) => (sandboxes.has(identity.sandboxId ?? '') ? (identity.containerId ?? []) : [])),
  );
  return testimony.filter(
    ({ identity }) => !sandboxes.has(identity.sandboxId ?? '') && !containers.has(identity.containerId ?? ''),
  );
}
