import { SEPARATOR } from '../../grammars/separator.js';
import type { Shaped } from '../records/types.js';

/**
 * The values at some places of a record as one text, which is the same for the same values in all records of the same shape, or of
 * the same keys without words: no record that has a shape holds the separator.
 */
export function valuesAt(places: readonly number[], { words, slots }: Counts): (shaped: Shaped) => string {
  // As they stand in the line: the words of the message, and the values behind it
  const order = [...places.filter(place => place >= slots), ...places.filter(place => place < slots)];
  const from = order[0];
  const to = order.at(-1);
  if (from === undefined || to === undefined) return () => '';
  const last = (before: number): number => (before === slots + words - 1 ? 0 : before + 1);
  const isOne = order.every((place, at) => at === 0 || place === last(order[at - 1] ?? 0));
  // Between those side by side stands what is the same in all
  if (isOne) return shaped => shaped.physical.slice(shaped.from(from), shaped.to(to));
  return shaped => order.map(place => shaped.raw(place)).join(SEPARATOR);
}

/** How many values there are to a record, and how many words in its message. */
interface Counts {
  readonly words: number;
  readonly slots: number;
}
