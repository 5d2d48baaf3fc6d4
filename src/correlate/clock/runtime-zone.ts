import { nearestYear, onCalendar } from '../../kit/calendar.js';
import type { RuntimeTime } from './other-lines.js';
import type { Scale } from './scale.js';
import { LIMITS } from './thresholds.js';
import type { Estimate } from './types.js';
import type { Hints } from './wrapping.js';

interface Seen {
  readonly scale: Scale;
  readonly hints: Hints;
  readonly runtime: readonly RuntimeTime[];
}

/**
 * The zone in which a runtime prints (Go's time.Now in RFC 3339, in the zone of the machine), taken as the zone of the kubelet next to it
 * in the same input. It counts where all its lines agree, and where their times in that zone match the kubelet's clock.
 */
export function runtimeZone({ scale, hints, runtime }: Seen): Estimate | null {
  const [first, last] = [scale.stretches[0]?.first, scale.stretches.at(-1)?.last];
  const zoned = runtime.flatMap(({ utc, zone }) => (zone === null ? [] : [{ ...zone, local: utc + zone.offset }]));
  const [one] = zoned;
  if (one === undefined || first === undefined || last === undefined) return null;
  if (zoned.some(({ offset }) => offset !== one.offset)) return null;
  if (zoned.some(({ by }) => by === 'stamp') && hints.ahead !== 0) return null;
  const isNear = (at: number, local: number) =>
    Math.abs(onCalendar(at, nearestYear(at, local)) - local) < LIMITS.runtimeZoneMs;
  if (!zoned.some(({ local }) => isNear(first, local) || isNear(last, local))) return null;
  return {
    kind: 'past',
    offset: one.offset,
    year: nearestYear(first, one.local),
    basis: "the zone of the runtime's lines in the same input, which are of the time that the kubelet's clock shows",
    confidence: 'inferred',
    votes: zoned.length,
  };
}
