import type { Lifecycle, Start } from '../../document/contract/types.js';
import { endsOf, ownStarts } from '../../document/episodes.js';
import { waitedFor } from '../../document/figures/quantiles.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { csvRow } from './safe.js';
import type { Report } from './types.js';
import { endOfStart, phaseOf } from './view/starts.js';

export const csv: Report = {
  id: 'csv',
  title: 'CSV',
  purpose: 'For spreadsheets: one row per deletion and per start.',
  render: document =>
    [
      COLUMNS.map(({ name }) => name),
      ...endsOf(document).map(one => COLUMNS.map(({ deletion }) => deletion(one))),
      ...ownStarts(document).map(one => COLUMNS.map(({ start }) => start(one))),
    ]
      .map(row)
      .join(''),
};

type Cell = string | number | null;

interface Column {
  readonly name: string;
  deletion(one: Lifecycle): Cell;
  start(one: Start): Cell;
}

type Common = Pick<Lifecycle, keyof Lifecycle & keyof Start>;

const ofBoth = (name: string, of: (one: Common | Start) => Cell): Column => ({ name, deletion: of, start: of });
const ofStarts = (name: string, start: Column['start']): Column => ({ name, deletion: () => null, start });

/** The name of a column: `pull-wait` is `pullWait`. */
const inOneWord = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * One table, so that it can be filtered and sorted as a whole. The columns of request, begin and end mean the same for deletions and
 * starts; new columns come last.
 */
const COLUMNS: readonly Column[] = [
  ofBoth('namespace', one => one.pod.namespace),
  ofBoth('name', one => one.pod.name),
  ofBoth('kind', one => one.kind),
  ofBoth('outcome', one => one.outcome),
  ofBoth('verdict', one => one.verdict),
  ofBoth('headline', one => one.headline),
  { name: 'requestedAt', deletion: one => one.requestedAt, start: one => one.createdAt },
  { name: 'startedAt', deletion: one => one.startedAt, start: one => one.seenAt },
  { name: 'endedAt', deletion: one => one.endedAt, start: endOfStart },
  ofBoth('durationMs', one => one.durationMs),
  { name: 'grace', deletion: one => one.gracePeriodSeconds, start: () => null },
  ofBoth('node', one => one.node),
  ofBoth('uid', one => one.uid),
  ofBoth('findings', one => one.findings.map(({ rule }) => rule).join(';')),
  { name: 'record', deletion: () => 'deletion', start: () => 'start' },
  ...PHASE_WORDS.start.map(({ id }) => ofStarts(`${inOneWord(id)}Ms`, one => phaseOf(one, id))),
  ofStarts('waitedMs', waitedFor),
  ofStarts('restarts', one => one.restarts.length),
];

const row = (cells: readonly Cell[]): string => csvRow(cells.map(cell => String(cell ?? '')));
