import { IANAZone } from 'luxon';
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/calendar.js';

/**
 * A zone that was stated: its offset at a local time (written as if it were UTC). `setBack`: how far the clock was set back since the log
 * began, in total; `again`: it was set back just before, so that an hour is repeated.
 */
type GivenZone = (local: number, setBack: number, again: boolean) => number;

export function givenZone(name: string): GivenZone | null {
  const fixed = fixedOffset(name);
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

function fixedOffset(name: string): number | null {
  if (/^(?:UTC|GMT|Z)$/i.test(name)) return 0;
  const [, sign, hours = '', minutes = '0', seconds = '0'] =
    /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?(?::?(\d\d))?$/i.exec(name) ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === '-' ? -size : size;
}
