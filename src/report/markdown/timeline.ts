import type { Lifecycle } from '../../document/types.js';
import { spell } from '../../lifecycle/duration.js';
import { markdown, markdownCode } from '../safe.js';
import { offsetText } from '../view/offset.js';
import { type AbsentRow, type SeenRow, timelineOf } from '../view/timeline.js';
import { haveSeveralUids, haveVersions, shortUid, timeIn } from '../view/told.js';
import { absenceOf, shareOf, timesOf, titleOf, wordsOf } from '../view/words.js';
import { type MarkdownContext, table } from './context.js';

const ABSENCES: Readonly<Record<AbsentRow['status'], string>> = {
  missing: '❌ **MISSING**',
  'not-observable': 'not logged:',
  'outside-window': 'not covered:',
  'not-applicable': 'not needed:',
  seen: '',
};

interface Column {
  readonly head: string;
  show(row: SeenRow): string;
}

export function timelineTable(one: Lifecycle, context: MarkdownContext): string {
  const rows = timelineOf(one);
  const columns = columnsFor(
    rows.filter(row => row.kind === 'seen'),
    context,
  );
  const across = (first: string, words: string): string[] =>
    columns.map((column, index) => (index === 0 ? first : column.head === STEP ? words : ''));
  return table(
    columns.map(({ head }) => head),
    rows.flatMap(row =>
      row.kind === 'absent'
        ? [across('', `${ABSENCES[row.status]} ${markdown(absenceOf(row.steps))}`)]
        : [
            ...(row.pause === null ? [] : [across(`⋮ **${spell(row.pause)}**`, shareOf(row.pause, one))]),
            columns.map(({ show }) => show(row)),
          ],
    ),
  );
}

/** Under it stands what concerns no step that was seen. */
const STEP = 'step';

function columnsFor(rows: readonly SeenRow[], { time, place }: MarkdownContext): Column[] {
  const uid: Column = { head: 'UID', show: ({ step }) => markdownCode(shortUid(step)) };
  const version: Column = { head: 'rv', show: ({ step }) => markdown(step.resourceVersion ?? '') };
  return [
    { head: 'after', show: ({ offset }) => offsetText(offset) },
    { head: `at (${markdown(time.zone)})`, show: timeIn(rows, time) },
    { head: 'who', show: ({ step }) => wordsOf(step.step)?.who ?? '' },
    { head: STEP, show: ({ step }) => markdown(titleOf(step)) + (step.count > 1 ? ` ×${timesOf(step)}` : '') },
    { head: 'what it means', show: ({ step }) => wordsOf(step.step)?.means ?? '' },
    ...(haveSeveralUids(rows) ? [uid] : []),
    ...(haveVersions(rows) ? [version] : []),
    { head: 'evidence', show: ({ step }) => step.evidence.slice(0, 1).map(place).join('') },
  ];
}
