import type { ResolvedClock } from '../../correlate/clock/types.js';
import { dated, instantsIn, phasesBySteps } from '../../episodes/engine/phases.js';
import { EXTENTS, PHASES } from '../../episodes/phases.js';
import { MINUTE, msOf, SECOND } from '../../kit/calendar.js';
import type { Lifecycle, Phase } from '../contract/types.js';

/** Times as the document writes them. */
export interface Times {
  /** Dates outside of what a calendar holds are no dates. */
  utc(ms: number | null): string | null;
  /** The time of a position in the log. */
  log(at: number | null): string | null;
}

export function createTimes({ toUtc }: Pick<ResolvedClock, 'toUtc'>): Times {
  const utc = createUtcText();
  return { utc, log: at => (at === null ? null : utc(toUtc(at))) };
}

/** Numbers of this many digits. */
const digits = (count: number, long: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(long, '0'));
const TWO = digits(60, 2);
const THREE = digits(1000, 3);

/** Makes the text of `Date` several times as fast: most times of one deletion are within a few minutes. */
export function createUtcText(): Times['utc'] {
  let minute = Number.NaN;
  let before = '';
  return ms => {
    if (ms === null || !(Math.abs(ms) <= 8.64e15)) return null;
    const whole = Math.trunc(ms);
    const own = Math.floor(whole / MINUTE);
    if (own !== minute) {
      before = new Date(own * MINUTE).toISOString().slice(0, -'00.000Z'.length);
      minute = own;
    }
    const within = whole - own * MINUTE;
    return `${before}${TWO[Math.floor(within / SECOND)]}.${THREE[within % SECOND]}Z`;
  };
}

/**
 * How long each phase of a deletion took, where both of its ends were seen, in this order, with its beginning by the clock of the node. What
 * happened before a pod was deleted counts for no phase: its containers may have ended long ago. `ahead`: how many ms the node's clock is
 * ahead of the API server's, which dates the request.
 */
export function phasesOf(one: Pick<Lifecycle, 'steps' | 'requestedAt' | 'startedAt'>, ahead = 0): Phase[] {
  const requested = msOf(one.requestedAt);
  const beginning = requested === null ? msOf(one.startedAt) : requested + ahead;
  const instants = instantsIn(one.steps, ahead);
  return dated(phasesBySteps(EXTENTS.end, instants, beginning ?? undefined), PHASES.end, createUtcText());
}
