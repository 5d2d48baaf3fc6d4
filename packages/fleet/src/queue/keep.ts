import { setTimeout as pause } from 'node:timers/promises';
import { isObject, masked, objectOfForm, parseJson } from 'podline/internal';
import { asToday } from '../store/schema.js';
import { TABLES } from '../store/tables.js';
import { type Store, StoreError, type Subject } from '../store/types.js';
import { unpacked } from './packed.js';
import type { Fleet } from './types.js';

export interface KeepOptions {
  /** The server remembers under this name what has been stored */
  readonly consumer: string;
  readonly stop: AbortSignal;
  /** Reports that the store is unavailable, or available again */
  readonly notify: (sentence: string) => void;
}

/** Writes results into a store as they come; returns how many parts it wrote. If the store is unavailable, it waits. */
export async function keepResults(fleet: Fleet, store: Store, { consumer, ...options }: KeepOptions): Promise<number> {
  await patiently(
    () => store.migrate(),
    options,
    () => {},
  );
  let count = 0;
  for await (const { parts, progress, stored } of fleet.results(consumer, options.stop)) {
    const read = parts.map(subjectsIn);
    const refused = new Map(read.flatMap((one, at) => (typeof one === 'string' ? [[at, one] as const] : [])));
    for (const reason of refused.values())
      options.notify(`the store refused a result, which is kept as a dead letter: ${reason}`);
    const subjects = read.flatMap(one => (typeof one === 'string' ? [] : one));
    const isWritten = await patiently(() => store.write(subjects), options, progress);
    if (!isWritten) break;
    await stored(refused);
    count += parts.length - refused.size;
  }
  return count;
}

const LONGEST_PAUSE_MS = 5_000;
/** Longer than it takes to replace a server: after that the operator is notified. */
const LONGEST_AWAY = 200;
/** A queue that waits 30 s for a sign of life gets one in time. */
const PROGRESS_EVERY_MS = 5_000;

/** False if it was stopped first. */
async function patiently(
  write: () => Promise<void>,
  { stop, notify }: Pick<KeepOptions, 'stop' | 'notify'>,
  progress: () => void,
): Promise<boolean> {
  const beat = setInterval(progress, PROGRESS_EVERY_MS);
  try {
    for (let tries = 1; ; tries++) {
      const refused = await write().then(
        () => null,
        error => refusalOf(error),
      );
      if (refused === null) {
        if (tries > 1) notify('the store answers again');
        return true;
      }
      if (refused.isFinal || tries === LONGEST_AWAY) throw refused;
      if (tries === 1) notify(`${refused.message}; podline tries again`);
      if (stop.aborted) return false;
      await pause(Math.min(tries * 500, LONGEST_PAUSE_MS), null, { signal: stop }).catch(() => {});
    }
  } finally {
    clearInterval(beat);
  }
}

function refusalOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  throw error;
}

/** The largest part that podline makes, unpacked: 512 KiB and one more text. */
const MOST_UNPACKED = 64 << 20;

/** The rows of a part; a sentence if it contains none. */
function subjectsIn(bytes: Uint8Array | null): Subject[] | string {
  if (bytes === null) return 'the result that it refers to is missing';
  try {
    const lines = unpacked(bytes, MOST_UNPACKED).toString('utf8').split('\n').filter(Boolean);
    const rows = lines.map(line => parseJson(line));
    const wrong = rows.findIndex(row => !isSubject(row));
    if (wrong >= 0) return `this line is no row of a result: ${masked(lines[wrong]?.slice(0, 80) ?? '')}`;
    const subjects = rows.filter(isSubject).map(asToday);
    const table = subjects.flatMap(({ rows }) => Object.keys(rows)).find(name => !KNOWN.has(name));
    if (table !== undefined) return `a later version of podline made it, with rows for ${masked(table.slice(0, 80))}`;
    return subjects.length === 0 ? 'it has no rows' : subjects;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `it cannot be unpacked: ${error.message}`;
    throw error;
  }
}

const KNOWN: ReadonlySet<string> = new Set(TABLES.map(({ name }) => name));

const isThere = (): boolean => true;
const isSubject = objectOfForm<Subject>({ cluster: isThere, subject: isThere, revision: isThere, rows: isObject });
