import type { ApiView, Finding, Lifecycle, ResultDocument } from '../../document/contract/types.js';
import { endsOf, startsOf } from '../../document/episodes.js';
import { inOrder, ORDERS } from '../../document/select/orders.js';
import { terminal } from './safe.js';
import { askedParts } from './text/asked.js';
import { causeLines, podLines } from './text/cause.js';
import { closingLines, closingOfNothing, doubtLines } from './text/closing.js';
import { createTextContext, type TextContext } from './text/context.js';
import { episodeLines } from './text/episode.js';
import { findingLines, statementLines } from './text/findings.js';
import { cut, cutInside, GLUE, hanging, wrap } from './text/layout.js';
import { nodeDayLines } from './text/node-day.js';
import { slowLines, startParts, startsInLines, startsSummary } from './text/starts.js';
import { VERDICT_TONES } from './text/style.js';
import { tableOf, totalOf, widest } from './text/table.js';
import { rowLines } from './text/timeline.js';
import { heading, verdictLines } from './text/verdicts.js';
import type { RenderOptions, Report } from './types.js';
import { rowsOf } from './view/alike.js';
import { markedAs, shownByText, viewsOf, viewsTally, withoutViews } from './view/api.js';
import { groupsOf, isGroupFigure } from './view/groups.js';
import { hasLives, type LifeView, lifeViewsOf, zeroText } from './view/life.js';
import { clocksText, findingsBetween, nodesText } from './view/nodes.js';
import { nothingToShow } from './view/nothing.js';
import { areStartsWorse, listedStarts, troubledStarts } from './view/starts.js';
import { areMany, tally, VERDICT_MARKS, withTimelines } from './view/verdicts.js';
import { nameOf, ruleOf } from './view/words.js';

/** Healthy pods have a line each if they are few; more are only counted. */
const WELL = 10;

/** Pods as the API shows them, one paragraph each, with what to do next; each piece of advice only once. */
function viewLines(views: readonly ApiView[], context: TextContext, isBrief = false): string[][] {
  const given = new Set<string>();
  const unlessGiven = (sentence: string): boolean => !given.has(sentence) && given.add(sentence) !== undefined;
  const isWell = (one: ApiView): boolean => markedAs(one) === 'complete';
  const well = views.filter(isWell);
  return [
    ...views
      .filter(one => !isWell(one))
      .map(one => [
        ...viewHeading(one, context),
        ...(isBrief ? [] : facts(one, context)),
        ...(isBrief ? [] : advice(one.next.filter(unlessGiven), context)),
      ]),
    well.length > WELL
      ? []
      : well.flatMap(one => [...viewHeading(one, context), ...(isBrief ? [] : facts(one, context))]),
    views.length > 1 ? wrap(viewsTally(views), context.width).map(line => context.paint('strong', line)) : [],
  ].filter(part => part.length > 0);
}

function viewHeading(view: ApiView, { width, paint }: TextContext): string[] {
  const { node, headline } = view;
  const verdict = markedAs(view);
  const name = `${nameOf(view)}${node === null ? '' : ` on ${node.name}`}`;
  return hanging(`${VERDICT_MARKS[verdict]} `, `${terminal(name)}  ${terminal(headline)}`, width).map(line =>
    paint(VERDICT_TONES[verdict], line),
  );
}

const INDENT = '  ';

const facts = ({ facts: sentences }: ApiView, { width }: TextContext): string[] =>
  sentences.flatMap(sentence => hanging(INDENT, terminal(sentence), width));

const advice = (sentences: readonly string[], { width }: TextContext): string[] =>
  sentences.flatMap((sentence, index) =>
    hanging(index === 0 ? `${INDENT}next    ` : ' '.repeat(INDENT.length + 8), terminal(sentence), width),
  );

/** Each life of each pod: how it started, what happened to it, and how it went. */
function lifeParts(document: ResultDocument, context: TextContext): readonly (readonly string[])[] {
  const { namesakes, lives } = lifeViewsOf(document);
  // Dense: a life has many steps, which have one line each
  return [namesakes.map(terminal), ...lives.map(life => lifeLines(life, { ...context, dense: true }))];
}

function lifeLines({ heads, particulars, zero, rows, rest }: LifeView, context: TextContext): string[] {
  const { width, paint, time } = context;
  const glued = particulars.map(([name, value]) => `${name} ${terminal(value)}`.replaceAll(' ', GLUE));
  return [
    ...heads.flatMap(head => headLines(head, context)),
    ...(glued.length === 0 ? [] : podLines(glued.join(', '), width).map(line => paint('dim', line))),
    ...(zero === null ? [] : hanging('  zero    ', zeroText(zero, time), width).map(line => paint('dim', line))),
    ...(rows.length === 0 ? [] : ['', ...rowLines(rows, () => '', context)]),
    ...(rest.length === 0 ? [] : ['', ...findingLines(rest, context)]),
  ];
}

const headLines = ({ part, cause, phases }: LifeView['heads'][number], context: TextContext): string[] => [
  ...heading(part, context),
  ...(cause === null ? [] : causeLines(cause, part, context)),
  ...(phases === '' ? [] : hanging('  phases  ', terminal(phases), context.width)),
];

/** The name of a group takes at most this share of the terminal's width. */
const NAME_SHARE = 0.4;

/** One line per group. In a pipe, names and verdicts are whole. */
function groupLines({ head, rows }: ReturnType<typeof groupsOf>, { width, paint, piped }: TextContext): string[] {
  const cells = [head, ...rows.map(row => row.cells)].map(row => row.map(terminal));
  const natural = head.map((_, column) => widest(cells.map(row => row[column] ?? '')));
  const [name = 0, ...others] = natural;
  const figures = others.slice(0, -1);
  const named = piped ? name : Math.min(name, Math.floor(width * NAME_SHARE));
  const last = piped ? (others.at(-1) ?? 0) : Math.max(1, width - totalOf([named, ...figures, 0]));
  const widths = [named, ...figures, last];
  const fitted = cells.map(row =>
    row.map((cell, column) => ({
      content: column === 0 ? cutInside(cell, named) : cut(cell, widths[column] ?? 0),
      hAlign: isGroupFigure(column) ? ('right' as const) : ('left' as const),
    })),
  );
  return tableOf(fitted, widths).map((line, row) => (row === 0 ? paint('dim', line.trimEnd()) : line.trimEnd()));
}

/**
 * What is wrong with the node itself, where each pod looks well or only undetermined: a report does not begin with a pod that ended well
 * on a node whose kubelet is dead. If no pod is reported, findings come first anyway.
 */
function nodeAlarms(document: ResultDocument): Finding[] {
  const shown = [...endsOf(document), ...listedStarts(document)];
  if (shown.length === 0 || shown.some(({ verdict }) => verdict === 'incomplete')) return [];
  return document.findings.filter(({ level, rule }) => level !== 'info' && ruleOf(rule)?.ofNode === true);
}

export const text: Report = {
  id: 'text',
  title: 'text',
  purpose: 'For a terminal: the verdict first, then the timeline of each deletion.',
  render(document, options) {
    const context = createTextContext(document, options);
    const asked = askedParts(document, context);
    const parts = [
      ...asked,
      ...(asked.length > 0 && !isInFull(options, context) ? [doubtLines(document, context)] : all()),
    ];
    const lines = parts.filter(part => part.length > 0).flatMap((part, index) => (index > 0 ? ['', ...part] : part));
    return lines.map(line => `${line.trimEnd()}\n`).join('');

    function all(): Parts {
      // First: advice that belongs to the node is not repeated with its pods
      const ofNode = nodeDayLines(document, context, options.summary);
      return [
        ofNode,
        ...(document.api === undefined ? judged(document, context, options) : shown(document, context, options)),
      ];
    }
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
    [...endsOf(rest), ...troubledStarts(rest)].flatMap(({ uid, mirrorUIDs }) => [uid, ...mirrorUIDs]),
  );
  const isMore = endsOf(rest).length > 0 || troubledStarts(rest).length > 0;
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

function nothing(
  document: ResultDocument,
  { found, starts, all, sort }: RenderOptions,
  context: TextContext,
): Parts | null {
  const { sentence, lead, next } = nothingToShow(document, found) ?? {};
  if (sentence === undefined || next === undefined) return null;
  // There is an answer, so it need not state that nothing was deleted
  if (listedStarts(document).length > 0 || (starts === true && startsOf(document).length > 0))
    return [
      alarmLines(document, context),
      ...startParts(document, context, starts, sort),
      closingLines(document, context),
    ];
  const tally = startsSummary(document, context);
  const slow = slowLines(document, context);
  const heading =
    sentence === '' ? [] : wrap(terminal(sentence), context.width).map(line => context.paint('strong', line));
  // What the lines show nevertheless is the answer
  const missing = lead === '' ? [] : heading;
  const closing = isInFull({ all }, context)
    ? closingLines(document, context, missing)
    : closingOfNothing(document, context, { hints: next, missing });
  return [tally, slow, lead === '' ? heading : [], closing];
}

function summary(document: ResultDocument, context: TextContext, { by, ...options }: RenderOptions): Parts {
  const sorted = inOrder(document, ORDERS[options.sort ?? 'worst']);
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
  const sorted = inOrder(document, ORDERS[sort ?? 'worst']);
  const rows = rowsOf(sorted, context);
  const shown = withTimelines(rows, all);
  const [only] = sorted;
  const begun = startParts(document, context, starts, sort);
  const ended = only !== undefined && sorted.length === 1 ? inFull(only, context) : several();
  return [
    alarmLines(document, context),
    ...(areStartsWorse(document) ? [...begun, ...ended] : [...ended, ...begun]),
    closingLines(document, context),
  ];

  function several(): Parts {
    const left = rows.length - shown.length;
    const omitted = `${left} more ${left === 1 ? 'has one line' : 'have one line each'}, above: --pod NAMESPACE/NAME shows one in full, --all shows all of them.`;
    return [
      [...tallyLines(sorted, context), ...verdictLines(rows, context, areMany(rows))],
      nodeLines(document, context),
      left > 0 ? wrap(omitted, context.width) : [],
      ...shown.flatMap(lifecycle => inFull(lifecycle, context)),
    ];
  }
}

const inFull = (one: Lifecycle, context: TextContext): Parts => [
  [...heading(one, context), ...episodeLines(one, context)],
];
