import { foremost } from '../../../document/cause.js';
import type { ResultDocument, Start } from '../../../document/contract/types.js';
import { startsOf } from '../../../document/episodes.js';
import { terminal } from '../safe.js';
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
import { causeLines, podLines } from './cause.js';
import type { TextContext } from './context.js';
import { wrap } from './layout.js';
import { startHeading } from './verdicts.js';

/** Starts that need attention: each with its cause, the line that shows it, and what to do. */
function troubledStartLines(document: ResultDocument, context: TextContext): readonly (readonly string[])[] {
  return rowsOf(troubledStarts(document), context).map((one, at) => [
    ...startHeading(one, context),
    ...(at < STARTS_IN_FULL ? startDetails(one, context) : []),
  ]);
}

/** Those in trouble, on request each of the others, and how many there were. */
export const startParts = (
  document: ResultDocument,
  context: TextContext,
  isEachListed = false,
): readonly (readonly string[])[] => [
  ...troubledStartLines(document, context),
  ...(isEachListed ? [otherStartLines(document, context)] : []),
  startsSummary(document, context, isEachListed),
];

/** All the others, one line each, in the order in which they came. */
function otherStartLines(document: ResultDocument, context: TextContext): string[] {
  const troubled = new Set(troubledStarts(document));
  return startsOf(document)
    .filter(one => !troubled.has(one))
    .flatMap(one => startHeading(one, context));
}

/** How many there were, and a line for each for which the count does not show enough. */
export const startsInLines = (document: ResultDocument, context: TextContext): string[] => [
  ...tallyLines(document, context),
  ...rowsOf(listedStarts(document), context).flatMap(one => startHeading(one, context)),
];

/** How many there were, and how long they took; and what the starts are waiting for that are not over at the end of the input. */
export function startsSummary(document: ResultDocument, context: TextContext, isEachListed = false): string[] {
  return [
    ...tallyLines(document, context, isEachListed),
    ...(isEachListed ? [] : rowsOf(notableStarts(document), context))
      .slice(0, STARTS_IN_FULL)
      .flatMap(one => startHeading(one, context)),
  ];
}

function tallyLines(document: ResultDocument, { width, paint }: TextContext, isEachListed = false): string[] {
  const tally = startsSum(document, isEachListed);
  return tally === null ? [] : wrap(terminal(tally), width).map(line => paint('strong', line));
}

/** The cause, the line that shows it, what to do, and the pod. */
export function startDetails(one: Start, context: TextContext): string[] {
  const worst = foremost(one);
  const { width, paint, time } = context;
  const { label, at } = beginningOfStart(one);
  const shown = at === null ? null : time.show(at);
  const parts = [
    ...particularsOfStart(one).map(([name, value]) => (name === 'node' ? value : `${name} ${value}`)),
    ...(shown === null ? [] : [`${label} ${shown.date} ${shown.time}`]),
  ];
  return [
    // The first line has already shown it
    ...(worst === null ? [] : causeLines(worst, one, context)),
    ...(parts.length === 0 ? [] : podLines(terminal(parts.join(', ')), width).map(line => paint('dim', line))),
  ];
}
