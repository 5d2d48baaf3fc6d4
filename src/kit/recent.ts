import { detached } from './detached.js';

/** Texts that occurred recently; beyond `limit`, those that occurred longest ago are dropped. */
export function createRecent(limit: number) {
  const texts = new Set<string>();
  return {
    add(text: string): void {
      texts.delete(text);
      texts.add(detached(text));
      const [oldest] = texts;
      if (texts.size > limit && oldest !== undefined) texts.delete(oldest);
    },
    has: (text: string): boolean => texts.has(text),
    size: () => texts.size,
  };
}
