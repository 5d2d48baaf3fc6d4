/** Chance that can be repeated: the same seed gives the same throws. */
export interface Dice {
  /** 0 to `limit` - 1; 0 when there is nothing to choose from. */
  below(limit: number): number;
  one<T>(list: readonly T[]): T | undefined;
  /** True once in this many throws. */
  oneIn(times: number): boolean;
  shuffled<T>(list: readonly T[]): T[];
  /** `from` and `to` of a part that is not empty, with at most `most` items. */
  span(length: number, most: number): readonly [from: number, to: number];
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;

  /** mulberry32: 32 bits of state, and good enough to choose lines by. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit: number): number => Math.floor(next() * limit);

  return {
    below,
    one: list => list[below(list.length)],
    oneIn: times => below(times) === 0,
    shuffled(list) {
      const keyed = list.map(item => ({ item, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    },
    span(length, most) {
      const size = 1 + below(Math.min(most, length));
      const from = below(length - size + 1);
      return [from, from + size];
    },
  };
}
