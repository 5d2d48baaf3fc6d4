import type { Lifecycle, Step, Words } from 'podline/internal/browser';
import { lookUp } from './look-up.js';
import type { Mark } from './marks.js';

/** The first is guaranteed to be logged before the second. Ids of marks. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** The change of a step, if two runs are compared. Always drawn */
  readonly change?: string;
}

export function edgesOf({ kind, steps }: Lifecycle, marks: readonly Mark[], { kinds }: Words): Edge[] {
  const after = lookUp(kinds, kind)?.after ?? {};
  const marked = steps.map((step, index) => ({ step, id: `step-${index}` }));
  const known = new Set(marks.map(({ id }) => id));
  return marked.flatMap(({ step, id }) => {
    const causes = lookUp(after, step.step) ?? [];
    return marked
      .filter(other => causes.includes(other.step.step) && isSameContainer(other.step, step))
      .map(other => ({ from: other.id, to: id }))
      .filter(edge => known.has(edge.from) && known.has(edge.to));
  });
}

const isSameContainer = (a: Step, b: Step): boolean =>
  a.container === undefined || b.container === undefined || a.container === b.container;
