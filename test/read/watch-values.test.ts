import { expect, it, vi } from 'vitest';
import { remembering, textOf } from '../../src/sources/watch/values.js';

it.each(['a', '\u{1f600}'])(
  'a text that is shortened is stored once, even if cut in the middle of a character: %s',
  character => {
    const check = vi.fn(textOf);
    const text = remembering(check, 2);
    const long = `x${character.repeat(5000)}`;
    const cut = text(long);
    expect(cut).toHaveLength(4096);
    text('short');
    expect(text(long)).toBe(cut);
    // There would have been no room for a third.
    text('short');
    text(cut);
    expect(check.mock.calls).toEqual([[long], ['short'], [long]]);
  },
);
