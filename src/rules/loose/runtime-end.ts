import { containerId, sandboxId } from '../../catalogue/fields.js';
import { CONTAINER_OVER, SANDBOX_OVER } from '../../episodes/ends/hangs/proofs.js';
import type { WhatId } from '../../sources/vocabulary.js';
import type { RunFacts } from '../types.js';
import type { LooseLine } from './owners.js';

const ENDS: ReadonlySet<WhatId> = new Set<WhatId>([...CONTAINER_OVER, ...SANDBOX_OVER]);

/** Whether the runtime itself reports later that this container or sandbox was stopped or removed. */
export function endsInRuntime({ event, at }: LooseLine, { run, clock }: RunFacts): boolean {
  const id = sandboxId(event) ?? containerId(event);
  if (id === null || at === null || run.archive.isEmpty()) return false;
  const from = clock.toUtc(at);
  return run.archive.about({ uids: [], ids: [id], name: '' }).some(({ what, at: then, identity }) => {
    if (!ENDS.has(what) || then === null || then < from) return false;
    return identity.sandboxId === id || identity.containerId === id;
  });
}
