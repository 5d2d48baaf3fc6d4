import type { Standing } from '../../episodes/ends/outcome.js';
import { detached } from '../../kit/detached.js';

/** Texts that occurred recently; beyond `limit`, those that occurred longest ago are dropped. */
export interface Recent {
  add(text: string): void;
  has(text: string): boolean;
}

export function createRecent(limit: number): Recent & { size(): number } {
  const texts = new Set<string>();
  return {
    add(text) {
      texts.delete(text);
      texts.add(detached(text));
      const [oldest] = texts;
      if (texts.size > limit && oldest !== undefined) texts.delete(oldest);
    },
    has: text => texts.has(text),
    size: () => texts.size,
  };
}

/** What can have been told of an episode: that it is overdue, or that it has ended. */
export type Told = Exclude<Standing, 'open'>;

/** Each standing is told once, and nothing after the end. */
export const isNews = (standing: Standing, last: Told | null): boolean => last !== 'ended' && last !== standing;

/** What was told of which episode, by its id. */
export function createTold(limit: number) {
  const told = { overdue: createRecent(limit), ended: createRecent(limit) };
  return {
    last: (id: string): Told | null => (told.ended.has(id) ? 'ended' : told.overdue.has(id) ? 'overdue' : null),
    wasOverdue: (id: string): boolean => told.overdue.has(id),
    note: (id: string, as: Told): void => told[as].add(id),
    size: () => told.overdue.size() + told.ended.size(),
  };
}
