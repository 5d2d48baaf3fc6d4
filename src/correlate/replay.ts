import type { Header } from '../../grammars/record.js';
import { DAY, timeOfDay } from '../calendar.js';

/** Stamps remembered at most. */
const MOST = 400_000;
/** In ms: goroutines that print at about the same time are late by less. */
const LATE = 5;

/**
 * Tells what was appended or pasted to its own file once more: time runs back to a record that was there already. What
 * was printed twice at one moment stands beside its twin and is no replay.
 */
export function createReplays() {
  const newest = new Map<number | null, { at: number }>();
  const heard = createLastHeard();
  let replaying = false;

  return (header: Header): boolean => {
    const at = placeOf(header);
    if (at === null) return false;
    const key = keyOf(at, header.line);
    let latest = newest.get(header.pid);
    if (latest === undefined) {
      latest = { at };
      newest.set(header.pid, latest);
    }
    replaying = (replaying || at < latest.at - LATE) && heard.has(key);
    if (replaying) return true;
    if (at > latest.at) latest.at = at;
    heard.add(key);
    return false;
  };
}

/** The last keys, of which most logs never ask: they are put into order when somebody does. */
function createLastHeard() {
  const ring = new Float64Array(MOST);
  let count = 0;
  let known: Set<number> | null = null;

  return {
    add(key: number): void {
      const at = count++ % MOST;
      if (known !== null) {
        if (count > MOST) known.delete(ring[at] ?? 0);
        known.add(key);
      }
      ring[at] = key;
    },
    has(key: number): boolean {
      known ??= new Set(ring.subarray(0, Math.min(count, MOST)));
      return known.has(key);
    },
  };
}

/** In ms; only within one year, which is all that is compared here. */
function placeOf({ ts, month, day, time }: Header): number | null {
  if (ts !== undefined) return Number.isSafeInteger(Math.round(ts)) ? ts : null;
  const within = timeOfDay(time);
  return within === null ? null : (month * 31 + day) * DAY + within;
}

/** Microsecond and place in the code: within 16 days, in which 53 bits hold both. */
const keyOf = (at: number, line: number): number => Math.round((at % (16 * DAY)) * 1000) * 4096 + (line & 4095);
