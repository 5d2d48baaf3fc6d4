import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/contract/types.js';
import { analyzed, nameOf, type Text } from './analyzed.js';
import { textIn } from './samples.js';

/** A shape of `samples/shapes/`, changed in one way where a near miss is asked for. */
const read = (shape: string, change: (text: string) => string = text => text): Promise<ResultDocument> =>
  analyzed([[shape, change(textIn('shapes', shape))]] as Text[]);

const deleted = ({ lifecycles }: ResultDocument): string[] => lifecycles.map(nameOf).sort();

describe('glog-year.log', () => {
  it('is of the year that its headers state', async () => {
    expect((await read('glog-year.log')).input.clock.year).toBe(2024);
  });

  it('and of no certain one without it', async () => {
    const { basis } = (await read('glog-year.log', text => text.replaceAll('I2024', 'I'))).input.clock;
    expect(basis).toContain('the latest year that does not lie in the future');
  });
});

it('impossible-headers.log: what has such a header is neither a record nor a part of one', async () => {
  const document = await read('impossible-headers.log');
  expect(deleted(document)).toEqual(['shop/cart-0']);
  expect(document.input.sources[0]).toMatchObject({ records: 4, other: 4, continuations: 0 });
});
