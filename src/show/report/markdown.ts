import type { Lifecycle, PodEpisode, ResultDocument } from '../../document/contract/types.js';
import { endsOf, ownStarts, startsOf } from '../../document/episodes.js';
import { inOrder, ORDERS } from '../../document/select/orders.js';
import { episodeBlock, lifeBlocks, overviewTable } from './markdown/episodes.js';
import {
  blocks,
  createMarkdownContext,
  findingBlocks,
  type MarkdownContext,
  statements,
  VERDICT_MARKS,
  viewBlocks,
} from './markdown/parts.js';
import { markdown as inline, markdownCode, markdownTable } from './safe.js';
import type { RenderOptions, Report } from './types.js';
import { rowsOf } from './view/alike.js';
import { shownByText, viewsOf, withoutViews } from './view/api.js';
import { groupsOf, isGroupFigure } from './view/groups.js';
import { clockDoubtOf, readingOf, sourceNotesOf } from './view/input.js';
import { hasLives } from './view/life.js';
import { adviceOn, clocksText, findingsBetween, leadOf, nodeDay, nodesText, whenOf } from './view/nodes.js';
import { nothingToShow, withoutLog } from './view/nothing.js';
import { slowSentences } from './view/slow.js';
import {
  areStartsWorse,
  listedStarts,
  notableStarts,
  STARTS_IN_FULL,
  startsSum,
  troubledStarts,
} from './view/starts.js';
import { areMany, tally, withTimelines } from './view/verdicts.js';
import { nameOf } from './view/words.js';

export const markdown: Report = {
  id: 'markdown',
  title: 'Markdown',
  purpose: 'For issues and chats: the text report as GitHub Markdown, with the log lines as evidence.',
  render(document, { found, ...options }) {
    const context = createMarkdownContext(document, options);
    if (document.api !== undefined) return `${shown(document, context, { found, ...options })}\n`;
    return `${blocks(nodeDayBlocks(document, context, options.summary), judged(document, context, { found, ...options }))}\n`;
  },
};

/** What the node went through comes first: it explains what happened to its pods. */
const nodeDayBlocks = (document: ResultDocument, { place, advise, time }: MarkdownContext, brief: boolean): string =>
  blocks(
    ...nodeDay(document).leading.flatMap(one => [
      `**${VERDICT_MARKS[one.verdict]} ${inline(leadOf(one, document.nodes.length < 2))}**`,
      [
        ...[whenOf(one, time)].filter(when => when !== '').map(when => `- When: ${inline(when)}`),
        ...one.findings.slice(0, 1).map(({ evidence }) => `- See ${evidence.map(place).join(', ')}`),
        ...(brief ? [] : adviceOn(one, advise).map(next => `- Next: ${inline(next)}`)),
      ].join('\n'),
    ]),
  );

/** The views of the API come first if there is nothing else, and last if a log shows more. */
function shown(document: ResultDocument, context: MarkdownContext, options: RenderOptions): string {
  const { alone, logged } = viewsOf(document);
  const rest = withoutViews(document);
  const isMore = endsOf(rest).length > 0 || troubledStarts(rest).length > 0;
  const isRead = alone.some(({ at }) => at === null);
  const below = viewBlocks(logged, options.summary);
  return blocks(
    viewBlocks(alone, options.summary),
    isMore || alone.length + logged.length === 0 ? judged(rest, context, options) : '',
    below === '' ? '' : blocks(isMore ? `**${shownByText(logged)}**` : '', below),
    isRead && !isMore && !options.summary ? closing(rest, context) : '',
  );
}

function judged(document: ResultDocument, context: MarkdownContext, { found, ...options }: RenderOptions): string {
  if (options.life === true && hasLives(document))
    return blocks(lifeBlocks(document, context), closing(document, context));
  const nothing = nothingToShow(document, found);
  const page =
    nothing === null
      ? deletions(document, context, options)
      : blocks(
          `**${inline(`${nothing.lead}${nothing.sentence}`.trimEnd())}**`,
          nothing.next.map(sentence => `- ${inline(sentence)}`).join('\n'),
        );
  const starts = options.summary
    ? startLines(document, context)
    : startBlocks(document, context, options.starts === true);
  // There is an answer, so it need not state that nothing was deleted
  const isListed = options.starts === true && startsOf(document).length > 0;
  const isAnswered = nothing !== null && (isListed || listedStarts(document).length > 0);
  const parts = [isAnswered ? '' : page, starts];
  const inTurn = nothing !== null || areStartsWorse(document) ? parts.toReversed() : parts;
  return blocks(...inTurn, options.summary ? '' : closing(document, context));
}

function deletions(
  document: ResultDocument,
  context: MarkdownContext,
  { summary, by, all, sort }: Pick<RenderOptions, 'summary' | 'by' | 'all' | 'sort'>,
): string {
  const sorted = inOrder(document, ORDERS[sort ?? 'worst']);
  const nodes = [nodesText(document), clocksText(document)]
    .flatMap(sentence => (sentence === null ? [] : inline(sentence)))
    .join('\n\n');
  const rows = rowsOf(sorted, context);
  const tables = by === undefined ? [overviewTable(rows)] : groupTables(sorted, { document, by, all });
  const overview = sorted.length > 1 || summary ? blocks(`**${tally(sorted)}**`, nodes, ...tables) : '';
  if (summary) return blocks(overview, statements(findingsBetween(document)));
  const shown = withTimelines(rows, all);
  const left = rows.length - shown.length;
  return blocks(
    overview,
    left > 0 ? `${left} more ${left === 1 ? 'has one line' : 'have one line each'}, above.` : '',
    ...shown.map(one => episodeBlock(one, context, areMany(shown))),
  );
}

interface Grouped extends Pick<RenderOptions, 'all'> {
  readonly document: ResultDocument;
  readonly by: string;
}

/** One line per group; `all`: also each of its deletions. */
function groupTables(sorted: readonly Lifecycle[], { document, by, all = false }: Grouped): string[] {
  const { head, rows } = groupsOf(sorted, by, document);
  const lines = rows.map(({ cells }) => cells.map(cell => inline(cell)));
  const members = rows.map(one => blocks(`**${inline(one.heading)}**`, overviewTable(one.members)));
  return [markdownTable(head, lines, isGroupFigure), ...(all ? members : [])];
}

/** How many starts there were, those that need attention, and on request all of them. */
function startBlocks(document: ResultDocument, context: MarkdownContext, every: boolean): string {
  const troubled = rowsOf(troubledStarts(document), context);
  const rows = every ? ownStarts(document) : troubled;
  return blocks(
    startsCount(document),
    every ? '' : inLines(notableStarts(document), context).slice(0, STARTS_IN_FULL).join('\n'),
    slowSentences(document, every)
      .map(one => `- ${inline(one)}`)
      .join('\n'),
    rows.length > 1 || every ? overviewTable(rows) : '',
    ...troubled.slice(0, STARTS_IN_FULL).map(one => episodeBlock(one, context)),
  );
}

/** How many starts there were, and a line for each start about which the count does not show enough. */
const startLines = (document: ResultDocument, context: MarkdownContext): string =>
  blocks(startsCount(document), inLines(listedStarts(document), context).join('\n'));

const inLines = (episodes: readonly PodEpisode[], context: MarkdownContext): string[] =>
  rowsOf(episodes, context).map(
    one => `- ${VERDICT_MARKS[one.verdict]} ${markdownCode(nameOf(one))}: ${inline(one.headline)}`,
  );

function startsCount(document: ResultDocument): string {
  const tally = startsSum(document);
  return tally === null ? '' : `**${inline(tally)}**`;
}

function closing(document: ResultDocument, context: MarkdownContext): string {
  const { input } = document;
  const findings = [...document.findings, ...nodeDay(document).others];
  const lines = [
    ['Read', readingOf(input, context.time)] as const,
    ['Next', withoutLog(document) ?? ''] as const,
    ['Clock', clockDoubtOf(input) ?? ''] as const,
    ...sourceNotesOf(input.sources).map(({ name, note }) => ['Note', `${name}: ${note}`] as const),
  ].filter(([, text]) => text !== '');
  return blocks(
    findings.length > 0 ? '### The input' : '',
    findingBlocks(findings, context),
    lines.map(([label, text]) => `- ${label}: ${inline(text)}`).join('\n'),
  );
}
