import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import {
  isPlausible,
  nearestQuarter,
  nearestYear,
  offsetOf,
  onCalendar,
  quarterBelow,
  SECOND,
} from '../../kit/calendar.js';
import { keepNewest } from '../../kit/recent.js';
import { GO_NOW } from '../../read/records/foreign.js';
import { MAX_TOGETHER } from '../../read/records/order/parts.js';
import type { Frame } from '../../read/types.js';
import { keep, type Place } from './observe.js';
import { LIMITS } from './thresholds.js';
import { acrossYears, namedOffset, readStamp } from './wrapper.js';

/**
 * Lines of other programs between those of the kubelet, and lines that contain only a time. They were printed at almost the same moment as
 * the line next to them, and state their zone. logrus (the runtimes, and libcontainer inside the kubelet) prints RFC 3339.
 */
const LOGRUS = new RegExp(
  String.raw`^(?:${LOGRUS_START}|\{[^\n]{0,400}?"time":")(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)"`,
);
/** Cloud consoles, and text copied from Grafana. */
const ALONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,9})? ?(Z|[+-]\d\d:?\d\d|[A-Z]{3,4})\s*$/;

/** The most times that wait for the lines next to them; the first of those lines are held back. */
const MAX_WAITING = MAX_TOGETHER;
/** If this many times do not agree, more will not either. */
const MAX_USED = 500;

/** Enough times of the runtime to see whether they agree. */
const MAX_RUNTIME = 50;

type Moment = NonNullable<ReturnType<typeof momentIn>>;

/** What the time on a line of the container runtime shows. */
export interface RuntimeTime {
  readonly utc: number;
  /** Local time minus UTC on its machine, where the line or the journal's stamp around it shows that */
  readonly zone: { readonly offset: number; readonly by: 'line' | 'stamp' } | null;
}

/** Evidence from the lines next to those of the kubelet. */
export function createOtherLines() {
  const waiting = new Map<number, Moment>();
  const runtime: RuntimeTime[] = [];
  let used = 0;

  return {
    /** Times in lines of the runtime, anywhere in the log */
    runtime: runtime as readonly RuntimeTime[],
    /** A line that is no record. */
    see(source: number, line: number, text: string, frame: Frame | null): void {
      if (used >= MAX_USED) return;
      const moment = momentIn(text, frame);
      if (moment === null) return;
      if (runtime.length < MAX_RUNTIME && LOGRUS.test(text)) runtime.push({ utc: moment.utc, zone: zoneOf(moment) });
      waiting.set(keyOf(source, line), moment);
      keepNewest(waiting, MAX_WAITING);
    },
    /** Whether there is a line whose neighbour has not been seen yet. */
    isWaiting: (): boolean => waiting.size > 0,
    /** Takes a record whose place in local time the clock knows. */
    look(place: Place, source: number, line: number, frame: Frame | null): void {
      for (let at = line - LIMITS.besideLines; at <= line + LIMITS.besideLines; at++) {
        const moment = waiting.get(keyOf(source, at));
        if (moment === undefined) continue;
        waiting.delete(keyOf(source, at));
        if (!sameTime(moment.frame, frame) || !isPrompt(place.local, moment.utc)) continue;
        const { utc, coarse } = moment;
        keep(place, { kind: 'past', utc, coarse, slack: 0, source: moment.source }, used++);
      }
    },
  };
}

const keyOf = (source: number, line: number): number => source * 2 ** 32 + line;

/** `offset`: as written, local time minus UTC. */
function momentIn(text: string, frame: Frame | null) {
  const [, date, time, fraction = '', zone = ''] = LOGRUS.exec(text) ?? ALONE.exec(text) ?? GO_NOW.exec(text) ?? [];
  const offset = offsetOf(zone) ?? namedOffset(zone);
  if (date === undefined || offset === null) return null;
  const utc = Date.parse(`${date}T${time}${fraction.slice(0, 4)}Z`) - offset;
  return isPlausible(utc) ? { utc, offset, coarse: fraction === '', source: `${date}T${time}${zone}`, frame } : null;
}

/** `Z` shows nothing by itself: a runtime in a container has no zone. */
function zoneOf({ utc, offset, frame }: Moment): RuntimeTime['zone'] {
  const stamp = readStamp(frame?.fields().time ?? '');
  if (stamp?.kind !== 'local') return offset === 0 ? null : { offset, by: 'line' };
  const ahead = onCalendar(stamp.local, nearestYear(stamp.local, utc)) - utc;
  const quarter = nearestQuarter(ahead);
  const isClear = Math.abs(ahead - quarter) <= LIMITS.besideMs && (offset === 0 || offset === quarter);
  return isClear ? { offset: quarter, by: 'stamp' } : null;
}

/** Whether both lines have the same time. Where one of them has no envelope, only their own times can show it. */
function sameTime(one: Frame | null, other: Frame | null): boolean {
  const [a, b] = [readStamp(one?.fields().time ?? ''), readStamp(other?.fields().time ?? '')];
  if (a?.kind === 'instant' && b?.kind === 'instant') return Math.abs(a.utc - b.utc) <= LIMITS.besideMs;
  if (a?.kind === 'local' && b?.kind === 'local') return Math.abs(acrossYears(a.local, b.local)) <= LIMITS.besideMs;
  return a === null || b === null;
}

function isPrompt(local: number, utc: number): boolean {
  const offset = onCalendar(local, nearestYear(local, utc)) - utc + SECOND;
  return offset - quarterBelow(offset) < LIMITS.besidePromptMs + SECOND;
}
