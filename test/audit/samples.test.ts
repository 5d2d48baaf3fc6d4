import { expect, it } from 'vitest';
import { contradictionsOf } from './audited.js';
import { samples } from './inputs.js';

it.each(samples)('$name: the document does not contradict itself', async input => {
  expect(await contradictionsOf(input)).toEqual([]);
});
