import type { ApiServer } from './server/index.js';
import type { StoredObject } from './server/store.js';

export interface Recorded {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: StoredObject;
}

/** The events of a watch that was recorded as JSON, one per line. */
export const eventsIn = (text: string): Recorded[] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line));

/** The time at which the first of the objects was created. */
export const beginningOf = (events: readonly Recorded[]): Date =>
  new Date(Math.min(...events.map(({ object }) => Date.parse(String(object.metadata.creationTimestamp)))));

/** Applies the events to the store. */
export function happen({ store }: Pick<ApiServer, 'store'>, events: readonly Recorded[]): void {
  for (const { type, object } of events)
    if (type === 'DELETED') store.remove(object);
    else store.put(object);
}

/** Resolves when the condition holds. */
export async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise(resolve => setTimeout(resolve, 2));
}
