import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle } from '../../../document/contract/types.js';
import { markdownTable } from '../markdown-table.js';
import { markdown, markdownCode } from '../safe.js';
import { haveSeveralUids, haveVersions, ofStep, shortUid, timeIn } from '../view/columns-shown.js';
import { ABSENCE_WORDS } from '../view/marks.js';
import { offsetText } from '../view/offset.js';
import { placeOfSpan } from '../view/places.js';
import type { TimedRow } from '../view/timed-row.js';
import { actorIn, evidenceIn, meaningIn, timesIn, titleIn } from '../view/timed-row.js';
import type { AbsentRow } from '../view/timeline.js';
import { witnessedTimelineOf } from '../view/witnessed.js';
import { absenceOf, shareOf } from '../view/words.js';
import type { MarkdownContext } from './context.js';

const absenceIn = ({ status, steps }: AbsentRow): string => {
  const word = status === 'missing' ? `❌ **${ABSENCE_WORDS.missing}**` : `${ABSENCE_WORDS[status]}:`;
  return `${word} ${markdown(absenceOf(steps))}`;
};

interface Column {
  readonly head: string;
  show(row: TimedRow): string;
}

export const timelineTable = (lifecycle: Lifecycle, context: MarkdownContext): string =>
  rowTable(witnessedTimelineOf(lifecycle), ms => shareOf(ms, lifecycle), context);

/** `remark`: the remark on a pause. */
export function rowTable(
  rows: readonly (AbsentRow | TimedRow)[],
  remark: (pause: number) => string,
  context: MarkdownContext,
): string {
  const columns = columnsFor(
    rows.filter(row => row.kind !== 'absent'),
    context,
  );
  const across = (first: string, words: string): string[] =>
    columns.map((column, index) => (index === 0 ? first : column.head === STEP ? words : ''));
  return markdownTable(
    columns.map(({ head }) => head),
    rows.flatMap(row =>
      row.kind === 'absent'
        ? [across('', absenceIn(row))]
        : [
            ...(row.pause === null ? [] : [across(`⋮ **${spell(row.pause)}**`, remark(row.pause))]),
            columns.map(({ show }) => show(row)),
          ],
    ),
  );
}

/** The parts below it do not concern a step that was seen. */
const STEP = 'step';

function columnsFor(rows: readonly TimedRow[], { time, place }: MarkdownContext): Column[] {
  const uid: Column = { head: 'UID', show: ofStep(step => markdownCode(shortUid(step))) };
  const version: Column = { head: 'rv', show: ofStep(step => markdown(step.resourceVersion ?? '')) };
  return [
    { head: 'after', show: ({ offset }) => offsetText(offset) },
    { head: `at (${markdown(time.zone)})`, show: timeIn(rows, time) },
    { head: 'who', show: row => markdown(actorIn(row)) },
    { head: STEP, show: row => markdown(titleIn(row)) + (timesIn(row) === '' ? '' : ` ×${timesIn(row)}`) },
    { head: 'what it means', show: row => markdown(meaningIn(row)) },
    ...(haveSeveralUids(rows) ? [uid] : []),
    ...(haveVersions(rows) ? [version] : []),
    {
      head: 'evidence',
      show: row => placeOfSpan(row.kind === 'hang' ? evidenceIn(row) : evidenceIn(row).slice(0, 1), place),
    },
  ];
}
