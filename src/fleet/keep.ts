import { parseJson } from '../input/parse-json.js';
import type { Store, Subject } from '../store/types.js';
import { type Fleet, FleetError } from './types.js';

/** Writes results into a store as they come; returns how many parts it wrote. */
export async function keepResults(fleet: Fleet, store: Store, consumer: string, stop: AbortSignal): Promise<number> {
  await store.migrate();
  let parts = 0;
  for await (const { bytes, stored } of fleet.results(consumer, stop)) {
    await store.write(subjectsIn(bytes));
    await stored();
    parts++;
  }
  return parts;
}

function subjectsIn(bytes: Uint8Array): Subject[] {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  return lines.flatMap(line => (line === '' ? [] : subjectIn(line)));
}

function subjectIn(line: string): Subject {
  const value = parseJson(line);
  if (!isSubject(value)) throw new FleetError(`no row of a result: ${line.slice(0, 80)}`);
  return value;
}

const isSubject = (value: unknown): value is Subject =>
  typeof value === 'object' &&
  value !== null &&
  'cluster' in value &&
  'subject' in value &&
  'revision' in value &&
  'rows' in value;
