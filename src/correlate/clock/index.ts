import type { Header } from '../../../grammars/record.js';
import {
  DAY,
  dayOfYear,
  isPlausible,
  nearestQuarter,
  nearestYear,
  onCalendar,
  quarterAbove,
  timeOfDay,
  WIDEST_OFFSET,
} from '../../kit/calendar.js';
import type { KlogRecord } from '../../read/records/types.js';
import { callIn, timeIn } from '../../read/short/printed.js';
import type { Frame } from '../../read/types.js';
import { keep, keepStated, placeAt, sharedSighting } from './observe.js';
import { createOtherLines } from './other-lines.js';
import { resolveClock } from './resolve.js';
import { createScale } from './scale.js';
import { LIMITS } from './thresholds.js';
import type { Besides, Birth, Dates, ResolvedClock, ResolveOptions, SharedInstant, StatedUtc } from './types.js';
import { readStamp } from './wrapper.js';
import { createWrapping } from './wrapping.js';
import { dateIn, dateInName, untilIn } from './year.js';
import { zoneNamedIn } from './zone.js';

/**
 * Evidence is read from the first lines of each call site, then from one in `SELDOM`, and from the first ones after every change of the
 * clock: the amount of lines about other pods does not decide which lines are read.
 */
const AT_FIRST = 100;
const SELDOM = 500;

/** Source files whose messages carry times: creation and retry times in the kubelet's own zone, patches in UTC. */
const TIMED_FILES = new Set(['pod_startup_latency_tracker.go', 'nestedpendingoperations.go', 'status_manager.go']);
/** The line of kubelet.go, SyncTerminatingPod, that states when containers finished, to the nanosecond. */
const FINISHED = 'Post-termination container state';
/** How many lines of each call site are read at first, in these files and of that line. */
const FIRST_OF_TIMED = 32;
/** Call sites come from the log: a kubelet has only some thousand. */
const MAX_SITES = 4000;
/** A file has one head; a paste of several may have more. */
const MAX_DATES = 16;

type Call = Omit<Header, 'time'>;
type Framed = Pick<KlogRecord, 'frame'>;

export type LogClock = ReturnType<typeof createLogClock>;

/** The clock of one log: klog prints local time without year and zone. */
export function createLogClock() {
  const scale = createScale();
  const wrapping = createWrapping();
  const otherLines = createOtherLines();
  const dates: Dates = { stated: [], named: [], filed: [] };
  const zones = new Set<string>();
  let lines = 0;
  let shares = 0;
  /** The number of lines of each call site since the last change of the clock. */
  const read = new Map<number, number>();
  /** The youngest pod whose UID states when it was created. */
  let birth: Birth | null = null;
  let last: Framed = { frame: null };
  let before = last;
  /** Only a turn of the clock asks for it; it is made once, because there is a call for each record. */
  const outside = () => wrapping.between(before.frame, last.frame);
  /** Set when the log states UTC from its first line on: then positions are UTC. */
  let firstUtc: StatedUtc | null = null;
  let lastUtc = 0;
  /** Local time minus UTC, while lines with and without UTC mix. */
  let mixed: number | null = null;
  let monthDay = -1;
  let date: number | null = null;

  function dateOf({ month, day }: Call): number | null {
    const key = month * 100 + day;
    if (key !== monthDay) {
      monthDay = key;
      date = dayOfYear(month, day);
    }
    return date;
  }

  function noteDate(by: keyof Dates, at: number | null): void {
    if (at !== null && dates[by].length < MAX_DATES && isPlausible(at)) dates[by].push(at);
  }

  function stampCall(header: Call, time: number | null, framed: Framed): number | null {
    if (header.ts !== undefined) return isPlausible(header.ts) ? stampUtc(header.ts, 'record') : null;
    if (header.year !== undefined) noteDate('stated', Date.UTC(header.year, header.month - 1, header.day));
    const day = dateOf(header);
    if (day === null || time === null) return null;
    if (firstUtc !== null) return amongUtc(day * DAY + time);
    before = last;
    last = framed;
    const at = scale.place(day, time, header.pid, outside);
    lines++;
    if (scale.turned()) read.clear();
    return at;
  }

  /** Which lines of one call site are read must not depend on what the others log */
  function isRead({ file, line }: Call, record: KlogRecord): boolean {
    const site = siteKey(file, line);
    const times = read.get(site) ?? 0;
    if (times > 0 || read.size < MAX_SITES) read.set(site, times + 1);
    if (times < FIRST_OF_TIMED || times % SELDOM === 0) return true;
    return times < AT_FIRST && !TIMED_FILES.has(file) && record.message !== FINISHED;
  }

  function stampUtc(utc: number, by: StatedUtc['by']): number {
    const local = scale.local();
    if (local === null) {
      firstUtc ??= { utc, by };
      lastUtc = utc;
      mixed = null;
      return utc;
    }
    // The first lines were text, printed before the format was set: their time scale continues
    if (mixed === null) {
      const place = { local, stretch: scale.current() };
      keep(place, { kind: 'wrapper', utc, coarse: false, slack: 0, source: `"ts":${utc}` }, 0);
      mixed = quarterAbove(onCalendar(local, nearestYear(local, utc)) - utc - LIMITS.wrapperMs);
    }
    const as = new Date(utc + mixed);
    const day = dayOfYear(as.getUTCMonth() + 1, as.getUTCDate()) ?? 0;
    return scale.place(day, (((utc + mixed) % DAY) + DAY) % DAY, null, () => null);
  }

  /** A text line in a log that states UTC. */
  function amongUtc(local: number): number | null {
    const asUtc = onCalendar(local, nearestYear(local, lastUtc));
    mixed ??= nearestQuarter(asUtc - lastUtc);
    return Math.abs(mixed) > WIDEST_OFFSET ? null : asUtc - mixed;
  }

  /** The time of the stamp around a record without a header, as long as no header shows the kubelet's own time. */
  function stampAround(frame: Frame | null): number | null {
    if (frame === null || lines > 0) return null;
    const stated = readStamp(frame.fields().time ?? '');
    if (stated === null) return null;
    if (stated.kind === 'instant') return stampUtc(stated.utc, 'stamp');
    if (firstUtc !== null) return amongUtc(stated.local);
    if (stated.year !== null) noteDate('stated', onCalendar(stated.local, stated.year));
    return scale.place(Math.floor(stated.local / DAY), stated.local % DAY, null, () => null);
  }

  return {
    /** Stamps a line of which only the header was read. */
    stampHeader: (header: Header, frame: Frame | null = null): number | null =>
      stampCall(header, timeOfDay(header.time), { frame }),
    /**
     * Position of a record on this log's own time scale in ms: local time with new years and clock changes resolved. Null without a usable
     * stamp. Records must come in file order. `time` is the time in the header, in ms since midnight.
     */
    stamp(record: KlogRecord, source = 0, time = timeIn(record)): number | null {
      const call = callIn(record);
      // The journal's time may be left where the header's was removed
      if (call === null || (time === null && call.ts === undefined)) return stampAround(record.frame);
      const at = stampCall(call, time, record.shaped === undefined ? { frame: record.frame } : record);
      if (at === null || call.ts !== undefined || firstUtc !== null) return at;
      const isEvidence = isRead(call, record);
      if (!isEvidence && !otherLines.isWaiting()) return at;
      const { frame } = record;
      const place = placeAt(scale, at);
      otherLines.look(place, source, record.line, frame);
      if (!isEvidence) return at;
      if (frame !== null) wrapping.look(place, frame, lines);
      keepStated(place, record, lines);
      noteDate('stated', untilIn(record.message));
      return at;
    },
    /** A line outside of records: file heads and journal heads state a date. */
    note(text: string): void {
      noteDate('stated', dateIn(text));
      const zone = zoneNamedIn(text);
      if (zone !== null && zones.size < MAX_DATES) zones.add(zone);
    },
    /** The path of a file that it reads. */
    called(path: string): void {
      const own = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
      noteDate('named', dateInName(path.slice(own)));
      noteDate('filed', dateInName(path.slice(0, own)));
    },
    /** A line of another program between those of the kubelet, or a line that contains only a time */
    otherLine: otherLines.see,
    shared(instant: SharedInstant): void {
      if (firstUtc === null && isPlausible(instant.utc))
        keep(placeAt(scale, instant.at), sharedSighting(instant), shares++);
    },
    born(one: Birth): void {
      if (birth === null || one.utc > birth.utc) birth = one;
    },
    resolve(options: ResolveOptions = {}, besides: Besides = { instants: [], dates: [], latest: null }): ResolvedClock {
      const { runtime } = otherLines;
      const hints = wrapping.hints();
      return resolveClock({ scale, firstUtc, hints, dates, zones, runtime, birth, besides }, options);
    },
  };
}

/** Two call sites rarely have the same number: then they share their limit. */
const siteKey = (file: string, line: number): number => (line * 64 + file.length) * 128 + file.charCodeAt(0);
