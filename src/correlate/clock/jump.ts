import { HOUR, MINUTE, SECOND } from '../../kit/calendar.js';
import { LIMITS } from './thresholds.js';

type Pace = ReturnType<typeof createPace>;

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
export function clockChange(step: Step, pace: Pace): number {
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
