import type { Header } from '../../grammars/record.js';
import { timeOfDay } from '../calendar.js';
import { asksBackward } from './query.js';
import type { KlogRecord } from './types.js';

/** So many records with a stamp, or so many at all, tell in which direction a log runs. */
const ENOUGH = 40;
const PLENTY = 1000;
/** Two or three lines out of order are no direction. */
const MIN_STEPS = 3;
/** A few lines run backwards where hardly one is later than the one before, and all together are farther apart than goroutines print. */
const MIN_BACK_MS = 1000;
/** Unless it is as little later as goroutines print out of order. */
const MOST_DISORDER_MS = 100;
/** Kept at most, to be turned round. */
const MAX_KEPT = 200_000;

export interface Forwarded {
  /** Newest first, as `journalctl -r`, Loki and Grafana give it: handed on the other way round. */
  readonly reversed: boolean;
  /** Older records that were left out, because too many are newer. */
  readonly dropped: number;
}

export interface Forwarder {
  push(record: KlogRecord): void;
  /** A command by which somebody asked for these lines. */
  command(text: string): void;
  end(): Forwarded;
}

/** For a log that is being written: nothing waits until its direction is known. */
export const straightOn = (emit: (record: KlogRecord) => void): Forwarder => ({
  push: emit,
  command: () => {},
  end: () => ({ reversed: false, dropped: 0 }),
});

/** Hands records on in the order in which they were printed. */
export function createForwarder(emit: (record: KlogRecord) => void): Forwarder {
  let waiting: KlogRecord[] = [];
  let decided: 'forward' | 'backward' | null = null;
  let stamped = 0;
  let later = 0;
  let earlier = 0;
  /** The longest step ahead. */
  let aheadMs = 0;
  let before = '';
  let atBefore = 0;
  /** Of lines that were pasted twice the second time tells nothing of the direction. */
  const seen = new Set<string>();
  const ends: { pid: number | null; time: string; date: number }[] = [];
  let dropped = 0;
  /** Somebody says so, and no line runs forward. */
  let askedBackward = false;

  function look({ header }: KlogRecord): void {
    const stamp = header === null ? '' : stampOf(header);
    if (stamp !== '') {
      stamped++;
      const at = timeOfDay(header?.time ?? '') ?? 0;
      if (before !== '' && !seen.has(stamp)) {
        if (stamp > before) {
          later++;
          aheadMs = Math.max(aheadMs, Math.abs(at - atBefore));
        } else earlier++;
      }
      before = stamp;
      atBefore = at;
      seen.add(stamp);
      if (header !== null)
        ends[Math.min(ends.length, 1)] = { pid: header.pid, time: header.time, date: header.month * 100 + header.day };
    }
    if (stamped >= ENOUGH || waiting.length >= PLENTY) decide();
  }

  function decide(): void {
    decided =
      (earlier >= MIN_STEPS && earlier > later * 3) ||
      (earlier > later && aheadMs <= MOST_DISORDER_MS && (askedBackward || backMs(ends) >= leastBackMs()))
        ? 'backward'
        : 'forward';
    if (decided === 'backward') return;
    for (const record of waiting) emit(record);
    waiting = [];
  }

  /** Two steps back and none ahead are no disorder. */
  const leastBackMs = (): number => (earlier > 1 && later === 0 ? MOST_DISORDER_MS : MIN_BACK_MS);

  return {
    push(record: KlogRecord): void {
      if (decided === 'forward') emit(record);
      else if (waiting.length < MAX_KEPT) waiting.push(record);
      else dropped++;
      if (decided === null) look(record);
    },
    command(text) {
      askedBackward ||= asksBackward(text);
    },
    end(): Forwarded {
      if (decided === null) decide();
      for (const record of waiting.reverse()) emit(record);
      waiting = [];
      return { reversed: decided === 'backward', dropped };
    },
  };
}

/** How far the last line is before the first: of one process on one day. */
function backMs([first, last]: readonly { pid: number | null; time: string; date: number }[]): number {
  if (first === undefined || last === undefined || first.pid !== last.pid || first.date !== last.date) return 0;
  return (timeOfDay(first.time) ?? 0) - (timeOfDay(last.time) ?? 0);
}

/** Grows with time, but for the turn of the year. */
const stampOf = ({ ts, month, day, time }: Header): string =>
  ts !== undefined ? String(ts).padStart(20, '0') : month === 0 ? time : `${two(month)}${two(day)} ${time}`;

const two = (part: number): string => String(part).padStart(2, '0');
