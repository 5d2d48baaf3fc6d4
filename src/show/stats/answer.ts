import { spell } from '../../catalogue/duration.js';
import type { Kind, ResultDocument, Verdict } from '../../document/contract/types.js';
import { groupingsOf } from '../../document/figures/groupings.js';
import type { Quantiles } from '../../document/figures/lasted.js';
import { type NamedPhase, PHASE_WORDS } from '../../episodes/phases.js';
import { count } from '../../kit/count.js';
import { csvText } from '../report/safe.js';
import type { Format, Formats } from '../report/types.js';
import { startsTally } from '../report/view/starts.js';
import { inWords, kindOf, nameOf } from '../report/view/words.js';
import { type Column, figure, TABLE_REPORTS, type Table, tableOf, unlessNone, words } from '../tables.js';
import {
  figuresOf,
  findingCells,
  firstFinding,
  linesIn,
  listed,
  longestOf,
  longestPhase,
  ofNode,
  quantiles,
} from './columns.js';
import type { Group, ImageStats, StartGroup, StartStats, StatsDocument, WorstStart } from './stats.js';

const { csv, ...others } = TABLE_REPORTS;

export const STATS_REPORTS: Formats<Format<StatsAnswer>> = {
  csv,
  html: async () => (await import('./html.js')).html,
  ...others,
};

/** What is shown of either family. */
interface Shown {
  readonly title: string;
  readonly findings: readonly string[];
  /** The title of the figure of its parts */
  readonly figure: string;
  readonly parts: readonly Part[];
  csv(): string;
  /** Each grouping that was asked for has a table with at most so many rows. */
  tables(most: number): readonly Table[];
}

/** A part of all episodes, with its times. */
interface Part extends Pick<NamedPhase, 'id' | 'title'>, Partial<Pick<NamedPhase, 'from' | 'to'>> {
  readonly quantiles: Quantiles;
}

/** How many groups of one kind are shown if other tables follow; JSON and CSV have all of them. */
const MAX_ROWS = 15;

export type StatsAnswer = ReturnType<typeof statsAnswer>;
/** The data in the page of figures. */
export type StatsData = ReturnType<StatsAnswer['page']>;

/** `ofStarts`: CSV, which has one table, is of starts and not of deletions. */
export function statsAnswer(stats: StatsDocument, document: ResultDocument, ofStarts = false) {
  const { starts, groups } = stats;
  const [ended, begun] = [endsShown(stats, document), startsShown(starts, document)];
  // A family of which there is nothing is not shown; nothing at all is said once
  const shown = starts.groups.length === 0 ? [ended] : groups.length === 0 ? [begun] : [ended, begun];
  const title = shown.map(family => family.title).join('. ');
  const findings = shown.flatMap(family => family.findings);
  const tablesOf = (most: number): Table[] =>
    [...shown.flatMap(({ tables }) => tables(most)), nodeTable(stats)].filter(({ rows }) => rows.length > 0);
  // If only one kind of groups was requested, all of them
  const kinds = new Set([...starts.groups, ...groups].map(({ by }) => by));
  return {
    title,
    label: 'findings',
    remarks: findings,
    tables: tablesOf(kinds.size <= 2 ? Number.POSITIVE_INFINITY : MAX_ROWS),
    json: stats,
    csv: (ofStarts ? begun : ended).csv,
    page: () => ({
      ...{ title, findings },
      /** The phases of all deletions, and those of all starts, each on one axis */
      figures: shown.map(({ figure: name, parts }) => ({
        title: name,
        ranges: parts.filter(({ id }) => id !== OUTSIDE).map(rangeOf),
      })),
      tables: tablesOf(Number.POSITIVE_INFINITY),
      by: `${stats.tool.name} ${stats.tool.version}`,
    }),
  };
}

const [WHOLE, OUTSIDE] = ['whole', 'outside'];

/** The range of the values of one phase, each with its words. */
const rangeOf = ({ id, title, quantiles: { count, p50Ms, p90Ms, p99Ms, maxMs } }: Part) => ({
  title: id === WHOLE ? id : title,
  count,
  marks: Object.entries({ p50: p50Ms, p90: p90Ms, p99: p99Ms, max: maxMs }).map(([name, ms]) => ({
    ...{ name, ms, text: spell(ms) },
  })),
});

/** Only the parts that were measured. */
const measuredOf = (parts: readonly (Omit<Part, 'quantiles'> & Partial<{ quantiles: Quantiles | null }>)[]): Part[] =>
  parts.flatMap(({ quantiles, ...part }) => (quantiles == null ? [] : [{ ...part, quantiles }]));

const MOST_FINDINGS = 10;

function endsShown({ groups, phases, worst }: StatsDocument, document: ResultDocument): Shown {
  const all = allOf(groups);
  const parts = measuredOf([
    { id: WHOLE, title: 'from request to end', quantiles: all?.whole },
    ...phases.map(phase => ({ ...phase, quantiles: all?.phases[phase.id] })),
    { id: OUTSIDE, title: 'outside of these phases', quantiles: all?.outside },
  ]);
  return {
    title: all === undefined ? 'no deletions' : totalsOf(all),
    findings: findingCells(all?.findings, MOST_FINDINGS),
    ...{ figure: 'deletions', parts },
    csv: () =>
      csvText(groups, [
        ['by', one => one.by],
        ['value', one => one.value],
        ['deletions', one => one.deletions],
        ['measured', one => one.measured],
        ...figuresOf<Group>(WHOLE, one => one.whole),
        ...PHASE_WORDS.end.flatMap(({ id }) => figuresOf<Group>(id, one => one.phases[id])),
        ...figuresOf<Group>(OUTSIDE, one => one.outside),
        ['longest', one => listed(one.longest)],
        ['verdicts', one => listed(one.verdicts)],
        ['outcomes', one => listed(one.outcomes)],
        ['findings', one => listed(one.findings)],
      ]),
    tables: most => [
      phaseTable('Phases of deletions', parts, all?.longest),
      ...groupingsOf('end').map(({ by, title }) =>
        tableOf(
          `Deletions by ${title}`,
          groups.filter(group => group.by === by),
          [
            words(title, groupName),
            figure('deletions', ({ deletions }) => deletions),
            quantiles(({ whole }) => whole),
            ...[longestPhase('end'), firstFinding],
          ],
          most,
        ),
      ),
      tableOf('The longest deletions', worst, [
        figure('took', ({ durationMs }) => spell(durationMs)),
        ...[words('pod', nameOf), words('kind', kindOf), ofNode],
        ...[longestOf('end'), linesIn(document)],
      ]),
    ],
  };
}

/** `12 deletions, 10 of them measured from beginning to end`. */
function totalsOf({ deletions, measured, verdicts }: Group): string {
  const each = Object.entries(verdicts).map(([verdict, count]) => `${count} ${inWords(verdict as Verdict)}`);
  const unmeasured = deletions - measured;
  const rest = unmeasured === 0 ? '' : `; ${unmeasured} not seen from beginning to end, and not measured`;
  return `${count(deletions, 'deletion')}: ${each.join(', ')}${rest}`;
}

function startsShown({ groups, phases, images, worst }: StartStats, document: ResultDocument): Shown {
  const all = allOf(groups);
  const parts = measuredOf([
    { id: 'ready', title: 'to Ready', quantiles: all?.ready },
    { id: 'running', title: 'to running', quantiles: all?.running },
    {
      ...{ id: 'lasted', title: 'did not come up', quantiles: all?.lasted },
      from: 'the kubelet sees the pod',
      to: 'the pod is deleted, or the input ends',
    },
    ...phases.map(phase => ({ ...phase, quantiles: all?.phases[phase.id] })),
    {
      ...{ id: 'waited', title: 'images that had to wait', quantiles: all?.waited },
      from: 'an image is to be pulled',
      to: 'its turn comes; each image apart, only those that waited',
    },
  ]);
  return {
    title: startsTally(document) ?? 'no starts',
    findings: findingCells(all?.findings, MOST_FINDINGS),
    ...{ figure: 'starts', parts },
    csv: () =>
      csvText(groups, [
        ['by', one => one.by],
        ['value', one => one.value],
        ['starts', one => one.starts],
        ...figuresOf<StartGroup>('ready', one => one.ready),
        ...figuresOf<StartGroup>('running', one => one.running),
        ...PHASE_WORDS.start.flatMap(({ id }) => figuresOf<StartGroup>(id, one => one.phases[id])),
        ...figuresOf<StartGroup>('waited', one => one.waited),
        ['longest', one => listed(one.longest)],
        ['outcomes', one => listed(one.outcomes)],
        ['findings', one => listed(one.findings)],
        ['restarts', one => one.restarts],
      ]),
    tables: most => [
      phaseTable('Phases of starts', parts, all?.longest),
      tableOf(
        'The slowest images',
        images.filter(({ pulled }) => pulled !== null),
        IMAGE_COLUMNS,
        most,
      ),
      ...groupingsOf('start').map(({ by, title }) =>
        tableOf(
          `Starts by ${title}`,
          groups.filter(group => group.by === by),
          [
            words(title, ({ value }) => value ?? 'unknown'),
            figure('starts', ({ starts }) => starts),
            quantiles(({ up }) => up),
            words('until', untilOf),
            longestPhase('start'),
            figure('restarts', ({ restarts }) => unlessNone(restarts)),
            firstFinding,
          ],
          most,
        ),
      ),
      tableOf('The longest starts', worst, [
        figure('lasted', ({ durationMs }) => spell(durationMs)),
        ...[words('pod', nameOf), ofNode, words<WorstStart>('outcome', ({ outcome }) => outcome)],
        ...[longestOf('start'), linesIn(document)],
      ]),
    ],
  };
}

const IMAGE_COLUMNS: readonly Column<ImageStats>[] = [
  words('image', ({ image }) => image),
  figure('pulls', ({ pulled }) => pulled?.count ?? 0),
  quantiles(({ pulled }) => pulled),
  figure('waited at most', ({ waited }) => (waited === null ? '' : spell(waited.maxMs))),
  figure('present', ({ present }) => unlessNone(present)),
];

/** `Ready`; `Ready; 2 not up after 53 s`: what the figures measure, and how many starts they leave out. */
function untilOf({ up, ready, lasted }: StartGroup): string {
  const areReady = ready?.count ?? 0;
  const measured = up === null ? '' : areReady === up.count ? 'Ready' : areReady === 0 ? 'running' : 'Ready or running';
  const left = lasted === null ? '' : `${lasted.count} not up after ${spell(lasted.maxMs)}`;
  return [measured, left].filter(part => part !== '').join('; ');
}

function nodeTable({ nodeTroubles: nodes }: StatsDocument): Table {
  const byNode = nodes.some(({ node }) => node !== undefined);
  return tableOf('What nodes went through', nodes, [
    ...(byNode ? [words<(typeof nodes)[number]>('node', ({ node }) => node ?? 'unknown')] : []),
    words('what', ({ kind }) => kind),
    figure('times', ({ episodes }) => episodes),
    figure('in all', ({ totalMs }) => spell(totalMs)),
    figure('longest', ({ maxMs }) => (maxMs === null ? '' : spell(maxMs))),
    figure('lasting', ({ lasting }) => unlessNone(lasting)),
    figure('deletions held up', ({ heldUp }) => unlessNone(heldUp.ends)),
    figure('starts held up', ({ heldUp }) => unlessNone(heldUp.starts)),
  ]);
}

const phaseTable = (title: string, parts: readonly Part[], longest: Group['longest'] = {}): Table =>
  tableOf(title, parts, [
    words('phase', part => part.title),
    figure('measured', part => part.quantiles.count),
    quantiles(part => part.quantiles),
    figure('longest in', ({ id }) => unlessNone(longest[id] ?? 0)),
    words('from → to', ({ from, to }) => (from === undefined ? '' : `${from} → ${to}`)),
  ]);

/** A kind of deletion in words; a name unchanged. */
const groupName = ({ by, value }: Group): string =>
  value === null ? 'unknown' : by === 'kind' ? kindOf({ kind: value as Kind }) : value;

const allOf = <One extends { readonly by: string }>(groups: readonly One[]): One | undefined =>
  groups.find(({ by }) => by === 'all');
