import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from 'podline/internal';
import { writeWhole } from '../../whole-file.js';
import { isAsked } from '../item.js';
import type { Asked } from '../types.js';

/** The paths in the folder of a queue. */
export const placesIn = (folder: string) => ({
  lock: join(folder, 'lock'),
  journal: join(folder, 'journal.ndjson'),
  asked: join(folder, 'fleet.json'),
  results: join(folder, 'results'),
  parts: join(folder, 'parts'),
});

/** `fleet.json`: what was requested of a queue, for people. */
export function openAsked(path: string) {
  const asked = askedIn(path);
  return {
    all: (): readonly Asked[] => asked,
    add(one: Asked): void {
      asked.push(one);
      writeWhole(path, `${JSON.stringify({ asked }, null, 2)}\n`);
    },
  };
}

export function askedIn(path: string): Asked[] {
  const value = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : null;
  const known: unknown = typeof value === 'object' && value !== null && 'asked' in value ? value.asked : [];
  return Array.isArray(known) ? known.filter(isAsked) : [];
}
