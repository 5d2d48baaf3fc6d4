import { DAY, isPlausible, onCalendar, WIDEST_OFFSET, zoneName } from '../../kit/calendar.js';
import { grouped } from '../../kit/grouped.js';
import { estimates, sameOffset } from './estimate.js';
import { evidenceOf, MAX_READINGS, placeAt, sharedSighting } from './observe.js';
import type { Scale, Stretch } from './scale.js';
import { LIMITS } from './thresholds.js';
import type {
  Besides,
  Birth,
  ClockFacts,
  Dates,
  Estimate,
  Evidence,
  ResolvedClock,
  ResolveOptions,
  SharedInstant,
  StatedUtc,
} from './types.js';
import type { Hints } from './wrapping.js';
import { latestYear, yearByBirth, yearByDates } from './year.js';
import { givenZone, runtimeZone, type SeenAround, zoneInHead } from './zone.js';

const STATED_BY: Readonly<Record<StatedUtc['by'], string>> = {
  // `--logging-format=json` writes milliseconds since the epoch
  record: 'the log states UTC itself ("ts" of JSON lines)',
  stamp: 'the records have no header, and the stamps around them state UTC',
};

export const utcFacts = ({ utc, by }: StatedUtc): ClockFacts => ({
  zone: 'Z',
  year: new Date(utc).getUTCFullYear(),
  basis: STATED_BY[by],
  confidence: 'certain',
});

interface Findings {
  /** The zone that was given, if it exists. */
  readonly givenZone: string | null;
  readonly year: number | null;
  /** What shows the year; null if that is what shows the zone */
  readonly yearBasis: string | null;
  readonly best: Estimate | undefined;
  /** Local time minus UTC in each stretch, the stretch with the most lines first. */
  readonly offsets: readonly number[];
  readonly hints: Hints;
}

export function factsOf({ givenZone, year, yearBasis, best, offsets, hints }: Findings): ClockFacts {
  const zones = [...new Set(offsets.map(zoneName))];
  const [zone = null] = zones;
  const basis = [givenZone === null ? (best?.basis ?? unknownZone(hints)) : `zone as given (${givenZone})`];
  if (yearBasis !== null) basis.push(yearBasis);
  if (zones.length > 1)
    basis.push(`the local clock was changed in between (${zones.map(each => each ?? 'no zone').join(', ')})`);
  return {
    zone: givenZone === null && best === undefined ? null : zone,
    year,
    basis: basis.join('; '),
    confidence: givenZone === null ? (best?.confidence ?? 'assumed') : 'certain',
  };
}

function unknownZone({ ahead }: Hints): string {
  const unknown = 'nothing shows the zone: local time is read as UTC';
  if (ahead === null || ahead === 0) return unknown;
  return `${unknown}; the stamps around the lines are in another zone (the kubelet's clock shows ${zoneName(ahead)} next to them)`;
}

interface Contradictory {
  readonly options: ResolveOptions;
  /** The zone that was given exists. */
  readonly zoneKnown: boolean;
  readonly offset: number;
  /** The estimates, strongest first. */
  readonly found: readonly Estimate[];
  readonly hints: Hints;
}

/** Contradictions in the evidence, one sentence each. */
export function conflictsIn({ options, zoneKnown, offset, found, hints }: Contradictory): string[] {
  const [best, ...others] = found;
  const conflicts: string[] = [];
  if (options.zone !== undefined && !zoneKnown) conflicts.push(`“${options.zone}” is no time zone; it was not used.`);
  if (zoneKnown && best?.confidence === 'certain' && !sameOffset(best.offset, offset)) {
    conflicts.push(`The zone was given as ${options.zone}, but ${best.basis} say ${words(best.offset)}.`);
  }
  if (hints.apart !== null) {
    const { lines, days, stamp } = hints.apart;
    conflicts.push(
      `Two clocks on one line differ by about ${days} days (${stamp}; ${lines === 1 ? '1 line was' : `${lines} lines were`} compared); the kubelet's own was used.`,
    );
  } else if (best !== undefined && Math.abs(best.offset) > WIDEST_OFFSET) {
    conflicts.push(`The kubelet's clock is ${words(best.offset)} by ${best.basis}: its dates are not the true ones.`);
  }
  for (const other of others) {
    if (best === undefined || other.votes < LIMITS.agreeing || sameOffset(best.offset, other.offset)) continue;
    // Something that happened long before its line is no contradiction
    if (other.kind === 'past' && other.offset > best.offset) continue;
    conflicts.push(
      `evidence of the zone disagrees: ${best.basis} say ${words(best.offset)}, ${other.basis} say ${words(other.offset)}`,
    );
  }
  return conflicts;
}

const words = (offset: number): string =>
  zoneName(offset) ?? `${Math.round(Math.abs(offset) / DAY)} days ${offset < 0 ? 'behind' : 'ahead of'} UTC`;

/** All evidence of a stretch. */
type EvidenceOf = (stretch: Stretch) => readonly Evidence[];

/**
 * Local time minus UTC in each stretch. All stretches share one offset except for the changes that were noticed. Evidence inside a stretch
 * may show a change that was not noticed (the clock was set ahead while the log was silent).
 */
export function offsetOfEach(stretches: readonly Stretch[], evidenceOf: EvidenceOf, whole: Estimate | undefined) {
  const own = stretches.map(stretch => ownOffset(evidenceOf(stretch), whole));
  const byStretch = new Map<Stretch, number>();
  let latest = own.find(offset => offset !== null) ?? whole?.offset ?? 0;
  stretches.forEach((stretch, at) => {
    latest = own[at] ?? latest;
    byStretch.set(stretch, latest - stretch.shift - stretch.skipped);
  });
  return (stretch: Stretch): number => byStretch.get(stretch) ?? 0;
}

function ownOffset(evidence: readonly Evidence[], whole: Estimate | undefined): number | null {
  // A time from long before its line has the offset of that earlier moment
  const [own] = estimates(evidence.filter(each => each.kind !== 'zoned' || each.slack === 0));
  if (own === undefined || whole === undefined) return null;
  if (sameOffset(own.offset, whole.offset)) return whole.offset;
  return own.confidence === 'certain' || own.votes >= LIMITS.agreeing ? own.offset : null;
}

/** Whether the clock was set back just before. Then an hour occurs a second time. */
export function setBackBefore(stretch: Stretch, stretches: readonly Stretch[]): boolean {
  const before = stretches[stretches.indexOf(stretch) - 1];
  return before !== undefined && stretch.shift + stretch.skipped > before.shift + before.skipped;
}

interface Seen extends SeenAround {
  /** Set when the log states UTC itself. */
  readonly firstUtc: StatedUtc | null;
  readonly dates: Dates;
  /** The youngest pod in the log whose UID shows when it was created */
  readonly birth: Birth | null;
  /** Evidence that is valid now, but may change */
  readonly besides: Besides;
}

/** Makes one clock of everything seen. */
export function resolveClock(seen: Seen, options: ResolveOptions): ResolvedClock {
  if (seen.firstUtc !== null) return { facts: utcFacts(seen.firstUtc), toUtc: at => at, conflicts: [], guessed: false };
  const { scale, hints } = seen;
  const { stretches } = scale;
  const evidenceOf = withShared(scale, seen.besides.instants);
  const statedYear = hints.year ?? yearByDates(seen.dates.stated, scale);
  const evident = estimates(stretches.flatMap(evidenceOf));
  const named = evident.length > 0 ? null : (zoneInHead(seen, statedYear) ?? runtimeZone(seen));
  const found = named === null ? evident : [named];
  const [best] = found;
  const offsetOf = offsetOfEach(stretches, evidenceOf, best);
  const given = options.zone === undefined ? null : givenZone(options.zone);

  function clockIn(year: number): (at: number) => number {
    return at => {
      const stretch = scale.find(at);
      const local = onCalendar(at - stretch.shift, year);
      return (
        local -
        (given?.(local, stretch.shift + stretch.skipped, setBackBefore(stretch, stretches)) ?? offsetOf(stretch))
      );
    };
  }

  const now = (options.now ?? new Date()).getTime();
  // What shows the zone shows the year as well
  const guess = latestYear(now, { scale, endIn: year => clockIn(year)(scale.last()), isZoneKnown: given !== null });
  const { latest, dates } = seen.besides;
  const born = seen.birth === null ? undefined : yearByBirth(seen.birth, clockIn);
  function possible(dates: readonly number[], until = Number.POSITIVE_INFINITY): number | undefined {
    const found = yearByDates(dates, scale) ?? Number.NaN;
    // A log from before the youngest of its pods was created was not collected with what lies next to it
    return found >= (born ?? found) && found <= until ? found : undefined;
  }
  const nearby = options.otherInstants ?? (latest === null ? seen.runtime.map(({ utc }) => utc) : [latest]);
  /** What shows the year, best first, and how: null where that is what shows the zone. */
  const years: readonly (readonly [year: number | undefined, basis: string | null])[] = [
    [options.year, 'year as given'],
    [best?.year, null],
    [statedYear, 'year from a stamp or a file head without zone'],
    [yearByDates(dates, scale), 'year of the watch read with it'],
    // The name may be of the day on which the log was looked at, long after
    [possible(seen.dates.named, guess), 'year of the date in the name of the file'],
    [possible(nearby), 'year taken from the objects, other sources and logs read with it'],
    // A folder may be named after the day on which somebody looked at the log, and what lies next to it shows more
    [possible(seen.dates.filed, guess), 'year of the date in the path of the file'],
    [born, 'the first year in which all its pods had been created, by UIDs that hold a date'],
  ];
  const shown = years.find(([year]) => year !== undefined);
  const [year = guess, yearBasis] = shown ?? [guess, 'the latest year that does not lie in the future'];
  const toUtc = clockIn(year);
  const offsets = [...stretches]
    .sort((a, b) => b.lines - a.lines)
    .map(({ first, shift }) => Math.round(onCalendar(first - shift, year) - toUtc(first)));

  return {
    facts: factsOf({
      givenZone: given === null ? null : (options.zone ?? null),
      year: scale.local() === null ? null : year,
      yearBasis,
      best,
      offsets,
      hints,
    }),
    toUtc,
    conflicts: conflictsIn({ options, zoneKnown: given !== null, offset: offsets[0] ?? 0, found, hints }),
    guessed: shown === undefined,
  };
}

/** The kept instants, and those that are known only now: as many of the latter as would have been kept. */
function withShared(scale: Scale, besides: readonly SharedInstant[]): EvidenceOf {
  const known = besides.filter(({ utc }) => isPlausible(utc));
  const shared = grouped(known, ({ at }) => scale.find(at));
  return stretch => {
    const { evidence } = stretch;
    const more = (shared.get(stretch) ?? []).map(one => evidenceOf(placeAt(scale, one.at), sharedSighting(one)));
    return Object.values({ ...evidence, shared: [...evidence.shared, ...more].slice(-MAX_READINGS) }).flat();
  };
}
