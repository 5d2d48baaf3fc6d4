import { grouped } from '../../../kit/grouped.js';
import { within } from '../../../kit/sorted.js';
import {
  callIn,
  isSameText,
  originIn,
  type RecordText,
  recordTextOf,
  timeIn,
  timeInYear,
} from '../../short/printed.js';
import type { KlogRecord } from '../types.js';
import { MOST_DISORDER_MS } from './forward.js';

interface Timed {
  readonly record: KlogRecord;
  /** Position in the input */
  readonly index: number;
  /** Its time, by which it is sorted */
  readonly at: number;
}

type Part = readonly Timed[];

/** Parts in each of which time only increases. A record without a time stays after the record before it. */
function partsOf(records: readonly KlogRecord[]): Part[] {
  const parts: Timed[][] = [];
  let part: Timed[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const [index, record] of records.entries()) {
    const at = timeInYear(callIn(record), timeIn(record));
    if (at !== null && at < latest - MOST_DISORDER_MS) {
      parts.push(part);
      part = [];
      latest = at;
    } else latest = Math.max(latest, at ?? latest);
    part.push({ record, index, at: latest });
  }
  return [...parts, part];
}

/**
 * A clock that is set back looks the same, so there must be something between the parts, or a later one must repeat an earlier one or lead
 * to its beginning, as `cat kubelet.log*` puts an older file below a newer one.
 */
function areOfOneLog(parts: readonly Part[], isApart: readonly boolean[]): boolean {
  const records = parts.flat().map(({ record }) => record);
  const hosts = new Set(records.flatMap(record => originIn(record)?.host ?? []));
  if (hosts.size > 1 || !areOfOneYear(records)) return false;
  const seen = new Set<string>();
  let begin = Number.POSITIVE_INFINITY;
  return parts.every((part, index) => {
    const keys = part.map(keyOf);
    const isExplained =
      index === 0 || isApart[index] === true || keys.some(key => seen.has(key)) || leadsTo(part, begin);
    for (const key of keys) seen.add(key);
    begin = Math.min(begin, part[0]?.at ?? begin);
    return isExplained;
  });
}

/** At any verbosity, a kubelet that runs prints more often than this; and the place of a clock that is set back is chance. */
const MOST_SILENCE_MS = 60_000;

function leadsTo(part: Part, begin: number): boolean {
  const [from = Number.NaN, to = Number.NaN] = [part[0]?.at, part.at(-1)?.at];
  return to <= begin && begin - to < Math.min(MOST_SILENCE_MS, to - from);
}

/** Whether the stamps of all records are of one kind, and do not cross the turn of the year. */
function areOfOneYear(records: readonly KlogRecord[]): boolean {
  const calls = records.flatMap(record => callIn(record) ?? []);
  const months = new Set(calls.map(({ ts, month }) => (ts === undefined ? month : null)));
  if (months.has(null) || months.has(0)) return months.size === 1;
  return !([11, 12].some(month => months.has(month)) && [1, 2].some(month => months.has(month)));
}

/** Stamp and call site: a record that is in several parts has one key. */
function keyOf({ record, at }: Timed): string {
  const call = callIn(record);
  return `${timeInYear(call, timeIn(record)) ?? at} ${call?.pid} ${call?.file}:${call?.line}`;
}

/** The records in the order of their times; null where two kubelets turn out to have printed at the same time. */
function inOrderOfTime(parts: readonly Part[]): readonly Timed[] | null {
  const all = parts.flat();
  const places = new Map<Timed, Place>();
  for (const same of grouped(all, keyOf).values()) for (const [one, place] of placesOf(same)) places.set(one, place);
  const ordered = all.toSorted((a, b) => compare(places.get(a), places.get(b)) || a.index - b.index);
  return returns(ordered) ? null : ordered;
}

interface Place {
  readonly at: number;
  readonly index: number;
  readonly length: number;
}

const compare = (a: Place | undefined, b: Place | undefined): number =>
  a === undefined || b === undefined ? 0 : a.at - b.at || a.index - b.index || b.length - a.length;

/**
 * A part that repeats another goes to the place of the first copy. The copy that contains most comes first, because the first one counts.
 */
function placesOf(same: readonly Timed[]): [Timed, Place][] {
  const firsts: { readonly one: Timed; readonly text: RecordText }[] = [];
  return same.map(one => {
    const text = recordTextOf(one.record);
    const first = firsts.find(other => isSameText(text, other.text))?.one ?? one;
    if (first === one) firsts.push({ one, text });
    return [one, { at: first.at, index: first.index, length: text.text.length }];
  });
}

/** Whether a process prints again after another one. */
function returns(records: readonly Timed[]): boolean {
  const over = new Set<number>();
  let current: number | null = null;
  for (const { record } of records) {
    const pid = callIn(record)?.pid ?? null;
    if (pid === null || pid === current) continue;
    if (over.has(pid)) return true;
    if (current !== null) over.add(current);
    current = pid;
  }
  return false;
}

/** A log with more records, or more characters, is passed on unchanged: what people put together by hand is shorter. */
export const MAX_TOGETHER = 5000;
const MAX_SIZE = 8 << 20;

/**
 * Puts the parts of a text together in the order of their times. People search for a pod by its name, then by its UID, then by the id of a
 * container, and paste the results one after the other; or they show the end of a log first. `seam`: a line before which others may be
 * missing.
 */
export function createPartOrder(emit: (record: KlogRecord) => void, seam: (line: number) => void) {
  let held: KlogRecord[] | null = [];
  let size = 0;
  /** Lines between parts; of several in a row, the last. */
  const apart: number[] = [];

  function release(): void {
    for (const record of held ?? []) emit(record);
    held = null;
  }

  return {
    push(record: KlogRecord) {
      if (held === null) return emit(record);
      held.push(record);
      size += sizeOf(record);
      if (held.length > MAX_TOGETHER || size > MAX_SIZE) release();
    },
    /** Something other than a log is on this line: a blank, a fence, a prompt. */
    between(line: number): void {
      if (held === null) return;
      if (apart.at(-1) === line - 1) apart.pop();
      apart.push(line);
      if (apart.length > MAX_TOGETHER) release();
    },
    /** How many parts were put in order; 1 if there was only one. */
    end(): number {
      const parts = partsOf(held ?? []);
      const isApart = parts.map((part, index) => standApart(parts[index - 1], part, apart));
      const ordered = parts.length > 1 && areOfOneLog(parts, isApart) ? inOrderOfTime(parts) : null;
      if (ordered === null) {
        release();
        return 1;
      }
      // With nothing between them, the log continues after a repeated passage
      for (const [index, [first]] of parts.entries())
        if (isApart[index] && first !== undefined) seam(first.record.line);
      for (const { record } of ordered) emit(record);
      return parts.length;
    },
  };
}

const sizeOf = ({ shaped, message, fields }: KlogRecord): number =>
  shaped?.physical.length ?? fields.reduce((sum, { raw }) => sum + raw.length, message.length);

/** Whether there is something between two parts. */
function standApart(before: Part | undefined, part: Part, apart: readonly number[]): boolean {
  const [last, first] = [before?.at(-1)?.record.line, part[0]?.record.line];
  if (last === undefined || first === undefined) return false;
  return within(apart, last + 1, first, line => line).length > 0;
}
