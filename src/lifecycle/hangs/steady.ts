import type { Coverage } from '../../correlate/types.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { endedAt, isEnded } from './ended.js';
import { tells } from './trouble.js';
import type { Hang, HangModel } from './types.js';

/**
 * A complaint that PLEG repeats at every look is over when it is no longer repeated, though no line reports its end. A
 * selection that kept it would have kept the next one.
 */
export function untilUnsaid(hang: Hang, { steady }: HangModel, { lines }: Deletion, coverage: Coverage): Hang {
  if (steady === undefined || isEnded(hang) || coverage.heardAt === null) return hang;
  const repeated = lines.ofAny(steady.events).filter(line => tells(steady, line) && (line.at ?? 0) >= hang.since);
  const last = repeated.at(-1);
  if (last?.at == null || repeated.length < LIMITS.steadyLooks || last.kubelet !== coverage.lastKubelet) return hang;
  const end = Math.max(last.at, hang.lines.at(-1)?.at ?? last.at);
  return coverage.heardAt - end >= LIMITS.unsaidMs && coverage.wholeFrom(last) ? endedAt(hang, end) : hang;
}
