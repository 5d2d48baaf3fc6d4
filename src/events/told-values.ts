import type { Shape } from '../../grammars/klog/cut-shape.js';
import { SEPARATOR } from '../../grammars/separator.js';
import type { Shaped } from '../records/types.js';

/**
 * The values at some places of a record as one text, which is the same for the same values in all records of the same shape, or of
 * the same keys without words: no record that has a shape holds the separator.
 */
export function valuesAt(shape: Shape, places: readonly number[], words: number): (shaped: Shaped) => string {
  const slots = shape.slots.length;
  const order = shape.structured ? asTheyStand(places, slots) : asValues(places, slots);
  const from = order[0];
  const to = order.at(-1);
  if (from === undefined || to === undefined) return () => '';
  const last = (before: number): number => (shape.structured && before === slots + words - 1 ? 0 : before + 1);
  const isOne = order.every((place, at) => at === 0 || place === last(order[at - 1] ?? 0));
  // Between those side by side stands what is the same in all
  if (isOne) return shaped => shaped.physical.slice(shaped.from(from), shaped.to(to));
  return shaped => order.map(place => shaped.raw(place)).join(SEPARATOR);
}

/** The words of the message, and the values after it. */
const asTheyStand = (places: readonly number[], slots: number): readonly number[] => [
  ...places.filter(place => place >= slots),
  ...places.filter(place => place < slots),
];

/** The words of a printf message are its values. */
const asValues = (places: readonly number[], slots: number): readonly number[] =>
  [...new Set(places.map(place => place % slots))].sort((a, b) => a - b);
