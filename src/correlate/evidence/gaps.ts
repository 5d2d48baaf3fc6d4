import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { ELISION } from '../../read/copied/noise.js';
import { keptEvent } from '../events/kept.js';
import { LIMITS } from '../thresholds.js';
import type { Place, PlacedEvent, PlacedRecord, Stage, WatchOutage } from '../types.js';

/** A place in the input at which lines are missing, or seem to be. */
export interface InputGap {
  readonly source: number;
  readonly line: number;
  readonly at: number | null;
  /** When the silence began, where the gap is a silence */
  readonly from?: number;
  readonly what: string;
}

/** The most gaps that are kept: a log that was assembled by hand can have one on every other line. */
const MAX_GAPS = 200;
const HOUSEKEEPING: ReadonlySet<EventId | null> = eventsHaving('housekeeping-round');
const STANDSTILL: ReadonlySet<EventId | null> = eventsHaving('stood-still');

/** What programs print where lines are missing: grep, journalctl. */
const OF_PROGRAMS = /^(?:--\s*$|Hint: |Suppressed )/;

/** What one kubelet printed since its last round of housekeeping. */
interface Round {
  readonly at: number;
  /** How many rounds were on time, up to this one */
  readonly onTime: number;
  /** The longest silence since then, and the line that ended it */
  silence: { readonly from: number; readonly to: number; readonly source: number; readonly line: number };
}

/**
 * The silence from which lines are missing, as shown by a round that is this late: all the missed rounds were due in it. The lines are
 * missing before the line that ended it.
 */
function cutOut({ at: last, onTime, silence }: Round, at: number): Round['silence'] | null {
  const { from, to } = silence;
  const isWhollySilent = from <= last + LIMITS.roundMs && at - LIMITS.roundMs <= to;
  return onTime >= LIMITS.onTimeRounds && isWhollySilent && to - from >= LIMITS.roundSilenceMs ? silence : null;
}

/** Finds missing lines while the input is read, and passes on the line before which they are missing. */
export function createGapWatch(hole: (source: number, line: number) => void) {
  const gaps: InputGap[] = [];
  const steady = new Map<number, number>();
  /** The position of each kubelet's last line. */
  const before: { at: number; source: number; line: number }[] = [];
  const rounds: Round[] = [];
  let silent: { readonly gap: InputGap; lines: number } | null = null;

  const add = (gap: InputGap): void => {
    if (gaps.length < MAX_GAPS) gaps.push(gap);
  };

  function settle(id: EventId | null): void {
    if (silent === null) return;
    if (STANDSTILL.has(id)) silent = null;
    else if (silent.lines++ >= LIMITS.standstillLines) flush();
  }

  /**
   * The ticker of housekeeping fires every two seconds (kubelet.go, syncLoop, all versions). If rounds are missing that were all due in one
   * silence, their lines are missing; a blocked sync loop would leave lines of other goroutines.
   */
  function round(kubelet: number, at: number): void {
    const last = rounds[kubelet];
    const isLate = last !== undefined && at - last.at >= LIMITS.lateRoundMs;
    rounds[kubelet] = {
      at,
      onTime: last === undefined || isLate ? 1 : last.onTime + (at > last.at ? 1 : 0),
      silence: { from: at, to: at, source: 0, line: 0 },
    };
    const place = isLate ? cutOut(last, at) : null;
    if (place !== null) hole(place.source, place.line);
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
    see({ at, source, line, kubelet }: Place, id: EventId | null): void {
      settle(id);
      const keepsHouse = HOUSEKEEPING.has(id);
      if (keepsHouse) steady.set(kubelet, (steady.get(kubelet) ?? 0) + 1);
      if (at === null) return;
      before[kubelet] ??= { at, source, line };
      const last = before[kubelet];
      const silence = at - last.at;
      // Lines that were skipped have no time here; a kubelet that prints them is not silent
      const skipped = last.source === source ? Math.abs(line - last.line) - 1 : 0;
      // In place: there is a call for each record
      last.at = at;
      last.source = source;
      last.line = line;
      const since = rounds[kubelet];
      if (since !== undefined && silence > since.silence.to - since.silence.from)
        since.silence = { from: at - silence, to: at, source, line };
      if (keepsHouse) round(kubelet, at);
      if (silence < LIMITS.missedRoundsMs) return;
      if ((steady.get(kubelet) ?? 0) < LIMITS.steadyRounds) {
        if (silence >= Math.max(LIMITS.quietMs, LIMITS.busyMs * (skipped + 1))) hole(source, line);
        return;
      }
      if (silence >= LIMITS.silenceMs) {
        flush();
        if (!STANDSTILL.has(id))
          silent = {
            gap: { source, line, at, from: at - silence, what: `${Math.round(silence / 1000)} s without a line` },
            lines: 0,
          };
      }
      // The lines do not show what happened in the meantime, whether the kubelet paused or its lines are missing
      hole(source, line);
    },
    housekeeping: (kubelet: number): number => steady.get(kubelet) ?? 0,
    /** The silences in which rounds are missing when the log ends: a slow kubelet never goes that long without printing any line. */
    atEnd: () =>
      // Few of many kubelets have rounds
      rounds.flatMap((round, kubelet) => {
        const place = cutOut(round, before[kubelet]?.at ?? round.at);
        return place !== null && place.to - place.from >= LIMITS.endSilenceMs ? [place] : [];
      }),
    all: (): readonly InputGap[] => (silent === null ? gaps : [...gaps, silent.gap]),
  };
}

const WATCH: ReadonlySet<EventId> = new Set<EventId>(['pod-watch-lost', 'pod-watch-closed']);
/** The first lines show why, and the last show how long: an API server can be unreachable for days. */
const MAX_LINES = 200;

/**
 * Finds the stretches from the lines of the reflector (client-go, tools/cache/reflector.go): a watch that cannot be opened is tried again
 * after a growing pause, and one that is too old is replaced by a list.
 */
export function createWatchOutages(): Stage & { all(): readonly WatchOutage[] } {
  const found: (WatchOutage & { until: number | null; readonly lines: PlacedEvent[] })[] = [];
  const closed = new Map<number, PlacedEvent>();

  const lastOf = (kubelet: number) => found.findLast(one => one.kubelet === kubelet);

  function lost(line: PlacedEvent, at: number): void {
    const last = lastOf(line.kubelet);
    // A list that was requested can fail as well
    if (last !== undefined && (last.until === null || at - last.until < LIMITS.reconnectMs)) {
      last.until = null;
      if (last.lines.length < MAX_LINES) last.lines.push(line);
      else last.lines[MAX_LINES - 1] = line;
      return;
    }
    const end = closed.get(line.kubelet);
    const before = end?.at != null && at - end.at < LIMITS.reconnectMs ? [end] : [];
    found.push({ kubelet: line.kubelet, from: before[0]?.at ?? at, until: null, lines: [...before, line] });
  }

  return {
    see({ event, observations, source, line, at, kubelet }: PlacedRecord): void {
      if (event === null || at === null || (found.length === 0 && !WATCH.has(event.id))) return;
      const place = { id: event.id, at, source, line, kubelet, event: keptEvent(event) };
      if (event.id === 'pod-watch-lost') lost(place, at);
      if (event.id === 'pod-watch-closed') closed.set(kubelet, place);
      const isBack = event.id === 'pod-watch-listed' || observations.some(({ from }) => from === 'api');
      const last = isBack ? lastOf(kubelet) : undefined;
      if (last !== undefined) last.until ??= at;
    },
    all: () => found,
  };
}
