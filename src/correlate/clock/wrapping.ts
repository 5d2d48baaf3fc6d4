import { DAY, nearestQuarter, nearestYear, onCalendar } from '../../kit/calendar.js';
import type { Frame } from '../../read/types.js';
import { majority } from './estimate.js';
import { keep, type Place } from './observe.js';
import type { Step } from './scale.js';
import { LIMITS } from './thresholds.js';
import { acrossYears, readStamp, type Stated } from './wrapper.js';

/** What stamps without a zone show. */
export type Hints = ReturnType<ReturnType<typeof createWrapping>['hints']>;

/** Enough stamps for a majority. */
const MAX_SAMPLES = 200;

/** The stamps around lines, compared with the lines. */
export function createWrapping() {
  const years: number[] = [];
  const aheads: number[] = [];
  let looked = 0;
  let apart: { lines: number; days: number; stamp: string } | null = null;

  function compare({ local }: Place, stated: Stated, stamp: string): void {
    looked++;
    const other = stated.kind === 'local' ? stated.local : onScale(stated.utc);
    const distance = acrossYears(local, other);
    if (Math.abs(distance) > LIMITS.twoClocksMs) {
      apart = { days: Math.round(Math.abs(distance) / DAY), stamp, ...apart, lines: (apart?.lines ?? 0) + 1 };
    } else if (stated.kind === 'local' && aheads.length < MAX_SAMPLES) {
      const quarter = nearestQuarter(distance);
      if (Math.abs(distance - quarter) < LIMITS.promptMs) aheads.push(quarter);
      if (stated.year !== null) years.push(nearestYear(local, onCalendar(stated.local, stated.year)));
    }
  }

  return {
    /** How much time passed between two lines according to the stamps around them. */
    between(before: Frame | null, after: Frame | null): Step['outside'] {
      const from = stampOf(before);
      const to = stampOf(after);
      if (from?.kind === 'instant' && to?.kind === 'instant') return { ms: to.utc - from.utc, absolute: true };
      if (from?.kind === 'local' && to?.kind === 'local') {
        return { ms: acrossYears(to.local, from.local), absolute: false };
      }
      return null;
    },
    look(place: Place, frame: Frame, seen: number): void {
      const source = frame.fields().time ?? '';
      const stated = readStamp(source);
      if (stated === null) return;
      compare(place, stated, source);
      if (stated.kind !== 'instant') return;
      const { utc, coarse } = stated;
      keep(place, { kind: 'wrapper', utc, coarse, slack: 0, source }, seen);
    },
    hints: () => ({
      /** Year of the log's first line. */
      year: majority(years) ?? null,
      /** Local time minus the wrapper's time: they are in different zones, but nothing shows which is in which. */
      ahead: majority(aheads) ?? null,
      /** The two clocks differ by days on the same lines. */
      apart: apart !== null && apart.lines * 2 > looked ? apart : null,
    }),
  };
}

const stampOf = (frame: Frame | null): Stated | null => readStamp(frame?.fields().time ?? '');

/** An instant as local time without year, precise enough to count days. */
function onScale(utc: number): number {
  const date = new Date(utc);
  return utc - Date.UTC(date.getUTCFullYear(), 0, 1);
}
