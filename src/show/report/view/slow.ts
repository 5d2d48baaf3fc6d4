import { spell } from '../../../catalogue/duration.js';
import type { ResultDocument } from '../../../document/contract/types.js';
import { type SlowStart, slowStarts } from '../../../document/figures/slow-starts.js';
import { foremost } from '../../../document/findings.js';
import { count } from './input.js';
import { timeWent } from './time-went.js';
import { nameOf } from './words.js';

/** This many are told; the others are counted. */
const TOLD = 5;
/** The parts that are named of each. */
const PARTS = 3;
/** A part that took a smaller share explains nothing. */
const LEAST = 0.1;

/** The starts that took long without trouble: where their time went, a sentence each; then how many were ordinary. Empty if none was slow. */
export function slowSentences(document: Pick<ResultDocument, 'episodes'>, isEach: boolean): string[] {
  const { slow, ordinary, ordinaryMs } = slowStarts(document);
  const untroubled = slow.filter(({ start }) => foremost(start) === null);
  if (untroubled.length === 0) return [];
  const told = isEach ? untroubled : untroubled.slice(0, TOLD);
  const left = untroubled.length - told.length;
  return [
    ...told.map(sentence),
    ...(left > 0 ? [`${left} more that were slow: --starts lists them`] : []),
    ...(ordinary > 0
      ? [`${ordinary === 1 ? 'the other one' : `the other ${ordinary}`} took ${spell(ordinaryMs)} at most`]
      : []),
  ];
}

/** `shop/web-3: 51 s until it ran: 33 s between “volume wanted” and “volume mounted”, 16 s pull of shop/web:1; usual for shop/web-* is 3 s (12 starts)` */
function sentence({ start, ms, norm }: SlowStart): string {
  const parts = timeWent(start)
    .filter(one => one.ms >= ms * LEAST)
    .slice(0, PARTS)
    .map(({ says }) => says);
  const until = start.basisOfEnd === 'ready' ? 'until Ready' : 'until it ran';
  const usual = norm === null ? '' : `; usual for ${norm.of} is ${spell(norm.ms)} (${count(norm.starts, 'start')})`;
  return `${nameOf(start)}: ${spell(ms)} ${until}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}${usual}`;
}
