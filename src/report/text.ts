import type { Lifecycle, ResultDocument } from '../contract/types.js';
import { inOrder } from '../document/orders.js';
import { nothingToShow } from './nothing.js';
import { terminal } from './safe.js';
import { viewLines } from './text/api.js';
import { closingLines, closingOfNothing, doubtLines } from './text/closing.js';
import { createTextContext, type TextContext } from './text/context.js';
import { deletionLines } from './text/deletion.js';
import { statementLines } from './text/findings.js';
import { groupLines } from './text/groups.js';
import { wrap } from './text/layout.js';
import { lifeParts } from './text/life.js';
import { startParts, startsInLines, startsSummary } from './text/starts.js';
import { verdictHeading, verdictLines } from './text/verdicts.js';
import type { RenderOptions, Report } from './types.js';
import { rowsOf } from './view/alike-as-one.js';
import { shownByText, viewsOf, withoutViews } from './view/api.js';
import { findingsBetween } from './view/between.js';
import { clocksText } from './view/clocks.js';
import { groupsOf } from './view/groups.js';
import { hasLives } from './view/life.js';
import { nodeAlarms } from './view/node-alarms.js';
import { nodesText } from './view/nodes.js';
import { areStartsWorse, listedStarts, troubledStarts } from './view/starts.js';
import { areMany, tally, withTimelines } from './view/verdicts.js';

export const text: Report = {
  id: 'text',
  title: 'text',
  purpose: 'For a terminal: the verdict first, then the timeline of each deletion.',
  render(document, options) {
    const context = createTextContext(document, options);
    const parts = document.api === undefined ? judged(document, context, options) : shown(document, context, options);
    const lines = parts.filter(part => part.length > 0).flatMap((part, index) => (index > 0 ? ['', ...part] : part));
    return lines.map(line => `${line.trimEnd()}\n`).join('');
  },
};

/** Paragraphs, with an empty line between. */
type Parts = readonly (readonly string[])[];

function judged(document: ResultDocument, context: TextContext, options: RenderOptions): Parts {
  if (options.life === true && hasLives(document))
    return [...lifeParts(document, context), closingLines(document, context)];
  return (
    nothing(document, options, context) ??
    (options.summary ? summary(document, context, options) : full(document, context, options))
  );
}

/** The views of the API come first if there is nothing else, and last if a log shows more. */
function shown(document: ResultDocument, context: TextContext, options: RenderOptions): Parts {
  const { alone, logged } = viewsOf(document);
  const rest = withoutViews(document);
  const inLog = new Set(
    [...rest.lifecycles, ...troubledStarts(rest)].flatMap(({ uid, mirrorUIDs }) => [uid, ...mirrorUIDs]),
  );
  const isMore = rest.lifecycles.length > 0 || troubledStarts(rest).length > 0;
  // The advice is above, with the log's results
  const below = viewLines(
    logged.map(one => (inLog.has(one.uid) ? { ...one, next: [] } : one)),
    context,
    options.summary,
  );
  const isRead = alone.some(({ at }) => at === null) && !options.summary;
  return [
    ...viewLines(alone, context, options.summary),
    ...(isMore || alone.length + logged.length === 0 ? judged(rest, context, options) : []),
    ...(below.length > 0
      ? [[...(isMore ? [`${shownByText(logged)}:`] : []), ...(below[0] ?? [])], ...below.slice(1)]
      : []),
    ...(isRead && !isMore
      ? [isInFull(options, context) ? closingLines(rest, context) : closingOfNothing(rest, context)]
      : []),
  ];
}

const isInFull = ({ all }: Pick<RenderOptions, 'all'>, { evidence }: TextContext): boolean => all === true || evidence;

function nothing(document: ResultDocument, { found, starts, all }: RenderOptions, context: TextContext): Parts | null {
  const { sentence, lead, next } = nothingToShow(document, found) ?? {};
  if (sentence === undefined || next === undefined) return null;
  // There is an answer, so it need not state that nothing was deleted
  if (listedStarts(document).length > 0 || (starts === true && (document.starts ?? []).length > 0))
    return [alarmLines(document, context), ...startParts(document, context, starts), closingLines(document, context)];
  const tally = startsSummary(document, context);
  const heading = wrap(terminal(sentence), context.width).map(line => context.paint('strong', line));
  // What the lines show nevertheless is the answer
  const missing = lead === '' ? [] : heading;
  const closing = isInFull({ all }, context)
    ? closingLines(document, context, missing)
    : closingOfNothing(document, context, { hints: next, missing });
  return [tally, lead === '' ? heading : [], closing];
}

function summary(document: ResultDocument, context: TextContext, { by, ...options }: RenderOptions): Parts {
  const sorted = inOrder(document, options.sort);
  const begun = startsInLines(document, context);
  const ended = [
    ...(by === undefined
      ? [[...tallyLines(sorted, context), ...verdictLines(rowsOf(sorted, context), context, true)]]
      : groupParts(sorted, { document, by, ...options }, context)),
    nodeLines(document, context),
  ];
  return [
    alarmLines(document, context),
    ...(by === undefined && areStartsWorse(document) ? [begun, ...ended] : [...ended, begun]),
    statementLines(findingsBetween(document), context),
    doubtLines(document, context),
  ];
}

const alarmLines = (document: ResultDocument, context: TextContext): string[] =>
  statementLines(nodeAlarms(document), context, true);

interface Grouped extends Pick<RenderOptions, 'all'> {
  readonly document: ResultDocument;
  readonly by: string;
}

/** One line per group; `all`: also each of its deletions. */
function groupParts(sorted: readonly Lifecycle[], { document, by, all = false }: Grouped, context: TextContext): Parts {
  const table = groupsOf(sorted, by, document);
  const members = table.rows.map(one => [
    ...wrap(terminal(one.heading), context.width).map(line => context.paint('strong', line)),
    ...verdictLines(rowsOf(one.members, context), context, true),
  ]);
  return [[...tallyLines(sorted, context), ...groupLines(table, context)], ...(all ? members : [])];
}

/** A single deletion needs no total. */
const tallyLines = (sorted: readonly Lifecycle[], { paint }: TextContext): string[] =>
  sorted.length === 1 ? [] : [paint('strong', tally(sorted))];

function nodeLines(document: ResultDocument, { width }: TextContext): string[] {
  return [nodesText(document), clocksText(document)].flatMap(sentence =>
    sentence === null ? [] : wrap(terminal(sentence), width),
  );
}

function full(
  document: ResultDocument,
  context: TextContext,
  { all = false, sort, starts = false }: RenderOptions,
): Parts {
  const sorted = inOrder(document, sort);
  const rows = rowsOf(sorted, context);
  const shown = withTimelines(rows, all);
  const [only] = sorted;
  const begun = startParts(document, context, starts);
  const ended = only !== undefined && sorted.length === 1 ? inFull(only, context) : several();
  return [
    alarmLines(document, context),
    ...(areStartsWorse(document) ? [...begun, ...ended] : [...ended, ...begun]),
    closingLines(document, context),
  ];

  function several(): Parts {
    const left = rows.length - shown.length;
    const omitted = `${left} more ${left === 1 ? 'has' : 'have'} one line each, above: --pod NAMESPACE/NAME shows one in full, --all shows all of them.`;
    return [
      [...tallyLines(sorted, context), ...verdictLines(rows, context, areMany(rows))],
      nodeLines(document, context),
      left > 0 ? wrap(omitted, context.width) : [],
      ...shown.flatMap(lifecycle => inFull(lifecycle, context)),
    ];
  }
}

const inFull = (one: Lifecycle, context: TextContext): Parts => [
  [...verdictHeading(one, context), ...deletionLines(one, context)],
];
