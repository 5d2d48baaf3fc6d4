import { describe, expect, it } from 'vitest';
import { withoutShared } from '../input/framing.js';
import { contradictionsOf } from './audited.js';
import { recordings } from './inputs.js';

describe.skipIf(recordings.length === 0)(`recordings and other people's logs${withoutShared || ''}`, () => {
  it.each(recordings)('$name: the document does not contradict itself', async input => {
    expect(await contradictionsOf(input)).toEqual([]);
  });
});
