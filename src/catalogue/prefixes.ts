/** Texts by their prefix: one look-up by four characters, then a few comparisons. */
export interface PrefixIndex<T> {
  /** What could begin at `from`. */
  at(text: string, from: number): T[];
  /** What could continue a text that may be broken off. */
  begunBy(text: string): T[];
  has(text: string, from: number): boolean;
  /** The end of the part of the text that decides `has`. */
  reach(text: string, from: number): number;
}

interface Entry<T> {
  readonly prefix: string;
  readonly item: T;
}

const KEY_LENGTH = 4;
/** Enough to tell kubelet messages apart; a whole message would not be unescaped inside of quotes. */
const MAX_PREFIX_LETTERS = 24;

export function createPrefixIndex<T>(entries: readonly Entry<T>[]): PrefixIndex<T> {
  const byKey = new Map<number, Entry<T>[]>();
  for (const { prefix, item } of entries) {
    const shortened = unescaped(prefix).slice(0, MAX_PREFIX_LETTERS);
    if (shortened.length < KEY_LENGTH) throw new Error(`too short to be told apart: ${prefix}`);
    const key = keyAt(shortened, 0);
    const same = byKey.get(key);
    if (same) same.push({ prefix: shortened, item });
    else byKey.set(key, [{ prefix: shortened, item }]);
  }

  return {
    at: (text, from) =>
      (byKey.get(keyAt(text, from)) ?? [])
        .filter(({ prefix }) => text.startsWith(prefix, from))
        .map(({ item }) => item),
    begunBy(text) {
      const alike = text.length < KEY_LENGTH ? [...byKey.values()].flat() : (byKey.get(keyAt(text, 0)) ?? []);
      return alike.filter(({ prefix }) => text.startsWith(prefix) || prefix.startsWith(text)).map(({ item }) => item);
    },
    has(text, from) {
      const candidates = byKey.get(keyAt(text, from));
      if (candidates !== undefined) for (const { prefix } of candidates) if (text.startsWith(prefix, from)) return true;
      return false;
    },
    reach(text, from) {
      const shared = (byKey.get(keyAt(text, from)) ?? []).map(({ prefix }) => sharedLength(prefix, text, from));
      return from + Math.max(KEY_LENGTH, ...shared.map(length => length + 1));
    },
  };
}

function sharedLength(prefix: string, text: string, from: number): number {
  let length = 0;
  while (length < prefix.length && prefix[length] === text[from + length]) length++;
  return length;
}

/** Four characters as a number: nothing has to be cut out of the text to be looked up. */
const keyAt = (text: string, at: number): number =>
  text.charCodeAt(at) ^
  (text.charCodeAt(at + 1) << 8) ^
  (text.charCodeAt(at + 2) << 16) ^
  (text.charCodeAt(at + 3) << 24);

/** Shorter texts may be the beginning of anything. */
const DISTINCTIVE = 12;

/** The prefix up to the first character that Go quotes differently, if that is distinctive. */
function unescaped(prefix: string): string {
  const end = prefix.slice(DISTINCTIVE).search(/["\\]/);
  return end < 0 ? prefix : prefix.slice(0, DISTINCTIVE + end);
}
