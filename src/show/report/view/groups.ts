import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle, PodEpisode, ResultDocument, Start } from '../../../document/contract/types.js';
import { groupingsOf, inGroups } from '../../../document/figures/groupings.js';
import { quantilesOf } from '../../../document/figures/lasted.js';
import { count } from '../../../kit/count.js';
import { outcomesOf } from './starts.js';
import { verdictsOf } from './verdicts.js';

export interface GroupTable<One extends PodEpisode = PodEpisode> {
  /** The headings of the columns */
  readonly head: readonly string[];
  readonly rows: readonly GroupRow<One>[];
}

interface GroupRow<One extends PodEpisode> {
  /** What they have in common, their number, their times, and how they ended, the worst first */
  readonly cells: readonly string[];
  /** `worker-1: 12 deletions: 1 incomplete, 11 complete` */
  readonly heading: string;
  readonly members: readonly One[];
}

/** What the episodes of a family are called, and how they ended, the worst first. */
interface Shown<One extends PodEpisode> {
  readonly family: One['family'];
  readonly noun: string;
  readonly ended: string;
  readonly endsOf: (members: readonly One[]) => string[];
}

/** Columns of the table that hold figures. */
export const isGroupFigure = (column: number): boolean => column > 0 && column < 5;

/** Episodes of a family by what they have in common, in the order of the first of each group; null where the family has nothing of this in common. */
const groupsOf =
  <One extends PodEpisode>({ family, noun, ended, endsOf }: Shown<One>) =>
  (sorted: readonly One[], by: string, document: ResultDocument): GroupTable<One> | null => {
    const grouping = groupingsOf(family).find(one => one.by === by);
    if (grouping === undefined) return null;
    return {
      head: [grouping.title, `${noun}s`, 'p50', 'p90', 'max', ended],
      rows: inGroups(sorted, one => one, grouping, document).map(([known, members]) => {
        const value = known ?? `${grouping.title} unknown`;
        const ends = endsOf(members).join(', ');
        const times = quantilesOf(members.flatMap(({ durationMs }) => durationMs ?? []));
        const spelled = times === null ? ['', '', ''] : [times.p50Ms, times.p90Ms, times.maxMs].map(ms => spell(ms));
        return {
          cells: [value, String(members.length), ...spelled, ends],
          heading: `${value}: ${count(members.length, noun)}: ${ends}`,
          members,
        };
      }),
    };
  };

export const deletionGroups = groupsOf<Lifecycle>({
  ...{ family: 'end', noun: 'deletion', ended: 'verdicts' },
  endsOf: members => verdictsOf(members).toReversed(),
});

export const startGroups = groupsOf<Start>({
  ...{ family: 'start', noun: 'start', ended: 'outcomes' },
  endsOf: members => outcomesOf(members),
});
