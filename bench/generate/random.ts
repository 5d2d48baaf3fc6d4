/** Numbers that look random and are the same for the same seed and stream, on every machine (mulberry32). */
export interface Random {
  /** A whole number below `limit`. */
  below(limit: number): number;
  hex(digits: number): string;
}

export function createRandom(seed: number, stream: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  return {
    below: limit => next() % limit,
    hex(digits) {
      let text = '';
      while (text.length < digits) text += next().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}
