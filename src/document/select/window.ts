import { givenZone } from '../../correlate/clock/zone.js';
import { DAY, msOf } from '../../kit/calendar.js';
import type { Episode, ResultDocument, Start } from '../contract/types.js';
import { UNDER_WAY } from '../figures/lasted.js';

/** A time as a user writes it: an instant in ms UTC, or what a clock in the zone of the output shows. */
export type Given = number | ClockTime;

interface ClockTime {
  /** As it was written, with its option */
  readonly text: string;
  /** Ms since 1970 as if it were UTC; without a date, since midnight. */
  readonly local: number;
  readonly hasDate: boolean;
}

/** Two instants in ms UTC. */
export interface Window {
  readonly since?: number;
  readonly until?: number;
}

/** A window as it was written. */
export interface GivenWindow {
  readonly since?: Given;
  readonly until?: Given;
}

/** A time that the input does not make clear, in one sentence a user understands. */
export class WindowError extends Error {}

type Timed = Pick<ResultDocument, 'input' | 'episodes'>;

/** The window with its times as instants. `zone`: the zone of the output, where it is not the zone of the log. */
export function dated<T extends GivenWindow>(
  { since, until, ...asked }: T,
  document: Timed,
  zone?: string,
): Omit<T, keyof GivenWindow> & Window {
  const offset = givenZone(zone ?? document.input.clock.zone ?? 'UTC') ?? (() => 0);
  const utc = (local: number): number => local - offset(local, 0, false);
  const local = (at: number): number => at + offset(at + offset(at, 0, false), 0, false);
  const span = spanOf(document).map(local);
  const from = since === undefined ? undefined : localOf(since, span, { local, lasts: lengthOf(since, until) });
  const to = until === undefined ? undefined : localOf(until, span, { local, after: dateIn(since, from) });
  return {
    ...asked,
    ...(from === undefined ? {} : { since: typeof since === 'number' ? since : utc(from) }),
    ...(to === undefined ? {} : { until: typeof until === 'number' ? until : utc(to) }),
  };
}

/** A date that was stated for the beginning is also the date of the end. */
const dateIn = (since: Given | undefined, from: number | undefined): number | undefined =>
  typeof since !== 'object' || since.hasDate ? from : undefined;

/** How long a window lasts whose two times have no date. */
const lengthOf = (since: Given, until: Given | undefined): number =>
  typeof since === 'number' || typeof until !== 'object' || until.hasDate
    ? 0
    : until.local - since.local + (until.local < since.local ? DAY : 0);

interface Around {
  readonly local: (at: number) => number;
  /** The time is the first one after this */
  readonly after?: number | undefined;
  /** What begins then goes on for this many ms */
  readonly lasts?: number;
}

function localOf(given: Given, span: readonly number[], { local, after, lasts = 0 }: Around): number {
  if (typeof given === 'number') return local(given);
  if (given.hasDate) return given.local;
  if (after !== undefined) {
    const same = dayOf(after) + given.local;
    return same < after ? same + DAY : same;
  }
  const [from, to] = span;
  if (from === undefined || to === undefined)
    throw new WindowError(`${given.text}: nothing in the input shows its date; write the date before the time`);
  const days = Array.from({ length: Math.min(MOST_DAYS, (dayOf(to) - dayOf(from)) / DAY + 1) }, (_, at) => at);
  const all = days.map(at => dayOf(from) + at * DAY + given.local);
  const [only, ...more] = all.length === 1 ? all : all.filter(at => at + lasts >= from && at <= to);
  if (only !== undefined && more.length === 0) return only;
  throw new WindowError(
    `${given.text}: the input goes from ${dateText(from)} to ${dateText(to)}; write the date before the time, as in "${dateText(only ?? from)} ${given.text.split(' ').at(-1)}"`,
  );
}

/** Enough to see that there is more than one. */
const MOST_DAYS = 3;

const dayOf = (local: number): number => Math.floor(local / DAY) * DAY;
const dateText = (local: number): string => new Date(local).toISOString().slice(0, 10);

/** The first and the last instant of the logs; without a log, of the deletions and starts. */
function spanOf({ input: { window }, episodes }: Timed): number[] {
  const logged = [window.from, window.to].flatMap(instants);
  const all = logged.length === 2 ? logged : episodes.flatMap(momentsOf).flatMap(instants);
  if (all.length === 0) return [];
  return [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
}

const momentsOf = (one: Episode): (string | null)[] =>
  one.family === 'start'
    ? [one.createdAt, one.seenAt, one.startedAt, one.readyAt]
    : one.family === 'node'
      ? [one.startedAt, one.endedAt]
      : [one.requestedAt, one.startedAt, one.endedAt];

/** Whether any time of the episode lies in the window. */
export const overlaps = (one: Episode, { since, until }: Window): boolean =>
  // Times are packed until they are read
  (since === undefined && until === undefined) ||
  timesOf(one).some(([from, to]) => (until === undefined || from <= until) && (since === undefined || to >= since));

/** Two instants in ms UTC, infinite where the episode had begun before or goes on. */
export type Span = readonly [from: number, to: number];

export const timesOf = (one: Episode): Span[] => [
  ...[extentOf(one)].filter(span => span !== undefined),
  ...(one.family === 'start' ? laterOf(one) : []),
];

/** From the beginning of an episode to its end; undefined where nothing shows either. What follows a start is not included. */
export function extentOf(one: Episode): Span | undefined {
  if (one.family === 'start') return extentOfStart(one);
  const [to = Number.POSITIVE_INFINITY] = instants(one.endedAt);
  // What a node goes through had begun before the log
  if (one.family === 'node') return [instants(one.startedAt)[0] ?? Number.NEGATIVE_INFINITY, to];
  // A deletion without a beginning is in no window that ends
  return [instants(one.requestedAt ?? one.startedAt)[0] ?? Number.POSITIVE_INFINITY, to];
}

/**
 * A start goes on until the pod is up. A restart or a failure of a pod that was up before is an instant of its own, and
 * so is a line about a pod that ran before the log begins.
 */
function laterOf({ seenAt, outcome, steps, restarts, findings }: Start): Span[] {
  const later = [...restarts.map(({ at }) => at), ...findings.flatMap(({ at, until = null }) => [at, until])];
  const own = outcome === 'resumed' ? [seenAt, ...steps.map(({ at }) => at)] : [];
  const all = [...later, ...own].flatMap(instants).map((at): Span => [at, at]);
  return outcome === 'resumed' && all.length === 0 ? [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]] : all;
}

function extentOfStart({ createdAt, seenAt, startedAt, readyAt, outcome, steps }: Start): Span | undefined {
  if (outcome === 'resumed') return undefined;
  const stepped = steps.flatMap(({ at }) => instants(at));
  const [from = Math.min(...stepped, Number.POSITIVE_INFINITY)] = instants(createdAt ?? seenAt ?? startedAt);
  const [up] = instants(readyAt ?? startedAt);
  const [last] = instants(steps.find(({ step }) => step === 'deleted')?.at ?? null);
  const to = UNDER_WAY.has(outcome) || !Number.isFinite(from) ? Number.POSITIVE_INFINITY : (up ?? last ?? from);
  return [from, to];
}

const instants = (text: string | null): number[] => [msOf(text)].flatMap(at => at ?? []);
