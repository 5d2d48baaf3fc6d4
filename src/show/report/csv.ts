import type { PodEpisode, Start } from '../../document/contract/types.js';
import { endsOf, momentsOf, ownStarts, phaseOf } from '../../document/episodes.js';
import { waitedFor } from '../../document/figures/lasted.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { type Cell, csvText } from './safe.js';
import type { Report } from './types.js';

export const csv: Report = {
  id: 'csv',
  title: 'CSV',
  purpose: 'For spreadsheets: one row per deletion and per start.',
  render: document => csvText<PodEpisode>([...endsOf(document), ...ownStarts(document)], COLUMNS),
};

const ofStarts = (name: string, of: (one: Start) => number | null): Cell<PodEpisode> => [
  name,
  one => (one.family === 'start' ? of(one) : null),
];

/** The name of a column: `pull-wait` is `pullWait`. */
const inOneWord = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * One table, so that it can be filtered and sorted as a whole. The columns of request, begin and end mean the same for deletions and
 * starts; new columns come last.
 */
const COLUMNS: readonly Cell<PodEpisode>[] = [
  ['namespace', one => one.pod.namespace],
  ['name', one => one.pod.name],
  ['kind', one => one.kind],
  ['outcome', one => one.outcome],
  ['verdict', one => one.verdict],
  ['headline', one => one.headline],
  ['requestedAt', one => momentsOf(one).asked],
  ['startedAt', one => momentsOf(one).begun],
  ['endedAt', one => momentsOf(one).over],
  ['durationMs', one => one.durationMs],
  ['grace', one => (one.family === 'end' ? one.gracePeriodSeconds : null)],
  ['node', one => one.node],
  ['uid', one => one.uid],
  ['findings', one => one.findings.map(({ rule }) => rule).join(';')],
  ['record', one => (one.family === 'end' ? 'deletion' : 'start')],
  ...PHASE_WORDS.start.map(({ id }) => ofStarts(`${inOneWord(id)}Ms`, one => phaseOf(one, id))),
  ofStarts('waitedMs', waitedFor),
  ofStarts('restarts', one => one.restarts.length),
];
