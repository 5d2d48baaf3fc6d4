import { createHash } from 'node:crypto';
import type { Item } from './types.js';

export const itemOf = (cluster: string, inputs: readonly string[]): Item => ({
  id: createHash('sha256')
    .update([cluster, ...inputs].join('\n'))
    .digest('hex')
    .slice(0, 16),
  cluster,
  inputs,
});

/** A message, or a line of a file, is believed as far as it has this form. */
export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'cluster' in value &&
  typeof value.cluster === 'string' &&
  'inputs' in value &&
  Array.isArray(value.inputs) &&
  value.inputs.every(input => typeof input === 'string');
