import { spell } from '../../catalogue/duration.js';
import type { Kind, ResultDocument } from '../../document/contract/types.js';
import { GROUPINGS } from '../../document/groupings.js';
import type { Quantiles } from '../../document/quantiles.js';
import { phaseTitle } from '../../episodes/phases.js';
import { createPlaces } from '../report/view/places.js';
import { inWords, kindOf, nameOf } from '../report/view/words.js';
import { figure, findingCells, MAX_ROWS, moreOf, QUANTILES, quantileCells, words } from './cells.js';
import { startFindings, startTables, startTotals } from './starts/tables.js';
import type { Group, StatsDocument, StatsTable } from './types.js';

export function tablesOf(stats: StatsDocument, document: ResultDocument, most = mostOf(stats)): StatsTable[] {
  if (stats.starts !== undefined) return startTables(stats.starts, document, most);
  const groups = GROUPINGS.map(({ by, title }) =>
    groupTable(
      title,
      stats.groups.filter(group => group.by === by),
      most,
    ),
  );
  return [phaseTable(stats), ...groups.filter(({ rows }) => rows.length > 0), worstTable(stats, document)].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** How many are shown if only one kind of groups was requested. */
function mostOf({ groups, starts }: StatsDocument): number {
  const kinds = new Set((starts?.groups ?? groups).map(({ by }) => by));
  return kinds.size <= 2 ? Number.POSITIVE_INFINITY : MAX_ROWS;
}

/** `12 deletions, 10 of them measured from beginning to end`. */
export function totalsOf({ groups, starts }: StatsDocument, document: ResultDocument): string {
  if (starts !== undefined) return startTotals(document);
  const all = groups.find(({ by }) => by === 'all');
  if (all === undefined) return 'no deletions';
  const verdicts = Object.entries(all.verdicts).map(([verdict, count]) => `${count} ${inWords(verdict)}`);
  const unmeasured = all.deletions - all.measured;
  const rest = unmeasured === 0 ? '' : `; ${unmeasured} not seen from beginning to end, and not measured`;
  return `${all.deletions} ${all.deletions === 1 ? 'deletion' : 'deletions'}: ${verdicts.join(', ')}${rest}`;
}

const MOST_FINDINGS = 10;

export function findingsOf({ groups, starts }: StatsDocument): string[] {
  if (starts !== undefined) return startFindings(starts);
  const all = groups.find(({ by }) => by === 'all');
  return findingCells(all?.findings ?? {}, MOST_FINDINGS);
}

function phaseTable({ groups, phases }: StatsDocument): StatsTable {
  const all = groups.find(({ by }) => by === 'all');
  const rows = phases.flatMap(({ id, title, from, to }) => {
    const own = all?.phases[id];
    if (own === undefined) return [];
    const longest = all?.longest[id] ?? 0;
    return [[title, String(own.count), ...quantileCells(own), longest === 0 ? '' : String(longest), `${from} → ${to}`]];
  });
  return {
    title: 'Phases',
    head: [words('phase'), figure('measured'), ...QUANTILES, figure('longest in'), words('from → to')],
    rows: [
      ...wholeRow('from request to end', all?.whole),
      ...rows,
      ...wholeRow('outside of these phases', all?.outside),
    ],
    more: null,
  };
}

/** A kind of deletion in words; a name unchanged. */
const groupName = ({ by, value }: Group): string =>
  value === null ? 'unknown' : by === 'kind' ? kindOf({ kind: value as Kind }) : value;

const wholeRow = (title: string, own: Quantiles | null = null): string[][] =>
  own === null ? [] : [[title, String(own.count), ...quantileCells(own), '', '']];

function groupTable(title: string, groups: readonly Group[], most: number): StatsTable {
  return {
    title: `By ${title}`,
    head: [words(title), figure('deletions'), ...QUANTILES, words('longest phase'), words('findings')],
    rows: groups.slice(0, most).map(group => {
      const [longest] = Object.keys(group.longest);
      const own = longest === undefined ? undefined : group.phases[longest];
      return [
        groupName(group),
        String(group.deletions),
        ...quantileCells(group.whole),
        longest === undefined || own === undefined ? '' : `${phaseTitle('end', longest)}, p90 ${spell(own.p90Ms)}`,
        findingCells(group.findings, 1).join('; '),
      ];
    }),
    more: moreOf(groups.length - most),
  };
}

function worstTable({ worst }: StatsDocument, { input }: ResultDocument): StatsTable {
  const place = createPlaces(input.sources);
  return {
    title: 'The longest',
    head: [figure('took'), words('pod'), words('kind'), words('node'), words('longest phase'), words('lines')],
    rows: worst.map(one => [
      spell(one.durationMs),
      nameOf(one),
      kindOf(one),
      one.node ?? 'unknown',
      one.longest === null ? '' : `${phaseTitle('end', one.longest.phase)}, ${spell(one.longest.ms)}`,
      one.evidence.map(place).join(', '),
    ]),
    more: null,
  };
}
