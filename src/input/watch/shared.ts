import { isFields } from './values.js';

/** A list whose items, or which as a whole, are the same objects as before where they say the same. */
export function shared<T>(now: readonly T[], before: readonly T[] = []): readonly T[] {
  const items = now.map((item, at) => same(item, before[at]));
  return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
}

/** Of two values that hold no others the one that was there before, if they say the same. */
export function same<T>(now: T, before: T | undefined): T {
  if (before === undefined || !isFields(now) || !isFields(before)) return now;
  for (const key in now) if (now[key] !== before[key]) return now;
  return before;
}
