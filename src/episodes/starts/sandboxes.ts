import { grouped } from '../../kit/grouped.js';
import type { Facts } from './facts.js';
import { LIMITS } from './thresholds.js';

/**
 * PLEG prints sandboxes and containers alike. A container needs a sandbox: the first id of a new pod is the sandbox's, unless several
 * appear at once. An id that ended with an exit code is not a sandbox's (generic.go, Relist, 1.22+).
 */
export function learnSandboxes({ sightings, proofs, nameOfId, sandboxes }: Facts): void {
  const seen = sightings.filter(({ mark }) => mark.by === 'pleg').sort((a, b) => a.mark.at - b.mark.at);
  const [first] = seen;
  if (first === undefined || proofs.length === 0 || seen.some(({ id }) => sandboxes.has(id))) return;
  const atOnce = grouped(seen, ({ id }) => id);
  const candidates = [...atOnce].filter(
    ([id, all]) =>
      (all[0]?.mark.at ?? 0) - first.mark.at <= LIMITS.oneLookMs &&
      !nameOfId.has(id) &&
      all.every(({ exitCode }) => exitCode == null),
  );
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) sandboxes.add(only[0]);
}
