import type { ResultDocument } from '../../../document/contract/types.js';
import { startsOf } from '../../../document/episodes.js';
import { restartCount } from '../../../document/select/orders.js';
import type { RenderOptions } from '../types.js';
import { rowsOf } from '../view/alike.js';
import { startGroups } from '../view/groups.js';
import { slowSentences } from '../view/slow.js';
import {
  listedStarts,
  notableStarts,
  STARTS_IN_FULL,
  startsInOrder,
  startsSum,
  troubledStarts,
} from '../view/starts.js';
import { episodeLines, titleOf } from './episode.js';
import type { Context } from './writer.js';

type Starts = ReturnType<typeof startsOf>;

const lines = (starts: Starts, context: Context): string[] =>
  starts.flatMap(one => context.out.line(titleOf(one, context)));

const titled = (one: Starts[number], context: Context, inFull: boolean): string[] => [
  ...context.out.title(titleOf(one, context)),
  ...episodeLines(one, context, inFull),
];

/** The starts in trouble, on request each of the others, and how many there were. The only one has its course, and on request so has each. */
export function startParts(
  document: ResultDocument,
  context: Context,
  { starts: isEachListed = false, sort = 'worst', all = false }: Pick<RenderOptions, 'starts' | 'sort' | 'all'>,
): readonly (readonly string[])[] {
  const many = startsOf(document).length;
  const inFull = all || many === 1;
  const look = { ...context, dense: many > 1 };
  const troubled = troubledStarts(document);
  const known = new Set(troubled);
  const others = startsOf(document).filter(one => !known.has(one));
  return [
    ...(sort === 'restarts' && !isEachListed ? [restartedLines(document, context)] : []),
    // Each with its cause, the line that shows it, and what to do
    ...rowsOf(troubled, look).map((one, at) =>
      at < STARTS_IN_FULL || inFull ? titled(one, look, inFull) : lines([one], look),
    ),
    // In the order in which they came
    ...(isEachListed || all ? (inFull ? others.map(one => titled(one, look, true)) : [lines(others, look)]) : []),
    startsSummary(document, context, isEachListed || all),
    slowLines(document, context, isEachListed),
  ];
}

/** The starts whose containers were restarted, the most often restarted first. */
const restartedLines = (document: ResultDocument, context: Context): string[] =>
  lines(
    startsOf(document)
      .filter(one => restartCount(one) > 0)
      .toSorted((a, b) => restartCount(b) - restartCount(a)),
    context,
  );

/** How many starts there were, by what they have in common if that is asked for, and a line for each about which the count does not show enough. */
export function startsInBrief(
  document: ResultDocument,
  context: Context,
  { by, all = false }: Pick<RenderOptions, 'by' | 'all'>,
): string[][] {
  const table = by === undefined ? null : startGroups(startsInOrder(document).starts, by, document);
  const members = (table?.rows ?? []).map(one => [
    ...context.out.sentence(one.heading, 'strong'),
    ...lines([...rowsOf(one.members, context)], context),
  ]);
  return [
    [
      ...tallyLines(document, context),
      ...(table === null ? [] : context.out.groups(table)),
      ...(table !== null && all ? [] : lines([...rowsOf(listedStarts(document), context)], context)),
    ],
    ...(all ? members : []),
  ];
}

/** How many starts there were, how long they took, and what those wait for that are not over at the end of the input. */
export const startsSummary = (document: ResultDocument, context: Context, isEachListed = false): string[] => [
  ...tallyLines(document, context, isEachListed),
  ...(isEachListed ? [] : lines(rowsOf(notableStarts(document), context).slice(0, STARTS_IN_FULL), context)),
];

function tallyLines(document: ResultDocument, { out }: Context, isEachListed = false): string[] {
  const tally = startsSum(document, isEachListed);
  return tally === null ? [] : out.sentence(tally, 'strong');
}

/** Starts that took long without trouble. */
export const slowLines = (document: ResultDocument, { out }: Context, isEach = false): string[] =>
  slowSentences(document, isEach).flatMap((sentence, at) => out.labelled(at === 0 ? 'slow   ' : '       ', sentence));
