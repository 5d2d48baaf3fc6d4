import type { ResultDocument } from '../../../document/contract/types.js';
import { startsOf } from '../../../document/episodes.js';
import { type Order, restartCount } from '../../../document/select/orders.js';
import { terminal } from '../safe.js';
import { rowsOf } from '../view/alike.js';
import { slowSentences } from '../view/slow.js';
import { listedStarts, notableStarts, STARTS_IN_FULL, startsSum, troubledStarts } from '../view/starts.js';
import type { TextContext } from './context.js';
import { episodeLines } from './episode.js';
import { hanging, wrap } from './layout.js';
import { heading } from './verdicts.js';

/** Starts that need attention: each with its cause, the line that shows it, and what to do. */
function troubledStartLines(document: ResultDocument, context: TextContext): readonly (readonly string[])[] {
  return rowsOf(troubledStarts(document), context).map((one, at) => [
    ...heading(one, context),
    ...(at < STARTS_IN_FULL ? episodeLines(one, context) : []),
  ]);
}

/** The starts in trouble, on request each of the others, and how many there were. */
export const startParts = (
  document: ResultDocument,
  context: TextContext,
  isEachListed = false,
  sort: Order = 'worst',
): readonly (readonly string[])[] => [
  ...(sort === 'restarts' && !isEachListed ? [restartedLines(document, context)] : []),
  ...troubledStartLines(document, context),
  ...(isEachListed ? [otherStartLines(document, context)] : []),
  startsSummary(document, context, isEachListed),
  slowLines(document, context, isEachListed),
];

/** The starts whose containers were restarted, the most often restarted first. */
const restartedLines = (document: ResultDocument, context: TextContext): string[] =>
  startsOf(document)
    .filter(one => restartCount(one) > 0)
    .toSorted((a, b) => restartCount(b) - restartCount(a))
    .flatMap(one => heading(one, context));

/** All other starts, one line each, in the order in which they came. */
function otherStartLines(document: ResultDocument, context: TextContext): string[] {
  const troubled = new Set(troubledStarts(document));
  return startsOf(document)
    .filter(one => !troubled.has(one))
    .flatMap(one => heading(one, context));
}

/** How many starts there were, and a line for each start about which the count does not show enough. */
export const startsInLines = (document: ResultDocument, context: TextContext): string[] => [
  ...tallyLines(document, context),
  ...rowsOf(listedStarts(document), context).flatMap(one => heading(one, context)),
];

/** How many starts there were, how long they took, and what those wait for that are not over at the end of the input. */
export function startsSummary(document: ResultDocument, context: TextContext, isEachListed = false): string[] {
  return [
    ...tallyLines(document, context, isEachListed),
    ...(isEachListed ? [] : rowsOf(notableStarts(document), context))
      .slice(0, STARTS_IN_FULL)
      .flatMap(one => heading(one, context)),
  ];
}

function tallyLines(document: ResultDocument, { width, paint }: TextContext, isEachListed = false): string[] {
  const tally = startsSum(document, isEachListed);
  return tally === null ? [] : wrap(terminal(tally), width).map(line => paint('strong', line));
}

/** Starts that took long without trouble. */
export const slowLines = (document: ResultDocument, { width }: TextContext, isEach = false): string[] =>
  slowSentences(document, isEach).flatMap((sentence, at) =>
    hanging(at === 0 ? 'slow   ' : ' '.repeat(7), terminal(sentence), width),
  );
