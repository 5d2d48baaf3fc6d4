import { spell } from '../../catalogue/duration.js';
import type { ResultDocument } from '../../document/contract/types.js';
import { FIGURES, type Quantiles } from '../../document/figures/lasted.js';
import { phaseTitle } from '../../episodes/phases.js';
import { ruleTitle } from '../../rules/words.js';
import type { Cell } from '../report/safe.js';
import { createPlaces } from '../report/view/places.js';
import { type Column, words } from '../tables.js';
import type { Group, Worst, WorstStart } from './stats.js';

export function quantiles<Row>(of: (row: Row) => Quantiles | null): Column<Row> {
  return {
    head: ['p50', 'p90', 'p99', 'max'].map(text => ({ text, isFigure: true })),
    cells(row) {
      const one = of(row);
      return one === null ? ['', '', '', ''] : [one.p50Ms, one.p90Ms, one.p99Ms, one.maxMs].map(ms => spell(ms));
    },
  };
}

type Family = Parameters<typeof phaseTitle>[0];

export const longestPhase = (family: Family): Column<Pick<Group, 'longest' | 'phases'>> =>
  words('longest phase', ({ longest, phases }) => {
    const [phase = ''] = Object.keys(longest);
    const own = phases[phase];
    return own === undefined ? '' : `${phaseTitle(family, phase)}, p90 ${spell(own.p90Ms)}`;
  });

export const firstFinding: Column<Pick<Group, 'findings'>> = words('findings', ({ findings }) =>
  findingCells(findings, 1).join('; '),
);

export const ofNode: Column<Pick<Worst, 'node'>> = words('node', ({ node }) => node ?? 'unknown');

export const longestOf = (family: Family): Column<Pick<Worst, 'longest'>> =>
  words('longest phase', ({ longest }) =>
    longest === null ? '' : `${phaseTitle(family, longest.phase)}, ${spell(longest.ms)}`,
  );

export function linesIn({ input }: ResultDocument): Column<Pick<WorstStart, 'evidence'>> {
  const place = createPlaces(input.sources);
  return words('lines', ({ evidence }) => evidence.map(place).join(', '));
}

/** `A container does not stop: 12`, the most frequent first; `most`: the rest is only counted. */
export function findingCells(findings: Group['findings'] = {}, most = Number.POSITIVE_INFINITY): string[] {
  const all = Object.entries(findings);
  const shown = all.slice(0, most).map(([rule, count]) => `${ruleTitle(rule)}: ${count}`);
  return all.length > most ? [...shown, `${all.length - most} more`] : shown;
}

export const figuresOf = <One>(part: string, of: (one: One) => Quantiles | null | undefined): Cell<One>[] =>
  FIGURES.map(name => [`${part}.${name}`, one => of(one)?.[name]]);

/** `stuck:2 ready:40` */
export const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what}:${count}`)
    .join(' ');
