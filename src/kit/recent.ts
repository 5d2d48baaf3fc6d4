import { detached } from './detached.js';

/** Drops the entries that were set longest ago, until there are no more than `most`. */
export function keepNewest(all: Map<unknown, unknown> | Set<unknown>, most: number): void {
  for (const oldest of all.keys()) {
    if (all.size <= most) return;
    all.delete(oldest);
  }
}

/** Texts that occurred recently; beyond `limit`, those that occurred longest ago are dropped. */
export function createRecent(limit: number) {
  const texts = new Set<string>();
  return {
    add(text: string): void {
      texts.delete(text);
      texts.add(detached(text));
      keepNewest(texts, limit);
    },
    has: (text: string): boolean => texts.has(text),
    size: () => texts.size,
  };
}
