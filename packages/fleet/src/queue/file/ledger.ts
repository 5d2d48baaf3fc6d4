import { isText, objectOfForm, parseJson, textOfForm } from 'podline/internal';
import { openLines, textIn } from '../../line-file.js';
import { isInstant, isItem, joinOf, LATE_MS, perMinute } from '../item.js';
import {
  type DeadLetter,
  type FleetStatus,
  type Item,
  MAX_FAILURES,
  MAX_VANISHED,
  type Step,
  type Taken,
  VANISHED,
  VANISHED_BY_CHANCE,
} from '../types.js';

interface Line {
  readonly item: Item;
  readonly at: number;
  state: State;
  failures: number;
  vanished: number;
  reason: string;
  readonly storedBy: Set<string>;
}

type State = 'waiting' | 'working' | 'split' | 'done' | 'dead' | 'cancelled';

/** The state of a collection whose parts are in the queue. */
interface Split {
  readonly step: Step;
  readonly item: Item;
  done: number;
}

/** The state of each item according to a journal. */
export function createLedger(entries: readonly Entry[]) {
  const lines = new Map<string, Line>();
  const inState: Record<State, Set<Line>> = {
    waiting: new Set(),
    working: new Set(),
    split: new Set(),
    done: new Set(),
    dead: new Set(),
    cancelled: new Set(),
  };
  const splits = new Map<string, Split>();
  let ends: number[] = [];

  function enter(line: Line, state: State): void {
    inState[line.state].delete(line);
    line.state = state;
    inState[state].add(line);
  }

  function see(entry: Entry): void {
    if (entry.what === 'submitted') {
      submitted(entry.item, entry.at);
      return;
    }
    const line = lines.get(entry.id);
    if (line === undefined) return;
    if (entry.what === 'begun') enter(line, 'working');
    else if (entry.what === 'returned') enter(line, 'waiting');
    else if (entry.what === 'vanished') fail(line, VANISHED, ++line.vanished < MAX_VANISHED);
    else if (entry.what === 'failed')
      fail(line, entry.reason, ++line.failures < MAX_FAILURES && entry.isFinal !== true);
    else if (entry.what === 'stored') line.storedBy.add(entry.consumer);
    else if (entry.what === 'retried') {
      line.failures = 0;
      line.vanished = 0;
      enter(line, 'waiting');
    } else if (entry.what === 'cancelled') {
      enter(line, 'cancelled');
      // Without this part the collection is not complete: it can be submitted again
      const whole = lines.get(line.item.step?.collection ?? '');
      if (whole !== undefined) enter(whole, 'cancelled');
    } else if (entry.what === 'done' || entry.what === 'split') ended(line, entry.what, entry.at ?? 0);
  }

  function submitted(item: Item, at: number): void {
    const known = lines.get(item.id);
    if (known !== undefined && known.state !== 'cancelled') return;
    if (known !== undefined) inState.cancelled.delete(known);
    const line: Line = { item, at, state: 'waiting', failures: 0, vanished: 0, reason: '', storedBy: new Set() };
    lines.set(item.id, line);
    inState.waiting.add(line);
    const { step } = item;
    if (step?.what === 'part' && !splits.has(step.split)) splits.set(step.split, { step, item, done: 0 });
  }

  function ended(line: Line, what: 'done' | 'split', at: number): void {
    const { step } = line.item;
    const split = step === undefined ? undefined : splits.get(step.split);
    if (step?.what === 'part' && split !== undefined && line.state !== 'done') split.done++;
    if (step?.what === 'join') splits.delete(step.split);
    enter(line, what);
    if (what === 'done') ends.push(at);
  }

  function fail(line: Line, reason: string, isTriedAgain: boolean): void {
    line.reason = reason;
    enter(line, isTriedAgain ? 'waiting' : 'dead');
  }

  function rate(now: number): number {
    ends = ends.filter(at => at > now - LATE_MS);
    const [first] = ends;
    return first === undefined ? 0 : perMinute(ends.length, now - first);
  }

  const isPart = ({ item }: Line): boolean => item.step?.what === 'part';
  const isTaken = (id: string): boolean => lines.has(id) && lines.get(id)?.state !== 'cancelled';

  for (const entry of entries) see(entry);
  return {
    see,
    knows: isTaken,
    /** Items begun by a program that is gone */
    working: (): Item[] => [...inState.working].map(({ item }) => item),
    next: (): Pick<Taken, 'item' | 'attempt' | 'apart'> | null => {
      const [line] = inState.waiting;
      if (line === undefined) return null;
      const { item, failures, vanished } = line;
      return { item, attempt: failures + vanished + 1, apart: vanished >= VANISHED_BY_CHANCE };
    },
    /** Collections whose parts are all read */
    joins: (): Item[] =>
      [...splits.values()]
        .filter(({ step, done }) => done === step.parts)
        .map(({ item, step }) => joinOf(item, step))
        .filter(({ id }) => !isTaken(id)),
    isDead: (id: string): boolean => lines.get(id)?.state === 'dead',
    waiting: (): Item[] => [...inState.waiting].map(({ item }) => item),
    dead: (): DeadLetter[] => [...inState.dead].map(({ item, reason }) => ({ item, reason })),
    unstored: (consumer: string): Item[] =>
      [...inState.done].filter(line => !isPart(line) && !line.storedBy.has(consumer)).map(({ item }) => item),
    status(now: number): Omit<FleetStatus, 'asked'> {
      const open = [...splits.values()].filter(({ step }) => lines.get(step.collection)?.state !== 'cancelled');
      return {
        waiting: inState.waiting.size,
        working: inState.working.size,
        done: [...inState.done].filter(line => !isPart(line)).length,
        parts: {
          done: open.reduce((sum, { done }) => sum + done, 0),
          of: open.reduce((sum, { step }) => sum + step.parts, 0),
        },
        perMinute: rate(now),
        dead: this.dead(),
        givenUp: inState.dead.size,
        oldest: [...inState.waiting].reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null),
      };
    },
  };
}

/** What happened to an item. */
export type Entry =
  | { readonly what: 'submitted'; readonly item: Item; readonly at: number }
  | { readonly what: 'begun' | 'cancelled' | 'retried'; readonly id: string }
  /** The worker that had it could not end it, through no fault of the item */
  | { readonly what: 'returned'; readonly id: string }
  /** The worker that had it is gone */
  | { readonly what: 'vanished'; readonly id: string }
  /** `split`: its parts are items. */
  | { readonly what: 'done' | 'split'; readonly id: string; readonly at?: number }
  | { readonly what: 'failed'; readonly id: string; readonly reason: string; readonly isFinal?: boolean }
  | { readonly what: 'stored'; readonly id: string; readonly consumer: string };

export type Journal = ReturnType<typeof openJournal>;

/** A file with one line per entry. */
export function openJournal(path: string) {
  const known = textIn(path);
  const file = openLines(path, { isSynced: true });
  return {
    entries: () => entriesOf(known),
    add: (entries: readonly Entry[]): void => file.add(entries.map(entry => JSON.stringify(entry))),
    close: file.close,
  };
}

/** The entries of a journal so far, even while a program appends to it. */
export const entriesIn = (path: string): Entry[] => entriesOf(textIn(path));

const entriesOf = (text: string): Entry[] => text.split('\n').flatMap(line => entryIn(line) ?? []);

const isSubmitted = objectOfForm<Entry>({ what: value => value === 'submitted', item: isItem, at: isInstant });
const isLaterEntry = objectOfForm<Entry>(
  { what: textOfForm(/^(?:begun|done|split|cancelled|retried|returned|vanished|failed|stored)$/), id: isText },
  { at: isInstant },
);

function entryIn(line: string): Entry | null {
  const value = parseJson(line);
  return isSubmitted(value) || isLaterEntry(value) ? value : null;
}
