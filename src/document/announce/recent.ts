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
