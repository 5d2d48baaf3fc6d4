/** Texts by what they begin with: one look-up by four characters, then a handful of comparisons. */
export interface PrefixIndex<T> {
  /** What could begin at `from`. */
  at(text: string, from: number): T[];
  has(text: string, from: number): boolean;
}

interface Entry<T> {
  readonly prefix: string;
  readonly item: T;
}

const KEY_LENGTH = 4;
/** Enough to tell kubelet messages apart; a whole message would not stand unescaped inside of quotes. */
const LONGEST = 24;

export function createPrefixIndex<T>(entries: readonly Entry<T>[]): PrefixIndex<T> {
  const byKey = new Map<string, Entry<T>[]>();
  for (const { prefix, item } of entries) {
    const shortened = unescaped(prefix).slice(0, LONGEST);
    if (shortened.length < KEY_LENGTH) throw new Error(`too short to be told apart: ${prefix}`);
    const key = shortened.slice(0, KEY_LENGTH);
    const same = byKey.get(key);
    if (same) same.push({ prefix: shortened, item });
    else byKey.set(key, [{ prefix: shortened, item }]);
  }
  const candidates = (text: string, from: number): readonly Entry<T>[] =>
    byKey.get(text.slice(from, from + KEY_LENGTH)) ?? [];

  return {
    at: (text, from) =>
      candidates(text, from)
        .filter(entry => text.startsWith(entry.prefix, from))
        .map(entry => entry.item),
    has: (text, from) => candidates(text, from).some(entry => text.startsWith(entry.prefix, from)),
  };
}

/** Up to the first character that looks different inside of a Go-quoted message. */
const unescaped = (prefix: string): string => prefix.replace(/["\\].*/s, '');
