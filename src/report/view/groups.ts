import type { Lifecycle, ResultDocument } from '../../contract/types.js';
import { GROUPINGS } from '../../document/groupings.js';
import { quantilesOf } from '../../document/quantiles.js';
import { grouped } from '../../grouped.js';
import { spell } from '../../lifecycle/duration.js';
import { tally } from './verdicts.js';

interface DeletionGroup {
  /** `worker-1: 12 deletions: 11 complete, 1 incomplete; half within 1.9 s, 90 % within 2.6 s, the longest 2m08s` */
  readonly heading: string;
  readonly members: readonly Lifecycle[];
}

/** Deletions by what they have in common, in the order in which the first of each group stands. */
export function groupsOf(sorted: readonly Lifecycle[], by: string, document: ResultDocument): DeletionGroup[] {
  const grouping = GROUPINGS.find(one => one.by === by);
  const groupOf = (one: Lifecycle): string => grouping?.of(one, document) ?? `${grouping?.title ?? by} unknown`;
  return [...grouped(sorted, groupOf)].map(([value, members]) => ({
    heading: `${value}: ${tally(members)}${timesOf(members)}`,
    members,
  }));
}

/** Of those whose begin and end are known. */
function timesOf(members: readonly Lifecycle[]): string {
  const times = quantilesOf(members.flatMap(({ durationMs }) => durationMs ?? []));
  if (times === null) return '';
  if (times.count === 1) return `; in ${spell(times.maxMs)}`;
  return `; half within ${spell(times.p50Ms)}, 90 % within ${spell(times.p90Ms)}, the longest ${spell(times.maxMs)}`;
}
