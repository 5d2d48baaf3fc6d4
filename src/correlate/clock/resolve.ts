import { isPlausible, onCalendar } from '../../calendar.js';
import { grouped } from '../../grouped.js';
import { yearByBirth } from './births.js';
import { conflictsIn } from './conflicts.js';
import { estimates } from './estimate.js';
import { factsOf, utcFacts } from './facts.js';
import { zoneInHead } from './head.js';
import { MAX_READINGS, sharedEvidence } from './observe.js';
import { type EvidenceOf, offsetOfEach, setBackBefore } from './offsets.js';
import type { RuntimeTime } from './other-lines.js';
import { runtimeZone } from './runtime-zone.js';
import type { Scale } from './scale.js';
import type { Besides, Birth, ResolvedClock, ResolveOptions, SharedInstant, StatedUtc } from './types.js';
import type { Hints } from './wrapping.js';
import { latestYear, yearByDates } from './year.js';
import { givenZone } from './zone.js';

interface Seen {
  readonly scale: Scale;
  /** Set when the log states UTC itself. */
  readonly firstUtc: StatedUtc | null;
  readonly hints: Hints;
  /** Dates in heads of files */
  readonly dates: readonly number[];
  /** Heads of files and journals. */
  readonly heads: readonly string[];
  /** Times in lines of the runtime */
  readonly runtime: readonly RuntimeTime[];
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
  const evident = estimates(stretches.flatMap(evidenceOf));
  const named = evident.length > 0 ? null : (zoneInHead(seen) ?? runtimeZone(seen));
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

  const stated = best?.year ?? hints.year ?? yearByDates(seen.dates, scale);
  const end = Math.max(...stretches.map(stretch => stretch.last));
  const guess = () =>
    latestYear((options.now ?? new Date()).getTime(), {
      scale,
      endIn: year => clockIn(year)(end),
      isZoneKnown: given !== null || best !== undefined,
    });
  const watched = yearByDates(seen.besides.dates, scale);
  const born = seen.birth === null ? undefined : yearByBirth(seen.birth, clockIn);
  const { latest } = seen.besides;
  const near = yearByDates(
    options.otherInstants ?? (latest === null ? seen.runtime.map(({ utc }) => utc) : [latest]),
    scale,
  );
  // A log from before the youngest of its pods was created was not collected with what lies next to it
  const nearby = near !== undefined && near >= (born ?? near) ? near : undefined;
  const year = options.year ?? stated ?? watched ?? nearby ?? born ?? guess();
  const from = { given: options.year, stated, watched, nearby, born };
  const yearFrom = YEARS.find(one => from[one] !== undefined) ?? 'guessed';
  const toUtc = clockIn(year);
  const offsets = [...stretches]
    .sort((a, b) => b.lines - a.lines)
    .map(({ first, shift }) => Math.round(onCalendar(first - shift, year) - toUtc(first)));

  return {
    facts: factsOf({
      givenZone: given === null ? null : (options.zone ?? null),
      year: scale.local() === null ? null : year,
      yearFrom,
      best,
      offsets,
      hints,
    }),
    toUtc,
    conflicts: conflictsIn({ options, zoneKnown: given !== null, offset: offsets[0] ?? 0, found, hints }),
    guessed: yearFrom === 'guessed',
  };
}

/** The sources of the year, best first. */
const YEARS = ['given', 'stated', 'watched', 'nearby', 'born'] as const;

/** The kept instants, and those that are known only now: as many of the latter as would have been kept. */
function withShared(scale: Scale, besides: readonly SharedInstant[]): EvidenceOf {
  const shared = grouped(
    besides.filter(({ utc }) => isPlausible(utc)).map(instant => sharedEvidence(scale, instant)),
    ({ stretch }) => stretch,
  );
  return stretch => {
    const { evidence } = stretch;
    const more = (shared.get(stretch) ?? []).map(each => each.evidence);
    return Object.values({ ...evidence, shared: [...evidence.shared, ...more].slice(-MAX_READINGS) }).flat();
  };
}
