import type { EventId } from '../events/event-id.js';
import { eventsHaving } from '../events/having.js';
import { ELISION } from '../input/elision.js';
import { LIMITS } from './thresholds.js';

/** A place in the input at which lines are missing, or seem to be. */
export interface InputGap {
  readonly source: number;
  readonly line: number;
  readonly at: number | null;
  readonly what: string;
}

/** Kept at most: a log that was assembled by hand can have one on every other line. */
const MAX_GAPS = 200;
const HOUSEKEEPING = eventsHaving('housekeeping-round');
const STANDSTILL = eventsHaving('stood-still');

/** What programs put where lines are missing: grep, journalctl. */
const OF_PROGRAMS = /^(?:--\s*$|Hint: |Suppressed )/;

interface Line {
  readonly id: EventId | null;
  readonly at: number | null;
  readonly source: number;
  readonly line: number;
  readonly kubelet: number;
}

/** Finds missing lines while the input is read. */
export function createGapWatch() {
  const gaps: InputGap[] = [];
  const steady = new Map<number, number>();
  /** Where each kubelet's last line was. */
  const before: { at: number; readonly source: number; readonly line: number }[] = [];
  let silent: { readonly gap: InputGap; lines: number } | null = null;

  const add = (gap: InputGap): void => {
    if (gaps.length < MAX_GAPS) gaps.push(gap);
  };

  function settle(id: EventId | null): void {
    if (silent === null) return;
    if (id !== null && STANDSTILL.has(id)) silent = null;
    else if (silent.lines++ >= LIMITS.standstillLines) flush();
  }

  function flush(): void {
    if (silent !== null) add(silent.gap);
    silent = null;
  }

  return {
    add,
    marked(source: number, line: number, text: string): void {
      if (OF_PROGRAMS.test(text) || ELISION.test(text))
        add({ source, line, at: null, what: `“${text.trim().slice(0, 100)}”` });
    },
    /** Is the silence before the line so long that something may have happened that it does not show? */
    see({ id, at, source, line, kubelet }: Line): boolean {
      settle(id);
      if (id !== null && HOUSEKEEPING.has(id)) steady.set(kubelet, (steady.get(kubelet) ?? 0) + 1);
      if (at === null) return false;
      const last = before[kubelet];
      before[kubelet] = { at, source, line };
      if (last === undefined || at - last.at < LIMITS.missedRoundsMs) return false;
      const silence = at - last.at;
      // Lines that were skipped have no time here; a kubelet that prints them is not silent
      const skipped = last.source === source ? Math.abs(line - last.line) - 1 : 0;
      if ((steady.get(kubelet) ?? 0) < LIMITS.steadyRounds)
        return silence >= Math.max(LIMITS.quietMs, LIMITS.busyMs * (skipped + 1));
      if (silence >= LIMITS.silenceMs) {
        flush();
        if (id === null || !STANDSTILL.has(id))
          silent = { gap: { source, line, at, what: `${Math.round(silence / 1000)} s without a line` }, lines: 0 };
      }
      // Whether it stood still or its lines are missing: they do not tell what happened meanwhile
      return true;
    },
    housekeeping: (kubelet: number): number => steady.get(kubelet) ?? 0,
    all: (): readonly InputGap[] => (silent === null ? gaps : [...gaps, silent.gap]),
  };
}
