import type { Header } from '../../grammars/record.js';
import { DAY, timeOfDay } from './clock/calendar.js';

/** Stamps remembered at most: twice as many. */
const GENERATION = 200_000;
/** In ms: goroutines that print at about the same time are late by less. */
const LATE = 5;

/**
 * Tells what was appended or pasted to its own file once more: time runs back to a record that was there already. What
 * was printed twice at one moment stands beside its twin and is no replay.
 */
export function createReplays() {
  const newest = new Map<number | null, number>();
  let young = new Set<number>();
  let old = new Set<number>();
  let replaying = false;

  return (header: Header): boolean => {
    const at = placeOf(header);
    if (at === null) return false;
    const key = keyOf(at, header.line);
    const latest = newest.get(header.pid) ?? at;
    replaying = (replaying || at < latest - LATE) && (young.has(key) || old.has(key));
    if (replaying) return true;
    newest.set(header.pid, Math.max(at, latest));
    if (young.size >= GENERATION) {
      old = young;
      young = new Set();
    }
    young.add(key);
    return false;
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
