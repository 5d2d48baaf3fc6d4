import type { KlogRecord } from '../../records/types.js';
import { DAY, HOUR, MINUTE, nearestYear, onCalendar } from './calendar.js';
import type { Stretch } from './scale.js';
import { timesIn } from './texts.js';
import type { Evidence } from './types.js';

/** Sightings kept of each kind in each stretch; later ones replace earlier ones in turn. */
const MOST = 64;

/** Where a line stands in local time, and in which stretch. */
export interface Place {
  readonly local: number;
  readonly stretch: Stretch;
}

type Sighting = Pick<Evidence, 'kind' | 'utc' | 'slack' | 'coarse' | 'source'>;

/** What was seen at a place, in UTC, becomes evidence; `seen` counts all of it. */
export function keep(place: Place, sighting: Sighting, seen: number, offset?: number): void {
  const { stretch, local } = place;
  const known = stretch.evidence[sighting.kind];
  const year = nearestYear(local, sighting.utc);
  // The part of the shift that corrects the calendar says nothing of the clock
  const clockShift = stretch.shift + stretch.skipped;
  const own = offset ?? onCalendar(local, year) - sighting.utc;
  const evidence = { ...sighting, year, offset: own + clockShift };
  if (known.length < MOST) known.push(evidence);
  else known[seen % MOST] = evidence;
}

/** Own-zone times may lie this far from the line: creation times are older, retry times are ahead. */
const SAME_DAY = 26 * HOUR;
/** Times in UTC are no rarity on a node in another zone; only one that shows the line's own time of day is local. */
const SAME_MOMENT = 5 * MINUTE;

/** Evidence from the texts of a record. */
export function keepTold(place: Place, record: KlogRecord, seen: number): void {
  for (const text of [record.message, ...record.fields.map(field => field.raw)]) {
    let latest: Sighting | null = null;
    for (const told of timesIn(text)) {
      if (told.kind === 'past') {
        const { utc, coarse } = told;
        if (latest === null || utc > latest.utc) latest = { kind: 'past', utc, coarse, slack: 0, source: told.text };
        continue;
      }
      const distance = Math.abs(onCalendar(place.local, nearestYear(place.local, told.wall)) - told.wall);
      const near = distance < SAME_MOMENT;
      if (distance > SAME_DAY || !(near || told.own || told.offset !== 0)) continue;
      // Older ones may be from before a clock change: they count only where there is nothing nearer
      const slack = near ? 0 : Math.min(distance, DAY);
      const utc = told.wall - told.offset;
      keep(place, { kind: 'zoned', utc, coarse: true, slack, source: told.text }, seen, told.offset);
    }
    if (latest !== null) keep(place, latest, seen);
  }
}
