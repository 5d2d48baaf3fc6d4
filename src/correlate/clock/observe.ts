import { nearestYear, onCalendar } from '../../kit/calendar.js';
import type { KlogRecord, Shaped } from '../../read/records/types.js';
import type { Scale } from './scale.js';
import { mayHoldTime, type TimeInText, timesIn } from './texts.js';
import { LIMITS } from './thresholds.js';
import type { Evidence, SharedInstant } from './types.js';

/** The most sightings kept of each kind in each stretch; later ones replace earlier ones in turn. */
export const MAX_READINGS = 64;

/** The position of a line in local time, and its stretch. */
export type Place = ReturnType<typeof placeAt>;

interface Sighting extends Omit<Evidence, 'offset' | 'year'> {
  /** The offset, where it was printed with the time. */
  readonly printed?: number;
}

/** Makes evidence of something that was seen at a place, in UTC; `seen` counts all of it. */
export function keep(place: Place, sighting: Sighting, seen: number): void {
  const known = place.stretch.evidence[sighting.kind];
  const evidence = evidenceOf(place, sighting);
  if (known.length < MAX_READINGS) known.push(evidence);
  else known[seen % MAX_READINGS] = evidence;
}

export function evidenceOf({ stretch, local }: Place, { printed, ...sighting }: Sighting): Evidence {
  const year = nearestYear(local, sighting.utc);
  // The part of the shift that corrects the calendar shows nothing about the clock
  const clockShift = stretch.shift + stretch.skipped;
  const own = printed ?? onCalendar(local, year) - sighting.utc;
  return { year, offset: own + clockShift, ...sighting };
}

/** The place of a position of the log. */
export function placeAt(scale: Scale, at: number) {
  const stretch = scale.find(at);
  return { local: at - stretch.shift, stretch };
}

/** What an instant of another witness shows. */
export const sharedSighting = ({ utc, slack, kind }: SharedInstant): Sighting => ({
  kind: 'shared',
  utc,
  slack,
  coarse: true,
  source: kind,
});

/** Evidence from the texts of a record. The texts of a record that was cut are parts of its line, and most lines state no time. */
export function keepStated(place: Place, record: KlogRecord, seen: number): void {
  if (record.shaped !== undefined && !mayHoldTime(record.message) && !mayHoldTime(valuesIn(record.shaped))) return;
  for (const text of [record.message, ...record.fields.map(field => field.raw)]) {
    const sightings = timesIn(text).map(time => sighting(place, time));
    // Of everything that happened before the line, the latest is the nearest
    const latest = Math.max(...sightings.map(each => (each?.kind === 'past' ? each.utc : 0)));
    for (const each of sightings) if (each && (each.kind !== 'past' || each.utc === latest)) keep(place, each, seen);
  }
}

/** The line from the first value on. */
const valuesIn = (shaped: Shaped): string =>
  shaped.series.shape.slots.length === 0 ? '' : shaped.physical.slice(shaped.from(0));

function sighting({ local }: Place, time: TimeInText): Sighting | null {
  const source = time.text;
  if (time.kind === 'past') return { kind: 'past', utc: time.utc, coarse: time.coarse, slack: 0, source };
  const distance = Math.abs(onCalendar(local, nearestYear(local, time.wall)) - time.wall);
  const near = distance < LIMITS.sameMomentMs;
  const utc = time.wall - time.offset;
  if (near || (time.offset !== 0 && distance < LIMITS.sameDayMs)) {
    return { kind: 'zoned', utc, coarse: true, slack: near ? 0 : distance, source, printed: time.offset };
  }
  // The header's hours were edited and are not those of the process; the instant is right nevertheless
  return time.isOwn ? { kind: 'past', utc, coarse: true, slack: 0, source } : null;
}
