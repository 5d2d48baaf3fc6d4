import { zoneName } from '../../calendar.js';
import type { ClockFacts, Estimate, StatedUtc } from './types.js';
import type { Hints } from './wrapping.js';

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
  readonly yearFrom: keyof typeof YEAR_FROM;
  readonly best: Estimate | undefined;
  /** Local time minus UTC in each stretch, the stretch with the most lines first. */
  readonly offsets: readonly number[];
  readonly hints: Hints;
}

const YEAR_FROM = {
  given: 'year as given',
  stated: 'year from a stamp or a file head without zone',
  watched: 'year of the watch read with it',
  nearby: 'year taken from the objects, other sources and logs read with it',
  born: 'the first year in which all its pods had been created, by UIDs that hold a date',
  guessed: 'the latest year that does not lie in the future',
};

export function factsOf({ givenZone, year, yearFrom, best, offsets, hints }: Findings): ClockFacts {
  const zones = [...new Set(offsets.map(zoneName))];
  const [zone = null] = zones;
  const basis = [givenZone === null ? (best?.basis ?? unknownZone(hints)) : `zone as given (${givenZone})`];
  if (best === undefined || yearFrom === 'given') basis.push(YEAR_FROM[yearFrom]);
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
