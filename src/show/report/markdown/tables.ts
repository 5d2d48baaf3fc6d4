import { spell } from '../../../catalogue/duration.js';
import type { PodEpisode, Verdict } from '../../../document/contract/types.js';
import { markdown, markdownCode, markdownTable } from '../safe.js';
import { areOfSeveralNodes } from '../view/nodes.js';
import { type NamePlace, placeOfSpan } from '../view/places.js';
import { type Cells, cellsOf, haveSeveralUids, haveVersions, shortUid, type TimedRow, timeIn } from '../view/rows.js';
import type { AbsentRow } from '../view/timeline.js';
import { type LocalTime, offsetText } from '../view/times.js';
import { ABSENCE_WORDS, shownVerdict } from '../view/verdicts.js';
import { absenceOf, calledOf, nameOf } from '../view/words.js';

export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  incomplete: '❌',
  undetermined: '❔',
  'complete-with-findings': '⚠️',
  complete: '✅',
};

/** One row each: the mark, the pod, its node where there are several, what it is, and how it went. */
export function overviewTable(rows: readonly PodEpisode[]): string {
  if (rows.length === 0) return '';
  const hasNodes = areOfSeveralNodes(rows);
  // Starts are all of one kind
  const hasKinds = rows.some(({ family }) => family === 'end');
  return markdownTable(
    ['', 'pod', ...(hasNodes ? ['node'] : []), ...(hasKinds ? ['kind', 'verdict'] : ['start'])],
    rows.map(one => [
      VERDICT_MARKS[shownVerdict(one)],
      markdownCode(nameOf(one)),
      ...(hasNodes ? [one.node === null ? '' : markdownCode(one.node)] : []),
      ...(hasKinds ? [markdown(calledOf(one))] : []),
      markdown(one.headline),
    ]),
  );
}

const absenceIn = ({ status, steps }: AbsentRow): string => {
  const word = status === 'missing' ? `❌ **${ABSENCE_WORDS.missing}**` : `${ABSENCE_WORDS[status]}:`;
  return `${word} ${markdown(absenceOf(steps))}`;
};

interface Dated {
  readonly time: LocalTime;
  /** A name as code. */
  readonly place: NamePlace;
}

interface Column {
  readonly head: string;
  show(cells: Cells): string;
}

/** `remark`: the remark on a pause. */
export function timelineTable(
  rows: readonly (AbsentRow | TimedRow)[],
  remark: (pause: number) => string,
  context: Dated,
): string {
  const shown = rows.map(row => (row.kind === 'absent' ? row : cellsOf(row)));
  const columns = columnsFor(
    shown.filter(row => row.kind === 'cells'),
    context,
  );
  const across = (first: string, words: string): string[] =>
    columns.map(({ head }, index) => (index === 0 ? first : head === STEP ? words : ''));
  return markdownTable(
    columns.map(({ head }) => head),
    shown.flatMap(row =>
      row.kind === 'absent'
        ? [across('', absenceIn(row))]
        : [
            ...(row.pause === null ? [] : [across(`⋮ **${spell(row.pause)}**`, remark(row.pause))]),
            columns.map(({ show }) => show(row)),
          ],
    ),
  );
}

/** The heading of the column with the words of a row that is no step. */
const STEP = 'step';

function columnsFor(rows: readonly Cells[], { time, place }: Dated): Column[] {
  const uid: Column = { head: 'UID', show: cells => markdownCode(shortUid(cells)) };
  const version: Column = { head: 'rv', show: ({ resourceVersion }) => markdown(resourceVersion ?? '') };
  return [
    { head: 'after', show: ({ offset }) => offsetText(offset) },
    { head: `at (${markdown(time.zone)})`, show: timeIn(rows, time) },
    { head: 'who', show: ({ actor }) => markdown(actor) },
    { head: STEP, show: ({ title, times }) => markdown(title) + (times === '' ? '' : ` ×${times}`) },
    { head: 'what it means', show: ({ meaning }) => markdown(meaning) },
    ...(haveSeveralUids(rows) ? [uid] : []),
    ...(haveVersions(rows) ? [version] : []),
    { head: 'evidence', show: ({ evidence }) => placeOfSpan(evidence, place) },
  ];
}
