import { IANAZone } from 'luxon';
import { DAY, HOUR, MINUTE, nearestYear, offsetOf, onCalendar } from '../../kit/calendar.js';
import { quoted } from '../../read/copied/noise.js';
import type { RuntimeTime } from './other-lines.js';
import type { Scale } from './scale.js';
import { LIMITS } from './thresholds.js';
import type { Estimate } from './types.js';
import { namedOffset } from './wrapper.js';
import type { Hints } from './wrapping.js';

/**
 * A zone that was stated: its offset at a local time (written as if it were UTC). `setBack`: how far the clock was set back since the log
 * began, in total; `again`: it was set back just before, so that an hour is repeated.
 */
type GivenZone = (local: number, setBack: number, again: boolean) => number;

export function givenZone(name: string): GivenZone | null {
  const fixed = offsetOf(name);
  if (fixed !== null) return (_, setBack) => fixed - setBack;
  // Node 22 and later accept an offset of up to 23:59 as the name of a zone
  if (!/^[A-Z]/i.test(name) || !IANAZone.isValidZone(name)) return null;
  const zone = IANAZone.create(name);
  const offsetAt = (utc: number) => zone.offset(utc) * MINUTE;
  let cachedHour = Number.NaN;
  let cached: readonly number[] = [];

  return (local, _, again) => {
    // Zones change on whole quarter hours; the offsets in question are those of the day before and the day after
    const hour = Math.floor(local / (HOUR / 4));
    if (hour !== cachedHour) {
      cachedHour = hour;
      const around = [offsetAt(local - DAY), offsetAt(local + DAY)];
      const fitting = around.filter(offset => offsetAt(local - offset) === offset);
      cached = fitting.length > 0 ? fitting : around;
    }
    return (again ? cached.at(-1) : cached[0]) ?? 0;
  };
}

/**
 * The zone in which a runtime prints (Go's time.Now in RFC 3339, in the zone of the machine), taken as the zone of the kubelet next to it
 * in the same input. It counts where all its lines agree, and where their times in that zone match the kubelet's clock.
 */
export function runtimeZone({ scale, hints, runtime }: SeenAround): Estimate | null {
  const first = scale.first();
  const zoned = runtime.flatMap(({ utc, zone }) => (zone === null ? [] : [{ ...zone, local: utc + zone.offset }]));
  const [one] = zoned;
  if (one === undefined || zoned.some(({ offset }) => offset !== one.offset)) return null;
  if (zoned.some(({ by }) => by === 'stamp') && hints.ahead !== 0) return null;
  const isNear = (at: number, local: number) =>
    Math.abs(onCalendar(at, nearestYear(at, local)) - local) < LIMITS.runtimeZoneMs;
  if (!zoned.some(({ local }) => isNear(first, local) || isNear(scale.last(), local))) return null;
  return {
    kind: 'past',
    offset: one.offset,
    year: nearestYear(first, one.local),
    basis: "the zone of the runtime's lines in the same input, which are of the time that the kubelet's clock shows",
    confidence: 'inferred',
    votes: zoned.length,
  };
}

/** What shows the zone of a clock where no line states an instant in both. */
export interface SeenAround {
  readonly scale: Scale;
  readonly hints: Hints;
  /** Abbreviations of zones in heads of journals */
  readonly zones: ReadonlySet<string>;
  /** Times in lines of the runtime */
  readonly runtime: readonly RuntimeTime[];
}

/** journalctl (systemd, src/journal/journalctl.c): `-- Logs begin at Mon 2018-05-14 07:02:11 MSK, end at … --`, since 247 `-- Journal begins at …`. */
const HEAD = quoted(/-- (?:Logs begin|Journal begins) at .{1,60}? (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([A-Z]{3,4})[,.]/);

/**
 * systemd, src/systemctl/systemctl-show.c: `Active: active (running) since Tue 2024-03-05 22:34:03 CET; 1 weeks 2 days ago`. A unit that
 * started longer ago may have done so before the clocks changed.
 */
const STATUS = quoted(
  /Active: [a-z]{1,20} \([\w-]{1,30}\) since \w{3} (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([A-Z]{3,4});(?! \d{1,3} (?:years?|months?) )/,
);

/** The abbreviation of the zone that such a head names. */
export const zoneNamedIn = (head: string): string | null => (HEAD.exec(head) ?? STATUS.exec(head))?.[2] ?? null;

/**
 * The zone of a journal according to its heads. It is the kubelet's zone if the journal's stamps show the same time as the kubelet's clock.
 */
export function zoneInHead(
  { hints, zones }: Pick<SeenAround, 'hints' | 'zones'>,
  year: number | undefined,
): Estimate | null {
  const [zone, another] = zones;
  if (hints.ahead !== 0 || zone === undefined || another !== undefined || year === undefined) return null;
  const offset = namedOffset(zone);
  if (offset === null) return null;
  return {
    kind: 'wrapper',
    offset,
    year,
    basis: `the head of the journal names its zone (${zone}), and the kubelet's clock shows the same time`,
    confidence: 'inferred',
    votes: 1,
  };
}
