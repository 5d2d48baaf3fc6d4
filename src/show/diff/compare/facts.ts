import type { Lifecycle } from '../../../document/contract/types.js';
import type { ChangeLabel, DeletionFacts, Label } from '../types.js';

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

export function countsOf(labels: readonly ChangeLabel[]): Record<ChangeLabel, number> {
  const counts = { worse: 0, better: 0, ambiguous: 0 };
  for (const label of labels) counts[label]++;
  return counts;
}

/** One word for several changes. */
export function labelOf({ worse, better, ambiguous }: Readonly<Record<ChangeLabel, number>>): Label {
  if (worse > 0) return better > 0 ? 'ambiguous' : 'worse';
  if (better > 0) return 'better';
  return ambiguous > 0 ? 'ambiguous' : 'same';
}

export const labelsOf = (all: readonly { readonly label: ChangeLabel }[]): ChangeLabel[] =>
  all.map(({ label }) => label);
