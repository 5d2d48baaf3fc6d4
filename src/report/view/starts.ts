import type { ResultDocument, Start, StartOutcome } from '../../contract/types.js';
import { quantilesOf } from '../../document/quantiles.js';
import { spell } from '../../lifecycle/duration.js';

type Starts = Pick<ResultDocument, 'starts'>;

/** Something is wrong with it now: what was refused or hangs does not come up by itself. */
const isTroubled = ({ outcome }: Pick<Start, 'outcome'>): boolean => outcome === 'stuck' || outcome === 'refused';

/** It failed shortly before the input ends, or nothing shows how it went on. */
const isOpen = ({ outcome, findings }: Start): boolean =>
  outcome === 'in-progress' && findings.some(({ level }) => level !== 'info');

/** Those that somebody has to look at, the worst and longest first. */
export function troubledStarts({ starts = [] }: Starts): Start[] {
  const rank = (one: Start): number => (one.outcome === 'stuck' ? 0 : one.outcome === 'refused' ? 1 : 2);
  return starts
    .filter(one => isTroubled(one) || isOpen(one))
    .toSorted((a, b) => rank(a) - rank(b) || beginOf(a).localeCompare(beginOf(b)));
}

const beginOf = ({ createdAt, seenAt, findings }: Start): string => createdAt ?? seenAt ?? findings[0]?.at ?? '';

/** What became of them, in words. */
const OUTCOMES: Readonly<Record<StartOutcome, string>> = {
  stuck: 'stuck',
  refused: 'refused',
  'in-progress': 'still starting',
  ready: 'ready',
  running: 'running',
  completed: 'ran to their end',
  gone: 'deleted before they were Ready',
  resumed: 'ran before',
};

/** `41 starts: 38 ready (half of them within 1.9 s, the longest 14 s), 2 stuck, 1 refused`; null where there is none. */
export function startsTally({ starts = [] }: Starts): string | null {
  const own = starts.filter(({ outcome }) => outcome !== 'resumed');
  const before = starts.length - own.length;
  if (starts.length === 0) return null;
  const parts = Object.entries(OUTCOMES).flatMap(([outcome, words]) => {
    const count = own.filter(one => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${words}${timesOf(own.filter(one => one.outcome === outcome))}`];
  });
  const resumed =
    before === 0 ? '' : `${own.length === 0 ? '' : '; '}${before} ${before === 1 ? 'pod' : 'pods'} ran before this log`;
  if (own.length === 0) return resumed;
  return `${own.length} start${own.length === 1 ? '' : 's'}: ${parts.join(', ')}${resumed}`;
}

function timesOf(starts: readonly Start[]): string {
  const times = quantilesOf(starts.flatMap(({ durationMs }) => durationMs ?? []));
  if (times === null) return '';
  if (times.count === 1) return ` (in ${spell(times.maxMs)})`;
  return ` (half of them within ${spell(times.p50Ms)}, the longest ${spell(times.maxMs)})`;
}
