import type { Header } from '../../../../grammars/record.js';
import { timeOfDay } from '../../../kit/calendar.js';
import { byLetters } from '../../../kit/sorted.js';
import { asksBackward } from '../foreign.js';
import type { KlogRecord } from '../types.js';

/**
 * How far back goroutines print out of order: of 178,409 lines of the lab, the worst is 123 ms late. A longer step back has another reason.
 */
export const MOST_DISORDER_MS = 125;
/** No kubelet prints this much in a second. */
const MAX_HELD = 50_000;

/** Sorts as time does, except at the turn of the year. A `ts` is in ms, possibly with decimals (component-base/logs/json). */
const stampOf = ({ ts, month, day, time }: Header): string =>
  ts !== undefined ? ts.toFixed(3).padStart(20, '0') : month === 0 ? time : `${two(month)}${two(day)} ${time}`;

/** The stamp of a record, to the second. */
const secondOf = (header: Header): string =>
  header.ts === undefined ? (stampOf(header).split('.')[0] ?? '') : String(Math.floor(header.ts / 1000));

const two = (part: number): string => String(part).padStart(2, '0');

/**
 * Sorts the records of each second by their times. Stores that know the time of a line only to the second return lines of one second in any
 * order; klog takes the time before it writes, so the lines of one goroutine stay in order.
 */
function createSecondSorter(emit: (record: KlogRecord) => void) {
  let held: { readonly record: KlogRecord; readonly stamp: string }[] = [];
  let second = '';

  function flush(): void {
    const sorted = held.sort((a, b) => byLetters(a.stamp, b.stamp));
    held = [];
    for (const { record } of sorted) emit(record);
  }

  return {
    push(record: KlogRecord): void {
      const { header } = record;
      const own = header === null ? '' : secondOf(header);
      if ((own !== '' && own !== second) || held.length >= MAX_HELD) flush();
      if (own !== '') second = own;
      // A record without a time stays after the record before it
      const stamp = header === null || own === '' ? (held.at(-1)?.stamp ?? '') : stampOf(header);
      held.push({ record, stamp });
    },
    end: flush,
  };
}

/** This many records with a stamp, or this many records at all, show in which direction a log runs. */
const ENOUGH = 40;
const PLENTY = 1000;
/** Two or three lines out of order show no direction. */
const MIN_STEPS = 3;
/**
 * A few lines run backwards only if hardly any is later than the one before, and together they span more than the disorder of goroutines.
 */
const MIN_BACK_MS = 1000;
/**
 * At the beginning of a log, three steps back that are longer than this, each within one second, are not the disorder of goroutines: of 150
 * logs in order, the busiest (200 pods deleted at a time) has seven in all.
 */
const WIDE_MS = 20;
/** The most records that are kept to be reversed. */
const MAX_KEPT = 200_000;

export interface Forwarded {
  /** Newest first, as `journalctl -r`, Loki and Grafana print it: passed on in reverse order. */
  readonly reversed: boolean;
  /** Older records that were left out because there are too many newer ones. */
  readonly dropped: number;
}

/** Passes records of a log that is being written on, without waiting for the direction. */
export const straightOn = (emit: (record: KlogRecord) => void): ReturnType<typeof createForwarder> => ({
  push: emit,
  command: () => {},
  end: () => ({ reversed: false, dropped: 0 }),
});

/** Passes records on in the order in which they were printed. */
export function createForwarder(emit: (record: KlogRecord) => void) {
  const sorter = createSecondSorter(emit);
  let handOn = emit;
  let waiting: KlogRecord[] = [];
  let decided: 'forward' | 'backward' | null = null;
  let stamped = 0;
  /** Steps of all kinds, from second to second, within a second, and within a second that are longer than `WIDE_MS` */
  const [all, seconds, within, wide] = [noSteps(), noSteps(), noSteps(), noSteps()];
  /** The longest step ahead. */
  let aheadMs = 0;
  let before: { readonly stamp: string; readonly second: string; readonly at: number } | null = null;
  /** The second copy of lines that were pasted twice does not show the direction */
  const seen = new Set<string>();
  /** The first and the last. */
  const ends: Header[] = [];
  let dropped = 0;
  /** The command states the reverse order, and no line runs forward. */
  let askedBackward = false;

  function look({ header }: KlogRecord): void {
    const stamp = header === null ? '' : stampOf(header);
    if (header !== null && stamp !== '') {
      stamped++;
      const now = { stamp, second: secondOf(header), at: timeOfDay(header.time) ?? 0 };
      if (before !== null && !seen.has(stamp)) {
        const way = stamp > before.stamp ? 'later' : 'earlier';
        const ms = Math.abs(now.at - before.at);
        const isWithin = now.second === before.second;
        all[way]++;
        (isWithin ? within : seconds)[way]++;
        if (isWithin && ms > WIDE_MS) wide[way]++;
        if (way === 'later') aheadMs = Math.max(aheadMs, ms);
      }
      before = now;
      seen.add(stamp);
      ends[Math.min(ends.length, 1)] = header;
    }
    const isKnown = stamped >= ENOUGH && seconds.later + seconds.earlier >= MIN_STEPS;
    if (decided === null && (isKnown || waiting.length >= PLENTY)) decide();
    else if (decided === 'forward' && isMixed(decided)) handOn = sorter.push;
  }

  function decide(): void {
    decided =
      [all, seconds].some(steps => steps.earlier >= MIN_STEPS && steps.earlier > steps.later * 3) ||
      (all.earlier > all.later && aheadMs <= MOST_DISORDER_MS && (askedBackward || backMs(ends) >= leastBackMs()))
        ? 'backward'
        : 'forward';
    if (isMixed(decided)) handOn = sorter.push;
    if (decided === 'backward') return;
    for (const record of waiting) handOn(record);
    waiting = [];
  }

  /** Whether the lines within a second run in another direction than the seconds, or in any direction. */
  const isMixed = (way: 'forward' | 'backward'): boolean =>
    wide[way === 'forward' ? 'earlier' : 'later'] >= MIN_STEPS || (way === 'backward' && within.later > within.earlier);

  /** Two steps back and none forward are not disorder. */
  const leastBackMs = (): number => (all.earlier > 1 && all.later === 0 ? MOST_DISORDER_MS : MIN_BACK_MS);

  return {
    push(record: KlogRecord): void {
      if (decided === 'forward') handOn(record);
      else if (waiting.length < MAX_KEPT) waiting.push(record);
      else dropped++;
      if (decided === null || (handOn === emit && stamped < PLENTY)) look(record);
    },
    /** The command that selected these lines. */
    command(text: string): void {
      askedBackward ||= asksBackward(text);
    },
    end(): Forwarded {
      if (decided === null) decide();
      for (const record of waiting.reverse()) handOn(record);
      waiting = [];
      sorter.end();
      return { reversed: decided === 'backward', dropped };
    },
  };
}

const noSteps = () => ({ later: 0, earlier: 0 });

/** How far the last line is before the first, if both are of one process and one day. */
function backMs([first, last]: readonly Header[]): number {
  if (first === undefined || last === undefined || first.pid !== last.pid) return 0;
  if (first.month !== last.month || first.day !== last.day) return 0;
  return (timeOfDay(first.time) ?? 0) - (timeOfDay(last.time) ?? 0);
}
