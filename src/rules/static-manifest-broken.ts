import { causeIn } from '../episodes/node/reasons.js';
import { during, meanwhile } from './during.js';
import { places } from './evidence.js';
import { complaint, manifestIn, mayBeManifestOf } from './manifests.js';
import { nodeLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { Rule } from './types.js';

export const staticManifestBroken: Rule = {
  meta: {
    id: 'static-manifest-broken',
    level: 'warning',
    title: 'The manifest of this static pod can no longer be read',
    reads: [nodeLog('static-manifest-error')],
    why: 'The kubelet treats an unreadable file like a removed one: it stops the pod and removes its mirror.',
    evidence:
      'The file source logs an error about a file named like the pod, during the termination of the pod or shortly before.',
    next: 'Correct the file (kubectl create --dry-run=client -f FILE shows what is wrong with it): the kubelet starts the pod again when it next reads the folder.',
  },
  needs: { node: ['manifests'] },
  check(one, context) {
    const begun = one.begun?.at ?? null;
    if (begun === null) return [];
    const { manifests } = context.troubles;
    const before = manifests.filter(({ at }) => at !== null && at <= begun && begun - at <= LIMITS.manifestReadMs);
    const lines = [...before, ...meanwhile(one, context, manifests)];
    const own = [...new Set(lines)].filter(line => mayBeManifestOf(manifestIn(line) ?? '', one.pod.name));
    const [first] = own;
    const path = first === undefined ? null : manifestIn(first);
    if (first === undefined || path === null) return [];
    const removed = during(one, 'config-remove').slice(0, 1);
    return [
      {
        message: `its manifest ${path} cannot be read: ${complaint(causeIn(first), path)}`,
        at: first.at,
        until: own.at(-1)?.at ?? null,
        evidence: places([...own.slice(0, 2), ...removed]),
      },
    ];
  },
};
