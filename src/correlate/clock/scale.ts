import { DAY, HOUR, isLeapDay, isLeapYear, leapDayBetween, MINUTE, SCALE_YEAR, SECOND } from '../../kit/calendar.js';
import { LIMITS } from './thresholds.js';
import type { Evidence } from './types.js';

/** A stretch of the log in which the local clock was not changed. */
export interface Stretch {
  /** position = local time on the scale + shift: how far the clock was set back, minus how far it was set ahead. */
  readonly shift: number;
  /** The part of `shift` that is no clock change: 29 Februaries of the scale that the log does not have. */
  readonly skipped: number;
  /** The positions of the first and last line of the stretch. */
  first: number;
  last: number;
  lines: number;
  readonly evidence: Record<Evidence['kind'], Evidence[]>;
}

export type Scale = ReturnType<typeof createScale>;

/** More turns than any real log has: after that, lines are placed by their headers. */
const MAX_STRETCHES = 256;
/** The most turns of the year that are followed: a log of invented dates has any number. */
const MAX_YEARS = 8;

export function createScale() {
  const start = newStretch(0, 0);
  const stretches = [start];
  const pace = createPace();
  let current = start;
  let before: Stretch | null = null;
  let last: number | null = null;
  let lastPid: number | null = null;
  let year = 0;
  let leapDay: number | null = null;
  let turned = false;

  function inYear(inYear: number): number {
    const local = year * SCALE_YEAR + inYear;
    if (last === null) return local;
    const turn = local - last < -LIMITS.newYearMs ? 1 : local - last > LIMITS.newYearMs ? -1 : 0;
    if (Math.abs(year + turn) > MAX_YEARS) return local;
    year += turn;
    return local + turn * SCALE_YEAR;
  }

  /** The years that passed besides what the headers show, where stamps around them state theirs: logs of several years follow each other. */
  function skippedYears(ms: number, stated: Step['outside']): number {
    const years = stated?.absolute ? Math.round((stated.ms - ms) / SCALE_YEAR) : 0;
    if (Math.abs(year + years) > MAX_YEARS) return 0;
    year += years;
    return years * SCALE_YEAR;
  }

  function settle(stretch: Stretch, at: number): number {
    if (stretch.lines++ === 0) stretch.first = stretch.last = at;
    else if (at < stretch.first) stretch.first = at;
    else if (at > stretch.last) stretch.last = at;
    return at;
  }

  function turn(local: number, from: number, pid: number | null, outside: Step['outside']): Stretch {
    const sameProcess = pid === null || lastPid === null || pid === lastPid;
    // A log without lines on 29 February is taken to lack the day, unless the year is known to have it
    const known = Object.values(current.evidence).flat()[0]?.year;
    const leaps = leapDayBetween(from, local) && (known === undefined || !isLeapYear(known + year)) ? DAY : 0;
    const change = clockChange({ ms: local - from - leaps, outside, sameProcess }, pace);
    if (stretches.length >= MAX_STRETCHES) return current;
    const next = newStretch(current.shift - change - leaps, current.skipped + leaps);
    stretches.push(next);
    return next;
  }

  return {
    /** `date` is the day of a leap year, `time` ms since its midnight. `outside` is needed around a turn only. */
    place(date: number, time: number, pid: number | null, outside: () => Step['outside']): number {
      let local = inYear(date * DAY + time);
      let step = last === null ? 0 : local - last;
      turned = Math.abs(step) >= LIMITS.turnMs;
      if (turned && last !== null) {
        const stated = outside();
        local += skippedYears(step, stated);
        step = local - last;
        if (before !== null && Math.abs(local + before.shift - (last + current.shift)) < LIMITS.stragglerMs) {
          return settle(before, local + before.shift);
        }
        const next = turn(local, last, pid, stated);
        if (next !== current) before = current;
        current = next;
      }
      pace.step(step);
      if (leapDay === null && isLeapDay(local)) leapDay = local;
      last = local;
      lastPid = pid;
      return settle(current, local + current.shift);
    },
    /** The place of the last line in local time; null before the first line. */
    local: (): number | null => last,
    /** Whether the last line began a stretch. */
    turned: (): boolean => turned,
    current: (): Stretch => current,
    /** The stretch that a position lies in, or nearest to. */
    find(at: number): Stretch {
      if (stretches.length === 1) return start;
      const distance = (stretch: Stretch) => Math.max(stretch.first - at, at - stretch.last, 0);
      return stretches.reduce((best, each) => (distance(each) < distance(best) ? each : best), start);
    },
    stretches: stretches as readonly Stretch[],
    /** The positions at which the log begins and ends. */
    first: (): number => start.first,
    last: (): number => Math.max(...stretches.map(({ last }) => last)),
    /** A 29 February that was seen, in local time; null if there is none. */
    leapDay: (): number | null => leapDay,
  };
}

function newStretch(shift: number, skipped: number): Stretch {
  return { shift, skipped, first: 0, last: 0, lines: 0, evidence: { wrapper: [], zoned: [], past: [], shared: [] } };
}

/** The pauses between the lines so far. */
export function createPace() {
  let current = 0;
  let previous: number | null = null;
  let lines = 0;
  let balance = 0;

  return {
    step(ms: number): void {
      if (ms > current) current = ms;
      if (ms !== 0) balance += ms > 0 ? 1 : -1;
      if (++lines < LIMITS.habitLines) return;
      previous = current;
      current = lines = 0;
    },
    /** The longest recent silence; null until there are enough lines. */
    slowest: (): number | null => (previous === null ? null : Math.max(previous, current)),
    /** The log is newest first: steps back are the order of the lines. */
    reversed: (): boolean => balance < 0,
  };
}

/** A step from one line to the next that is too large to be accepted as it is. */
export interface Step {
  /** The difference by the header */
  readonly ms: number;
  /** The difference by the stamps around the two lines, where they have any */
  readonly outside: { readonly ms: number; readonly absolute: boolean } | null;
  readonly sameProcess: boolean;
}

/** Most zones change by an hour; Lord Howe by half an hour, Troll by two. */
const SUMMER_TIME = [HOUR, HOUR / 2, 2 * HOUR];

/**
 * By how much the clock was changed between two lines (negative: set back); 0 when time simply passed, or when the lines are out of order.
 */
export function clockChange(step: Step, pace: ReturnType<typeof createPace>): number {
  if (step.outside !== null) {
    const change = step.ms - step.outside.ms;
    const whole = Math.round(change / (HOUR / 4)) * (HOUR / 4);
    if (whole !== 0 && Math.abs(change - whole) < MINUTE && step.outside.ms > -LIMITS.disorderMs) return whole;
    if (step.outside.absolute) return 0;
  }
  if (pace.reversed()) return 0;
  if (step.sameProcess) return summerTime(step.ms, pace.slowest());
  // A process reads its zone when it starts: a restart may bring any other zone, but has no other reason to go back in time
  const back = Math.ceil(-step.ms / (HOUR / 2)) * (HOUR / 2);
  return step.ms < 0 && step.ms + back < MINUTE ? -back : 0;
}

function summerTime(ms: number, slowest: number | null): number {
  const direction = Math.sign(ms);
  const fits = (size: number, patience: number) => {
    const passed = ms - direction * size;
    return passed > -LIMITS.disorderMs && passed < patience;
  };
  // A jump ahead may also be a silence: only a log without silences shows it. A jump back is at most ten minutes
  if (ms > 0 && slowest !== null && slowest > LIMITS.habitMs) return 0;
  const patience = slowest === null ? null : 2 * slowest + SECOND;
  const size =
    patience === null ? undefined : SUMMER_TIME.find(each => fits(each, Math.min(patience, LIMITS.patienceMs)));
  if (size !== undefined) return direction * size;
  return ms < 0 && fits(HOUR, LIMITS.patienceMs) ? -HOUR : 0;
}
