import { closeSync, constants, existsSync, fsyncSync, readFileSync, writeSync } from 'node:fs';
import { openRegular, parseJson } from 'podline/internal';
import { isInstant, isItem } from '../item.js';
import { FleetError, type Item } from '../types.js';

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

/** A file with one line per entry, which is only appended to: a program that is killed leaves at most half a line at its end. */
export interface Journal {
  entries(): Entry[];
  add(entries: readonly Entry[]): void;
  close(): void;
}

export function openJournal(path: string): Journal {
  const known = textIn(path);
  const file = openRegular(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  // Half a line must not become part of the next one
  let isTorn = known !== '' && !known.endsWith('\n');
  return {
    entries: () => entriesOf(known),
    add(entries) {
      const lines = entries.map(entry => `${JSON.stringify(entry)}\n`).join('');
      const bytes = Buffer.from(isTorn ? `\n${lines}` : lines);
      isTorn = true;
      // A disk takes what it has room for, without an error
      if (writeSync(file, bytes) < bytes.length) throw new FleetError('the disk has no room for a whole line');
      isTorn = false;
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

/** Its entries so far, even while a program appends to it. */
export const entriesIn = (path: string): Entry[] => entriesOf(textIn(path));

const textIn = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const entriesOf = (text: string): Entry[] => text.split('\n').flatMap(line => entryIn(line) ?? []);

const WORDS: ReadonlySet<string> = new Set([
  ...['begun', 'done', 'split', 'cancelled', 'retried', 'returned', 'vanished', 'failed', 'stored'],
]);

function entryIn(line: string): Entry | null {
  const value = parseJson(line);
  return isEntry(value) ? value : null;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('what' in value) || typeof value.what !== 'string') return false;
  if ('at' in value && !isInstant(value.at)) return false;
  if (value.what === 'submitted') return 'item' in value && isItem(value.item) && 'at' in value;
  return WORDS.has(value.what) && 'id' in value && typeof value.id === 'string';
}
