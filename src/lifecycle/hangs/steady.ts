import type { Coverage } from '../../correlate/types.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { endedAt, isEnded } from './ended.js';
import { reports } from './trouble.js';
import type { Hang, HangModel } from './types.js';

/**
 * An error that PLEG repeats in every round is over when it is no longer repeated, even if no line reports its end. A selection that
 * contained it would have contained the next one, too.
 */
export function untilUnsaid(hang: Hang, { steady }: HangModel, { lines }: Deletion, coverage: Coverage): Hang {
  if (steady === undefined || isEnded(hang) || coverage.until === null) return hang;
  const repeated = lines.ofAny(steady.events).filter(line => reports(steady, line) && (line.at ?? 0) >= hang.since);
  const last = repeated.at(-1);
  if (last?.at == null || repeated.length < LIMITS.steadyLooks || last.kubelet !== coverage.lastKubelet) return hang;
  const end = Math.max(last.at, hang.lines.at(-1)?.at ?? last.at);
  return coverage.until - end >= LIMITS.unsaidMs && coverage.wholeFrom(last) ? endedAt(hang, end) : hang;
}
