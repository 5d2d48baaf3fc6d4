import type { FilePlace, Place } from '../../input/live/types.js';

/** A file is believed as far as it has this form. */
export function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'journal') return 'cursor' in value && typeof value.cursor === 'string';
  return value.kind === 'file' && FIELDS.every(([key, type]) => typeof Reflect.get(value, key) === type);
}

const FIELDS = Object.entries({
  head: 'string',
  headBytes: 'number',
  inode: 'number',
  offset: 'number',
} satisfies Record<Exclude<keyof FilePlace, 'kind'>, string>);
