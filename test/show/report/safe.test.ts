import { expect, it } from 'vitest';
import { jsonText, quotation, terminal, xml } from '../../../src/show/report/safe.js';

/**
 * Every code point that will never be a character (Unicode 23.7), every surrogate half, and everything that turns the text around it (UAX
 * 9).
 */
const planes = [...Array(17).keys()];
const NONCHARACTERS = [
  ...planes.flatMap(plane => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]),
  ...Array.from({ length: 32 }, (_, at) => 0xfdd0 + at),
];
const SURROGATES = [0xd800, 0xdbff, 0xdc00, 0xdfff];
const BIDI = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

it.each([
  ['noncharacters', NONCHARACTERS],
  ['halves of characters', SURROGATES],
  ['bidi controls', BIDI],
])('%s are spelled out, whatever is written', (_what, codes) => {
  for (const code of codes) {
    const text = `a${String.fromCodePoint(code)}b`;
    const shown = `a\\u{${code.toString(16)}}b`;
    expect([terminal(text), ...quotation(text), xml(text)]).toEqual([shown, shown, shown]);
    expect(jsonText(text)).toMatch(/^"a(?:\\u[0-9a-f]{4})+b"$/);
    expect(JSON.parse(jsonText(text))).toBe(text);
  }
});

it('what is a character stays one', () => {
  for (const text of ['ﷲ', '😀', '\ufffd', 'שלום', 'é', '한글']) expect(terminal(text)).toBe(text);
});
