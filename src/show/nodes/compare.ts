import type { ResultDocument } from '../../document/contract/types.js';
import { endsOf, ownStarts } from '../../document/episodes.js';
import { measured } from '../../document/figures/measure.js';
import { select } from '../../document/select/select.js';
import { type PHASES, phaseTitle } from '../../episodes/phases.js';
import { grouped } from '../../kit/grouped.js';
import { diffDocuments } from '../diff/diff.js';
import { compareTimes, rankTest } from '../diff/groups/times.js';
import { groupViews } from '../diff/groups/view.js';
import { groupSentence } from '../diff/groups/words.js';
import { LIMITS } from '../diff/thresholds.js';
import type { GroupChange } from '../diff/types.js';
import { kindOf } from '../report/view/words.js';

/** Two nodes, by what both of them had. */
export interface Compared {
  readonly before: string;
  readonly after: string;
  /** How many owners, images and kinds have enough on both for a difference to be told from chance. */
  readonly comparable: number;
  /** What differs beyond chance: `before → after`. */
  readonly differences: readonly { readonly of: string; readonly says: string }[];
}

/** Phases in which the node has to act; what an app or a registry needs differs between pods. */
const OF_THE_NODE = {
  start: ['queue', 'volumes', 'runtime-wait', 'sandbox', 'create'],
  end: ['volumes', 'cgroup'],
} satisfies { readonly [Family in keyof typeof PHASES]: readonly (keyof (typeof PHASES)[Family])[] };

export function comparedNodes(document: ResultDocument, before: string, after: string): Compared {
  const sides = [before, after].map(name => select(document, { nodes: [name] }));
  const [one = document, other = document] = sides;
  const { starts, groups } = diffDocuments({ name: before, document: one }, { name: after, document: other });
  const onBoth = starts.filter(({ before: a, after: b }) => a.starts > 0 && b.starts > 0);
  const views = groupViews({ starts: onBoth.map(certain), groups: groups.map(certain) });
  const kinds = kindsOf(one, other);
  const sizes = [
    ...onBoth.map(pair => [pair.before.starts, pair.after.starts] as const),
    ...groups.map(pair => [pair.before.deletions, pair.after.deletions] as const),
    ...kinds.map(({ size }) => size),
  ];
  return {
    before,
    after,
    comparable: sizes.filter(([a, b]) => rankTest(zeros(a), zeros(b)).leastP <= LIMITS.chance).length,
    differences: [
      ...views.flatMap(({ heading, changes }) => changes.map(({ text }) => ({ of: heading, says: text }))),
      ...kinds.flatMap(({ of, says }) => says.map(text => ({ of, says: text }))),
    ],
  };
}

const zeros = (many: number): number[] => new Array<number>(many).fill(0);

const isCertain = ({ p, label }: GroupChange): boolean => p <= LIMITS.chance && label !== 'ambiguous';

const certain = <T extends { readonly changes: readonly GroupChange[] }>(pair: T): T => ({
  ...pair,
  changes: pair.changes.filter(isCertain),
  label: 'ambiguous',
});

/** All starts, and all deletions of one kind: of whatever pod, the node does the same for each. */
function kindsOf(one: ResultDocument, other: ResultDocument) {
  const rows = (['start', 'end'] as const).flatMap(family => {
    const all = [one, other].map(document => (family === 'start' ? ownStarts(document) : endsOf(document)));
    const kinds = [...grouped(all.flat(), ({ kind }) => kind).keys()];
    return kinds.map(kind => ({ family, kind, sides: all.map(side => side.filter(each => each.kind === kind)) }));
  });
  return rows.flatMap(({ family, kind, sides: [a = [], b = []] }) => {
    const times = (side: typeof a, phase: string) => side.flatMap(each => measured(each).phases.get(phase) ?? []);
    const changes = OF_THE_NODE[family].flatMap(phase => compareTimes(phase, times(a, phase), times(b, phase), null));
    return {
      size: [a.length, b.length] as const,
      of: family === 'start' ? 'all starts' : `every ${kindOf({ kind } as Parameters<typeof kindOf>[0])}`,
      says: changes.filter(isCertain).map(change => groupSentence(change, part => phaseTitle(family, part))),
    };
  });
}
