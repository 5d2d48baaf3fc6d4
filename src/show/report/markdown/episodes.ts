import { spell } from '../../../catalogue/duration.js';
import type { Lifecycle, PodEpisode, ResultDocument } from '../../../document/contract/types.js';
import { foremost } from '../../../document/findings.js';
import { markdown, markdownCode, markdownTable } from '../safe.js';
import { type LifeView, lifeViewsOf, zeroText } from '../view/life.js';
import { areOfSeveralNodes } from '../view/nodes.js';
import { beginningOf, particularsOf } from '../view/particulars.js';
import { placeOfSpan } from '../view/places.js';
import {
  type Cells,
  cellsOf,
  haveSeveralUids,
  haveVersions,
  shortUid,
  surroundingsOf,
  type TimedRow,
  timeIn,
  witnessedTimelineOf,
} from '../view/rows.js';
import type { AbsentRow } from '../view/timeline.js';
import { offsetText } from '../view/times.js';
import { ABSENCE_WORDS, shownVerdict } from '../view/verdicts.js';
import { absenceOf, calledOf, nameOf, shareOf } from '../view/words.js';
import { blocks, findingBlocks, folded, linesOf, type MarkdownContext, quote, VERDICT_MARKS } from './parts.js';

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

/** An episode in full: why, which pod, of a deletion also its course, and its other findings. */
export function episodeBlock(one: PodEpisode, context: MarkdownContext, isFolded = false): string {
  const cause = foremost(one);
  return blocks(
    `### ${VERDICT_MARKS[shownVerdict(one)]} ${markdownCode(nameOf(one))}`,
    `**${markdown(one.headline)}**`,
    cause === null ? '' : findingBlocks([cause], context),
    particulars(one, context),
    ...(one.family === 'end' ? courseBlocks(one, context, isFolded) : []),
    findingBlocks(
      one.findings.filter(finding => finding !== cause),
      context,
    ),
  );
}

function courseBlocks(lifecycle: Lifecycle, context: MarkdownContext, isFolded: boolean): string[] {
  const timeline = timelineTable(lifecycle, context);
  return [
    isFolded ? folded('Timeline', timeline) : timeline,
    ...surroundingsOf(lifecycle).map(({ title, evidence }) =>
      blocks(`Lines ${markdown(title)}:`, quote(linesOf(evidence))),
    ),
  ];
}

function particulars(one: PodEpisode, { time }: MarkdownContext): string {
  const { label, at } = beginningOf(one);
  const shown = at === null ? null : time.show(at);
  const when = shown === null ? [] : [`${label} ${shown.date} ${shown.time} ${markdown(time.zone)}`];
  return [
    markdown(calledOf(one)),
    ...when,
    ...particularsOf(one).map(([name, value]) => `${name} ${markdownCode(value)}`),
  ].join(', ');
}

/** Each life of each pod: how it started, what happened to it, and how it went. */
export function lifeBlocks(document: ResultDocument, context: MarkdownContext): string {
  const { namesakes, lives } = lifeViewsOf(document);
  return blocks(...namesakes.map(markdown), ...lives.map(life => lifeBlock(life, context)));
}

const lifeBlock = ({ heads, particulars, zero, rows, rest }: LifeView, context: MarkdownContext): string =>
  blocks(
    ...heads.map(head => headBlock(head, context)),
    particulars.map(([name, value]) => `${name} ${markdownCode(value)}`).join(', '),
    zero === null ? '' : `Zero: ${markdown(zeroText(zero, context.time))}`,
    rows.length === 0 ? '' : rowTable(rows, () => '', context),
    findingBlocks(rest, context),
  );

function headBlock({ part, cause, phases }: LifeView['heads'][number], context: MarkdownContext): string {
  return blocks(
    `### ${VERDICT_MARKS[shownVerdict(part)]} ${markdownCode(nameOf(part))}: ${markdown(calledOf(part))}`,
    `**${markdown(part.headline)}**`,
    cause === null ? '' : findingBlocks([cause], context),
    phases === '' ? '' : `Phases: ${markdown(phases)}`,
  );
}

const absenceIn = ({ status, steps }: AbsentRow): string => {
  const word = status === 'missing' ? `❌ **${ABSENCE_WORDS.missing}**` : `${ABSENCE_WORDS[status]}:`;
  return `${word} ${markdown(absenceOf(steps))}`;
};

interface Column {
  readonly head: string;
  show(cells: Cells): string;
}

const timelineTable = (lifecycle: Lifecycle, context: MarkdownContext): string =>
  rowTable(witnessedTimelineOf(lifecycle), ms => shareOf(ms, lifecycle), context);

/** `remark`: the remark on a pause. */
function rowTable(
  rows: readonly (AbsentRow | TimedRow)[],
  remark: (pause: number) => string,
  context: MarkdownContext,
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

function columnsFor(rows: readonly Cells[], { time, place }: MarkdownContext): Column[] {
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
