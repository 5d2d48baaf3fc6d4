import type { Lifecycle, ResultDocument } from '../../contract/types.js';
import { GROUPINGS } from '../../document/groupings.js';
import { grouped } from '../../grouped.js';
import { tally } from './verdicts.js';

interface DeletionGroup {
  /** `worker-1: 12 deletions: 11 complete, 1 incomplete` */
  readonly heading: string;
  readonly members: readonly Lifecycle[];
}

/** Deletions by what they have in common, in the order in which the first of each group stands. */
export function groupsOf(sorted: readonly Lifecycle[], by: string, document: ResultDocument): DeletionGroup[] {
  const grouping = GROUPINGS.find(one => one.by === by);
  const groupOf = (one: Lifecycle): string => grouping?.of(one, document) ?? `${grouping?.title ?? by} unknown`;
  return [...grouped(sorted, groupOf)].map(([value, members]) => ({ heading: `${value}: ${tally(members)}`, members }));
}
