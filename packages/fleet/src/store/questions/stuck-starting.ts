import type { Question } from './question.js';
import { stuckNow } from './stuck-now.js';

export const stuckStarting: Question = {
  ...stuckNow,
  id: 'stuck-starting',
  title: 'Which pods do not start?',
  about:
    'Starts that hang, that a node refused, or that are in progress when their logs end: hangs first, then refusals, the oldest first.',
  families: ['start'],
  sample: `
cluster  node  namespace  pod        uid                                   kind         outcome      started               headline
ci-5           shop       billing-0  e8f46d57-6e61-4ad0-a062-d0c9ca1a4154  first-start  stuck        2026-03-09T07:14:20Z  STUCK in volume mount for 4m39s: volume keys: secret "billing-keys" not found (x10)
ci-5           shop       ledger-1   448a8766-3aab-4b95-af80-c6accfa21568  refused      refused      2026-03-09T07:14:31Z  REFUSED: OutOfcpu: Node didn't have enough resource: cpu, requested: 4000, used: 1500, capacity: 4000
ci-2           default    forcedq    f0808db6-ed6b-4e25-8489-3d5aa9abcad8  first-start  in-progress  2026-11-21T01:49:03Z  still starting when the input ends: creating its containers for 5.7 s
`,
};
