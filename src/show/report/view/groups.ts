import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { GROUPINGS } from '../../../document/figures/groupings.js';
import { quantilesOf } from '../../../document/figures/quantiles.js';
import { grouped } from '../../../kit/grouped.js';
import { tally, verdictsOf } from './verdicts.js';

interface GroupTable {
  /** The headings of the columns */
  readonly head: readonly string[];
  readonly rows: readonly GroupRow[];
}

interface GroupRow {
  /** What they have in common, their number, their times, and how they ended, the worst first */
  readonly cells: readonly string[];
  /** `worker-1: 12 deletions: 11 complete, 1 incomplete` */
  readonly heading: string;
  readonly members: readonly Lifecycle[];
}

/** Columns of the table that hold figures. */
export const isGroupFigure = (column: number): boolean => column > 0 && column < 5;

/** Deletions by what they have in common, in the order of the first of each group. */
export function groupsOf(sorted: readonly Lifecycle[], by: string, document: ResultDocument): GroupTable {
  const grouping = GROUPINGS.find(one => one.by === by);
  const title = grouping?.title ?? by;
  const groupOf = (one: Lifecycle): string => grouping?.groupsOf(one, document)[0] ?? `${title} unknown`;
  return {
    head: [title, 'deletions', 'p50', 'p90', 'max', 'verdicts'],
    rows: [...grouped(sorted, groupOf)].map(([value, members]) => ({
      cells: [value, String(members.length), ...timesOf(members), verdictsOf(members).toReversed().join(', ')],
      heading: `${value}: ${tally(members)}`,
      members,
    })),
  };
}

/** The times of the deletions whose beginning and end are known. */
function timesOf(members: readonly Lifecycle[]): string[] {
  const times = quantilesOf(members.flatMap(({ durationMs }) => durationMs ?? []));
  return times === null ? ['', '', ''] : [times.p50Ms, times.p90Ms, times.maxMs].map(ms => spell(ms));
}
