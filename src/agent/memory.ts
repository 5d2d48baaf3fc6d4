import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { parseJson } from '../input/parse-json.js';
import type { Standing } from '../lifecycle/standing.js';

/** More deletions than a node has within the days that a log reaches back. */
const MAX_REMEMBERED = 20_000;

/**
 * What was told already, in a file: an agent that begins anew reads its log again from the beginning and says nothing twice.
 * A deletion has the same id whenever it is read.
 */
export function createMemory(file: string | null) {
  const told = new Map<string, Standing>(file === null ? [] : remembered(file));
  let saving: Promise<void> = Promise.resolve();

  return {
    isNew: (id: string, standing: Standing): boolean => {
      const last = told.get(id);
      return last !== 'ended' && last !== standing;
    },
    /** After it was told: what is told twice is better than what is never told. */
    async keep(id: string, standing: Standing): Promise<void> {
      told.delete(id);
      told.set(id, standing);
      const [oldest] = told.keys();
      if (told.size > MAX_REMEMBERED && oldest !== undefined) told.delete(oldest);
      if (file === null) return;
      const text = JSON.stringify([...told]);
      saving = saving.then(() => replace(file, text));
      await saving;
    },
  };
}

async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.partial`, text);
  await rename(`${file}.partial`, file);
}

function remembered(file: string): [string, Standing][] {
  const value = parseJson(textOf(file));
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

const STANDINGS: readonly unknown[] = ['ended', 'overdue', 'open'] satisfies Standing[];

const isEntry = (value: unknown): value is [string, Standing] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && STANDINGS.includes(value[1]);
