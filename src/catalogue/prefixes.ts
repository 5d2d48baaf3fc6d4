import { grouped } from '../kit/grouped.js';

interface Entry<T> {
  readonly prefix: string;
  readonly item: T;
}

const KEY_LENGTH = 4;
/** Enough to tell kubelet messages apart; a whole message would not be unescaped inside of quotes. */
const MAX_PREFIX_LETTERS = 24;

export type PrefixIndex<T> = ReturnType<typeof createPrefixIndex<T>>;

/** Texts by their prefix: one look-up by four characters, then a few comparisons. */
export function createPrefixIndex<T>(entries: readonly Entry<T>[]) {
  const shortened = entries.map(({ prefix, item }) => ({
    prefix: unescaped(prefix).slice(0, MAX_PREFIX_LETTERS),
    item,
  }));
  const tooShort = shortened.find(({ prefix }) => prefix.length < KEY_LENGTH);
  if (tooShort !== undefined) throw new Error(`too short to be told apart: ${tooShort.prefix}`);
  const byKey = grouped(shortened, ({ prefix }) => keyAt(prefix, 0));

  return {
    /** What could begin at `from`. */
    at: (text: string, from: number): T[] =>
      (byKey.get(keyAt(text, from)) ?? [])
        .filter(({ prefix }) => text.startsWith(prefix, from))
        .map(({ item }) => item),
    /** What could continue a text that may be broken off. */
    begunBy(text: string): T[] {
      const alike = text.length < KEY_LENGTH ? [...byKey.values()].flat() : (byKey.get(keyAt(text, 0)) ?? []);
      return alike.filter(({ prefix }) => text.startsWith(prefix) || prefix.startsWith(text)).map(({ item }) => item);
    },
    has(text: string, from: number): boolean {
      const candidates = byKey.get(keyAt(text, from));
      if (candidates !== undefined) for (const { prefix } of candidates) if (text.startsWith(prefix, from)) return true;
      return false;
    },
    /** The end of the part of the text that decides `has`. */
    reach(text: string, from: number): number {
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
