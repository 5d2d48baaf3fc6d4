import fc from 'fast-check';

const SURROGATES = { from: 0xd800, many: 0x800 };
const LAST = 0x10ffff;

/** Undoes the conversion of a number to a character; an exception shows fast-check that a text is none. */
function numberOf(value: unknown): number {
  const [first = '', ...more] = typeof value === 'string' ? value : '';
  const code = first.codePointAt(0);
  const isHalf = first.length === 1 && /[\ud800-\udfff]/.test(first);
  if (code === undefined || more.length > 0 || isHalf) throw new Error('not one character');
  return code < SURROGATES.from ? code : code - SURROGATES.many;
}

/**
 * Any character, as `unit` of fc.string. fast-check's `unit: 'binary'` is equivalent, but makes a map of all 1.1 million characters in each
 * process: that takes longer than most tests, and every garbage collection visits the map.
 */
export const anyCharacter = fc
  .nat({ max: LAST - SURROGATES.many })
  .map(at => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.many), numberOf);
