import type { Dice } from '../dice.js';
import { changeOne } from '../files.js';
import type { Mutation } from '../types.js';

const damage = (id: string, change: (bytes: Buffer, dice: Dice) => Buffer): Mutation => ({
  id,
  keeps: false,
  apply: (files, dice) => changeOne(files, dice, bytes => change(bytes, dice)),
});

const times = (dice: Dice, most: number): null[] => Array.from({ length: 1 + dice.below(most) }, () => null);

/** A disk, a network or an editor that changed the bytes. */
export const byteMutations: readonly Mutation[] = [
  damage('flip-bits', (bytes, dice) => {
    const flipped = Buffer.from(bytes);
    for (const _ of times(dice, 40)) {
      const at = dice.below(flipped.length);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << dice.below(8));
    }
    return flipped;
  }),
  damage('insert-bytes', (bytes, dice) =>
    times(dice, 12).reduce<Buffer>(all => {
      const at = dice.below(all.length + 1);
      const added = Buffer.from(times(dice, 12).map(() => dice.below(256)));
      return Buffer.concat([all.subarray(0, at), added, all.subarray(at)]);
    }, bytes),
  ),
  damage('remove-bytes', (bytes, dice) =>
    times(dice, 12).reduce<Buffer>(all => {
      if (all.length === 0) return all;
      const [from, to] = dice.span(all.length, 400);
      return Buffer.concat([all.subarray(0, from), all.subarray(to)]);
    }, bytes),
  ),
  damage('truncate', (bytes, dice) => bytes.subarray(0, dice.below(bytes.length))),
  damage('lose-the-beginning', (bytes, dice) => bytes.subarray(dice.below(bytes.length))),
  // As a crash of the node leaves it
  damage('zero-a-block', (bytes, dice) => {
    const [from, to] = dice.span(bytes.length, 4096);
    return Buffer.from(bytes).fill(0, from, to);
  }),
  damage('swap-blocks', (bytes, dice) => {
    const [from, to] = dice.span(bytes.length, 4096);
    const block = bytes.subarray(from, to);
    const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    const at = dice.below(rest.length + 1);
    return Buffer.concat([rest.subarray(0, at), block, rest.subarray(at)]);
  }),
];
