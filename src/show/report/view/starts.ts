import { spell } from '../../../catalogue/duration.js';
import type { ResultDocument, Start, StartOutcome } from '../../../document/contract/types.js';
import { endsOf, foremost, ownStarts, startsOf } from '../../../document/episodes.js';
import { quantilesOf } from '../../../document/figures/lasted.js';
import { rankOf } from '../../../document/select/orders.js';
import { count } from '../../../kit/count.js';
import { nameOf } from './words.js';

type Starts = Pick<ResultDocument, 'episodes'>;

/** This many starts in trouble are shown in full; the others only with their first line. */
export const STARTS_IN_FULL = 5;

/** Whether something is wrong with the pod now: a start that was refused or hangs does not succeed by itself. */
const isTroubled = ({ outcome }: Pick<Start, 'outcome'>): boolean => outcome === 'stuck' || outcome === 'refused';

/** Whether the start failed shortly before the input ends, or nothing shows what followed. */
const isOpen = ({ outcome, findings }: Start): boolean =>
  outcome === 'in-progress' && findings.some(({ level }) => level !== 'info');

/** The starts that need attention, the worst and longest first. */
export function troubledStarts({ episodes }: Starts): Start[] {
  const rank = (one: Start): number => (one.outcome === 'stuck' ? 0 : one.outcome === 'refused' ? 1 : 2);
  return startsOf({ episodes })
    .filter(one => isTroubled(one) || isOpen(one))
    .toSorted((a, b) => rank(a) - rank(b) || beginOf(a).localeCompare(beginOf(b)));
}

/**
 * The starts about which a count of outcomes does not show enough: starts that are not over at the end of the input, the one that waits
 * longest first; pods that started only after a failure, or were restarted later; and pods that were deleted before they were Ready, with
 * what they were doing then.
 */
export function notableStarts(document: Starts): Start[] {
  const troubled = new Set(troubledStarts(document));
  const others = ownStarts(document)
    .filter(one => !troubled.has(one))
    .toSorted((a, b) => beginOf(a).localeCompare(beginOf(b)));
  return WHY_NOTABLE.flatMap((_, why) => others.filter(one => WHY_NOTABLE.findIndex(isSo => isSo(one)) === why));
}

const WHY_NOTABLE: readonly ((one: Start) => boolean)[] = [
  ({ outcome }) => outcome === 'in-progress',
  one => foremost(one) !== null,
  ({ outcome, restarts }) => outcome === 'gone' || restarts.length > 0,
];

/** Each start that has its own line in addition to the count, in the order in which they are searched. */
export const listedStarts = (document: Starts): Start[] => [...troubledStarts(document), ...notableStarts(document)];

/**
 * The starts in trouble first, with their number; then those that are not over at the end of the input. A pod that ran before the input has
 * no start here.
 */
export function startsInOrder(document: Starts): { readonly starts: readonly Start[]; readonly troubled: number } {
  const listed = new Set(listedStarts(document));
  const others = ownStarts(document).filter(one => !listed.has(one));
  return { starts: [...listed, ...others], troubled: troubledStarts(document).length };
}

/** What is wrong comes first, whether a start or a deletion. */
export function areStartsWorse(document: Pick<ResultDocument, 'episodes'>): boolean {
  const worst = Math.min(
    ...listedStarts(document)
      .filter(one => foremost(one) !== null)
      .map(rankOf),
  );
  return endsOf(document).every(one => worst < rankOf(one));
}

const beginOf = ({ createdAt, seenAt, findings }: Start): string => createdAt ?? seenAt ?? findings[0]?.at ?? '';

/** How starts ended, in words; for a start that is not over at the end of the input, the last that the input shows of it. */
const OUTCOMES: Readonly<Record<StartOutcome | OpenState, string>> = {
  stuck: 'stuck',
  refused: 'refused',
  'crash-looping': 'crash looping',
  failing: 'last seen failing',
  unready: 'not yet Ready',
  'in-progress': 'still starting',
  ready: 'ready',
  running: 'running',
  completed: 'completed',
  failed: 'failed',
  gone: 'deleted before Ready',
  resumed: 'ran before',
};

/** A start that is `in-progress` but does not continue, or is finished except for the probes. */
type OpenState = 'crash-looping' | 'failing' | 'unready';

function stateOf(start: Start): StartOutcome | OpenState {
  if (start.outcome !== 'in-progress') return start.outcome;
  // Advice is only given for trouble from which it has not recovered
  const failing = start.findings.find(({ level, next }) => level !== 'info' && next !== undefined);
  if (failing !== undefined) return failing.rule === 'crash-loop' ? 'crash-looping' : 'failing';
  return start.startedAt === null ? 'in-progress' : 'unready';
}

/** How many there are with each outcome, the worst first. */
export const outcomesOf = (starts: readonly Start[], timesOf = (_alike: readonly Start[]): string => ''): string[] =>
  Object.entries(OUTCOMES).flatMap(([state, words]) => {
    const alike = starts.filter(one => stateOf(one) === state);
    return alike.length === 0 ? [] : [`${alike.length} ${words}${timesOf(alike)}`];
  });

/** `41 starts: 38 ready (half of them within 1.9 s, the longest 14 s: shop/web-0), 2 stuck, 1 refused`; null if there is none. */
export function startsTally({ episodes }: Starts): string | null {
  const own = ownStarts({ episodes });
  const before = startsOf({ episodes }).length - own.length;
  if (startsOf({ episodes }).length === 0) return null;
  const resumed =
    before === 0
      ? ''
      : `${own.length === 0 ? '' : '; '}${before} ${before === 1 ? 'pod was' : 'pods were'} running before this log began`;
  if (own.length === 0) return resumed;
  return `${count(own.length, 'start')}: ${outcomesOf(own, timesOf).join(', ')}${resumed}`;
}

/** The sentence of `startsTally`; also null for a single start that has its own line. */
export const startsSum = (document: Starts, isEachListed = false): string | null =>
  startsOf(document).length === 1 && (isEachListed || listedStarts(document).length === 1)
    ? null
    : startsTally(document);

/** One that is shorter than its error took at most that error. */
const atMost = ({ durationMs, uncertaintyMs }: Start): number | null =>
  durationMs === null || durationMs >= (uncertaintyMs ?? 0) ? durationMs : durationMs + (uncertaintyMs ?? 0);

function timesOf(starts: readonly Start[]): string {
  const times = quantilesOf(starts.flatMap(one => atMost(one) ?? []));
  if (times === null) return '';
  if (times.count === 1) return ` (in ${spell(times.maxMs)})`;
  const longest = starts.find(one => atMost(one) === times.maxMs);
  return ` (half of them within ${spell(times.p50Ms)}, the longest ${spell(times.maxMs)}${longest === undefined ? '' : `: ${nameOf(longest)}`})`;
}
