import type { Lifecycle } from '../../document/contract/types.js';
import type { DeletionFacts } from './types.js';

/** A deletion in short. */
export const factsOf = ({ id, pod, node, kind, outcome, verdict, headline, durationMs }: Lifecycle): DeletionFacts => ({
  id,
  pod: { namespace: pod.namespace, name: pod.name },
  node,
  kind,
  outcome,
  verdict,
  headline,
  durationMs,
});
