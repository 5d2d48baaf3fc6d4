import type { Header } from '../../grammars/record.js';
import type { KlogRecord } from './types.js';

/** So many records with a stamp, or so many at all, tell in which direction a log runs. */
const ENOUGH = 40;
const PLENTY = 1000;
/** Two or three lines out of order are no direction. */
const MIN_STEPS = 3;
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
  end(): Forwarded;
}

/** For a log that is being written: nothing waits until its direction is known. */
export const straightOn = (emit: (record: KlogRecord) => void): Forwarder => ({
  push: emit,
  end: () => ({ reversed: false, dropped: 0 }),
});

/** Hands records on in the order in which they were printed. */
export function createForwarder(emit: (record: KlogRecord) => void): Forwarder {
  let waiting: KlogRecord[] = [];
  let decided: 'forward' | 'backward' | null = null;
  let stamped = 0;
  let later = 0;
  let earlier = 0;
  let before = '';
  let dropped = 0;

  function look({ header }: KlogRecord): void {
    const stamp = header === null ? '' : stampOf(header);
    if (stamp !== '') {
      stamped++;
      if (before !== '' && stamp !== before) stamp > before ? later++ : earlier++;
      before = stamp;
    }
    if (stamped >= ENOUGH || waiting.length >= PLENTY) decide();
  }

  function decide(): void {
    decided = earlier >= MIN_STEPS && earlier > later * 3 ? 'backward' : 'forward';
    if (decided === 'backward') return;
    for (const record of waiting) emit(record);
    waiting = [];
  }

  return {
    push(record: KlogRecord): void {
      if (decided === 'forward') emit(record);
      else if (waiting.length < MAX_KEPT) waiting.push(record);
      else dropped++;
      if (decided === null) look(record);
    },
    end(): Forwarded {
      if (decided === null) decide();
      for (const record of waiting.reverse()) emit(record);
      waiting = [];
      return { reversed: decided === 'backward', dropped };
    },
  };
}

/** Grows with time, but for the turn of the year. */
const stampOf = ({ ts, month, day, time }: Header): string =>
  ts !== undefined ? String(ts).padStart(20, '0') : month === 0 ? time : `${two(month)}${two(day)} ${time}`;

const two = (part: number): string => String(part).padStart(2, '0');
