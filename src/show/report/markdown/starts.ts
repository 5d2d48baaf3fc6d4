import { foremost } from '../../../document/cause.js';
import type { ResultDocument, Start } from '../../../document/contract/types.js';
import { ownStarts } from '../../../document/episodes.js';
import { markdownTable } from '../markdown-table.js';
import { markdown, markdownCode } from '../safe.js';
import { rowsOf } from '../view/alike-as-one.js';
import {
  beginningOfStart,
  listedStarts,
  notableStarts,
  particularsOfStart,
  STARTS_IN_FULL,
  startsSum,
  troubledStarts,
} from '../view/starts.js';
import { nameOf } from '../view/words.js';
import { blocks, type MarkdownContext, VERDICT_MARKS } from './context.js';
import { findingBlocks } from './findings.js';

/** How many there were, those that need attention, and on request all of them. */
export function startBlocks(document: ResultDocument, context: MarkdownContext, every: boolean): string {
  const troubled = rowsOf(troubledStarts(document), context);
  const rows = every ? ownStarts(document) : troubled;
  return blocks(
    startsCount(document),
    every ? '' : inLines(notableStarts(document), context).slice(0, STARTS_IN_FULL).join('\n'),
    rows.length > 1 || every ? startTable(rows) : '',
    ...troubled.slice(0, STARTS_IN_FULL).map(one => troubledStart(one, context)),
  );
}

/** How many there were, and a line for each for which the count does not show enough. */
export const startLines = (document: ResultDocument, context: MarkdownContext): string =>
  blocks(startsCount(document), inLines(listedStarts(document), context).join('\n'));

const inLines = (starts: readonly Start[], context: MarkdownContext): string[] =>
  rowsOf(starts, context).map(
    one => `- ${VERDICT_MARKS[one.verdict]} ${markdownCode(nameOf(one))}: ${markdown(one.headline)}`,
  );

function startsCount(document: ResultDocument): string {
  const tally = startsSum(document);
  return tally === null ? '' : `**${markdown(tally)}**`;
}

const startTable = (starts: readonly Start[]): string =>
  starts.length === 0
    ? ''
    : markdownTable(
        ['', 'pod', 'start'],
        starts.map(one => [VERDICT_MARKS[one.verdict], markdownCode(nameOf(one)), markdown(one.headline)]),
      );

function troubledStart(one: Start, context: MarkdownContext): string {
  const cause = foremost(one);
  return blocks(
    `### ${VERDICT_MARKS[one.verdict]} ${markdownCode(nameOf(one))}`,
    `**${markdown(one.headline)}**`,
    cause === null ? '' : findingBlocks([cause], context),
    particulars(one, context),
    findingBlocks(
      one.findings.filter(finding => finding !== cause),
      context,
    ),
  );
}

function particulars(one: Start, { time }: MarkdownContext): string {
  const { label, at } = beginningOfStart(one);
  const shown = at === null ? null : time.show(at);
  const when = shown === null ? [] : [`${label} ${shown.date} ${shown.time} ${markdown(time.zone)}`];
  return ['start', ...when, ...particularsOfStart(one).map(([name, value]) => `${name} ${markdownCode(value)}`)].join(
    ', ',
  );
}
