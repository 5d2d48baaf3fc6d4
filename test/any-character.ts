import fc from 'fast-check';

const SURROGATES = { from: 0xd800, many: 0x800 };
const LAST = 0x10ffff;

/** Undoes what makes a character of a number; fast-check asks whether a text is one by what it throws. */
function numberOf(value: unknown): number {
  const [first = '', ...more] = typeof value === 'string' ? value : '';
  const code = first.codePointAt(0);
  const isHalf = first.length === 1 && /[\ud800-\udfff]/.test(first);
  if (code === undefined || more.length > 0 || isHalf) throw new Error('not one character');
  return code < SURROGATES.from ? code : code - SURROGATES.many;
}

/**
 * Any character, as `unit` of fc.string. Of its own `unit: 'binary'`, which draws the same, fast-check makes a map of all 1.1 million characters in each
 * process: that takes longer than most tests do, and then each collection of garbage visits them.
 */
export const anyCharacter = fc
  .nat({ max: LAST - SURROGATES.many })
  .map(at => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.many), numberOf);
