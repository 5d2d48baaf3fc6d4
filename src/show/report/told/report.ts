import type { ApiView, Lifecycle, ResultDocument } from '../../../document/contract/types.js';
import { endsOf, ownStarts, startsOf } from '../../../document/episodes.js';
import { inOrder, ORDERS } from '../../../document/select/orders.js';
import { ruleOf } from '../../../rules/registry.js';
import type { RenderOptions } from '../types.js';
import { rowsOf } from '../view/alike.js';
import { markedAs, shownByText, viewsOf, viewsTally, withoutViews } from '../view/api.js';
import { deletionGroups } from '../view/groups.js';
import { hasLives, type LifeView, lifeViewsOf, zeroText } from '../view/life.js';
import { clocksText, findingsBetween, nodesText } from '../view/nodes.js';
import { nothingToShow } from '../view/nothing.js';
import { areStartsWorse, listedStarts, troubledStarts } from '../view/starts.js';
import { areMany, tally, withTimelines } from '../view/verdicts.js';
import { nameOf } from '../view/words.js';
import { askedParts } from './asked.js';
import { episodeLines, nodeDayLines, titleOf } from './episode.js';
import {
  causeLines,
  closingLines,
  closingOfNothing,
  doubtLines,
  findingLines,
  inParts,
  statementLines,
} from './findings.js';
import { slowLines, startParts, startsInBrief, startsSummary } from './starts.js';
import type { Context, Title } from './writer.js';

/** Paragraphs, with an empty line between. */
type Parts = readonly (readonly string[])[];

type Options = Pick<RenderOptions, 'summary' | 'all' | 'evidence' | 'life' | 'starts' | 'sort' | 'by' | 'found'>;

/** The report for people, as lines: what was asked for, what the node went through, and then the pods. */
export function reportLines(document: ResultDocument, context: Context, options: Options): string[] {
  const asked = askedParts(document, context);
  const parts = [...asked, ...(asked.length > 0 && !isInFull(options) ? [doubtLines(document, context)] : all())];
  return inParts(parts);

  function all(): Parts {
    // First: advice that belongs to the node is not repeated with its pods
    const ofNode = nodeDayLines(document, context, options.summary);
    return [
      ofNode,
      ...(document.api === undefined ? judged(document, context, options) : shown(document, context, options)),
    ];
  }
}

const isInFull = ({ all, evidence }: Pick<Options, 'all' | 'evidence'>): boolean => all === true || evidence;

function judged(document: ResultDocument, context: Context, options: Options): Parts {
  if (options.life === true && hasLives(document))
    return [...lifeParts(document, context), closingLines(document, context)];
  return (
    nothing(document, options, context) ??
    (options.summary ? summary(document, context, options) : full(document, context, options))
  );
}

/** The views of the API come first if there is nothing else, and last if a log shows more. */
function shown(document: ResultDocument, context: Context, options: Options): Parts {
  const { alone, logged } = viewsOf(document);
  const rest = withoutViews(document);
  const inLog = new Set(
    [...endsOf(rest), ...troubledStarts(rest)].flatMap(({ uid, mirrorUIDs }) => [uid, ...mirrorUIDs]),
  );
  const isMore = endsOf(rest).length > 0 || troubledStarts(rest).length > 0;
  // The advice is above, with the log's results
  const below = viewParts(
    logged.map(one => (inLog.has(one.uid) ? { ...one, next: [] } : one)),
    context,
    options.summary,
  );
  const isRead = alone.some(({ at }) => at === null) && !options.summary;
  return [
    ...viewParts(alone, context, options.summary),
    ...(isMore || alone.length + logged.length === 0 ? judged(rest, context, options) : []),
    ...(below.length > 0
      ? [[...(isMore ? context.out.sentence(`${shownByText(logged)}:`) : []), ...(below[0] ?? [])], ...below.slice(1)]
      : []),
    ...(isRead && !isMore ? [isInFull(options) ? closingLines(rest, context) : closingOfNothing(rest, context)] : []),
  ];
}

/** Healthy pods have a line each if they are few; more are only counted. */
const WELL = 10;

/** Pods as the API shows them, one paragraph each, with what to do next; each piece of advice only once. */
function viewParts(views: readonly ApiView[], { out }: Context, isBrief = false): string[][] {
  const given = new Set<string>();
  const unlessGiven = (sentence: string): boolean => !given.has(sentence) && given.add(sentence) !== undefined;
  const isWell = (one: ApiView): boolean => markedAs(one) === 'complete';
  const well = views.filter(isWell);
  const facts = (one: ApiView): string[] => one.facts.flatMap(fact => out.labelled('  ', fact));
  const advice = (one: ApiView): string[] =>
    one.next.filter(unlessGiven).flatMap((next, at) => out.labelled(at === 0 ? '  next    ' : '          ', next));
  const brief = (one: ApiView): string[] => out.line(viewTitle(one));
  return [
    ...views
      .filter(one => !isWell(one))
      .map(one => (isBrief ? brief(one) : [...out.title(viewTitle(one)), ...facts(one), ...advice(one)])),
    well.length > WELL ? [] : well.flatMap(one => (isBrief ? brief(one) : [...brief(one), ...facts(one)])),
    views.length > 1 ? out.sentence(viewsTally(views), 'strong') : [],
  ].filter(part => part.length > 0);
}

const viewTitle = (view: ApiView): Title => ({
  verdict: markedAs(view),
  name: `${nameOf(view)}${view.node === null ? '' : ` on ${view.node.name}`}`,
  what: null,
  says: [view.headline],
});

/** Each life of each pod: how it started, what happened to it, and how it went. */
function lifeParts(document: ResultDocument, context: Context): Parts {
  const { namesakes, lives } = lifeViewsOf(document);
  return [
    namesakes.flatMap(sentence => context.out.sentence(sentence)),
    // Dense: a life has many steps, which have one line each
    ...lives.map(life => lifeLines(life, { ...context, dense: true })),
  ];
}

function lifeLines({ heads, particulars, zero, rows, rest }: LifeView, context: Context): string[] {
  const { out, time } = context;
  return [
    ...heads.flatMap(({ part, cause, phases }) => [
      ...out.title(titleOf(part, context)),
      ...(cause === null ? [] : causeLines(cause, part, context)),
      ...(phases === '' ? [] : out.labelled('  phases  ', phases)),
    ]),
    ...out.particulars(particulars),
    ...(zero === null ? [] : out.labelled('  zero    ', zeroText(zero, time), 'dim')),
    ...(rows.length === 0 ? [] : ['', ...out.timeline(rows, () => '', context)]),
    ...(rest.length === 0 ? [] : ['', ...findingLines(rest, context)]),
  ];
}

/**
 * What is wrong with the node itself, where each pod looks well or only undetermined: a report does not begin with a pod that ended well
 * on a node whose kubelet is dead. If no pod is reported, findings come first anyway.
 */
function alarmLines(document: ResultDocument, context: Context): string[] {
  const shown = [...endsOf(document), ...listedStarts(document)];
  if (shown.length === 0 || shown.some(({ verdict }) => verdict === 'incomplete')) return [];
  const alarms = document.findings.filter(({ level, rule }) => level !== 'info' && ruleOf(rule)?.ofNode === true);
  return statementLines(alarms, context, true);
}

function nothing(
  document: ResultDocument,
  { found, starts, summary: isBrief, all, evidence }: Options,
  context: Context,
): Parts | null {
  const { sentence, lead, next } = nothingToShow(document, found) ?? {};
  if (sentence === undefined || next === undefined) return null;
  // There is an answer, so it need not state that nothing was deleted
  if (listedStarts(document).length > 0 || (starts === true && startsOf(document).length > 0)) return null;
  const isOnly = ownStarts(document).length === 1 && startsOf(document).length === 1;
  const told =
    isOnly && !isBrief
      ? startParts(document, context, { starts: true })
      : [startsSummary(document, context), slowLines(document, context)];
  const heading = sentence === '' ? [] : context.out.sentence(sentence, 'strong');
  // What the lines show nevertheless is the answer
  const missing = lead === '' ? [] : heading;
  const closing = isInFull({ all, evidence })
    ? closingLines(document, context, missing)
    : closingOfNothing(document, context, { hints: next, missing });
  return [...told, lead === '' ? heading : [], closing];
}

function summary(document: ResultDocument, context: Context, { by, ...options }: Options): Parts {
  const sorted = inOrder(document, ORDERS[options.sort ?? 'worst']);
  const begun = startsInBrief(document, context, { by, ...options });
  const { out } = context;
  const table = by === undefined ? null : deletionGroups(sorted, by, document);
  const rows = by === undefined ? out.overview(rowsOf(sorted, context), true) : table === null ? [] : out.groups(table);
  const members = (table?.rows ?? []).map(one => [
    ...out.sentence(one.heading, 'strong'),
    ...out.overview(rowsOf(one.members, context), true),
  ]);
  const ended =
    sorted.length === 0
      ? []
      : [[...tallyLines(sorted, context), ...rows], ...(options.all ? members : []), nodeLines(document, context)];
  return [
    alarmLines(document, context),
    ...(by === undefined && areStartsWorse(document) ? [...begun, ...ended] : [...ended, ...begun]),
    ...briefClosing(document, context),
  ];
}

const briefClosing = (document: ResultDocument, context: Context): Parts => [
  statementLines(findingsBetween(document), context),
  doubtLines(document, context),
];

/** A single deletion needs no total. */
const tallyLines = (sorted: readonly Lifecycle[], { out }: Context): string[] =>
  sorted.length === 1 ? [] : out.sentence(tally(sorted), 'strong');

const nodeLines = (document: ResultDocument, { out }: Context): string[] =>
  [nodesText(document), clocksText(document)].flatMap(sentence => (sentence === null ? [] : out.sentence(sentence)));

function full(document: ResultDocument, context: Context, { all = false, sort, starts = false }: Options): Parts {
  const sorted = inOrder(document, ORDERS[sort ?? 'worst']);
  const rows = rowsOf(sorted, context);
  const shown = withTimelines(rows, all);
  const [only, another] = sorted;
  const begun = startParts(document, context, { starts, sort, all });
  const ended = only === undefined ? [] : another === undefined ? inFull(only, context) : several();
  return [
    alarmLines(document, context),
    ...(areStartsWorse(document) ? [...begun, ...ended] : [...ended, ...begun]),
    closingLines(document, context),
  ];

  function several(): Parts {
    const left = rows.length - shown.length;
    const omitted = `${left} more ${left === 1 ? 'has one line' : 'have one line each'}, above: --pod NAMESPACE/NAME shows one in full, --all shows all of them.`;
    return [
      [...tallyLines(sorted, context), ...context.out.overview(rows, areMany(rows))],
      nodeLines(document, context),
      left > 0 ? context.out.sentence(omitted) : [],
      ...shown.flatMap(lifecycle => inFull(lifecycle, { ...context, folded: areMany(shown) })),
    ];
  }
}

const inFull = (one: Lifecycle, context: Context): Parts => [
  [...context.out.title(titleOf(one, context)), ...episodeLines(one, context)],
];
