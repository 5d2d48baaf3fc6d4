import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachText } from '../../src/read/decode.js';
import { createDecoder } from './decoder.js';

function decode(chunks: readonly Uint8Array[], maxLineBytes?: number) {
  const blocks: string[] = [];
  const decoder = createDecoder(block => blocks.push(block), maxLineBytes);
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return { blocks, text: blocks.join(''), encoding: decoder.encoding(), cutLines: decoder.cutLines() };
}

const pieces = (bytes: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

const log = 'I1121 09:59:28.957344  1 kubelet.go:1] "Zäh" pod="default/été-😀"\n'.repeat(40);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the conversion of bytes to text', () => {
  it.each([
    ['UTF-8', Buffer.from(log), 'utf-8'],
    ['UTF-8 with a BOM', Buffer.from(`\ufeff${log}`), 'utf-8'],
    ['UTF-16 LE with a BOM', Buffer.from(`\ufeff${log}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with a BOM', swapped(`\ufeff${log}`), 'utf-16be'],
    ['UTF-16 LE without', Buffer.from(log, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE without', swapped(log), 'utf-16be'],
  ])('works for %s, in pieces of any size', (_, bytes, encoding) => {
    for (const size of [1, 2, 3, 7, 64, 511, 513, bytes.length]) {
      const { text, blocks, ...found } = decode(pieces(bytes, size));
      expect(text).toBe(log);
      expect(found).toEqual({ encoding, cutLines: 0 });
      expect(blocks.every(block => block.endsWith('\n'))).toBe(true);
    }
  });

  it('takes a few bytes literally', () => {
    expect(decode([Buffer.from('\ufeffa\n', 'utf16le')]).text).toBe('a\n');
    expect(decode([Buffer.from('a')])).toMatchObject({ text: 'a', encoding: 'utf-8' });
    expect(decode([])).toMatchObject({ blocks: [], encoding: 'utf-8' });
  });

  it('replaces what is no character', () => {
    expect(decode([Buffer.from([0x61, 0xff, 0x0a, 0xe2, 0x82])]).text).toBe('a\ufffd\n\ufffd');
    expect(decode([Buffer.from([0xff, 0xfe, 0x61, 0, 0x62])]).text).toBe('a\ufffd');
  });

  it('is not confused by the NULs of a truncated log', () => {
    const bytes = Buffer.concat([Buffer.alloc(4096), Buffer.from('I1121 x\n')]);
    expect(decode([bytes])).toMatchObject({ encoding: 'utf-8', text: `${'\0'.repeat(4096)}I1121 x\n` });
  });

  it('has the result of TextDecoder, in any pieces', () => {
    // ASCII first, so that no random byte is a BOM or looks like UTF-16.
    const body = fc.array(fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 255 })), { maxLength: 300 });
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 50 }), (random, size) => {
        const bytes = Buffer.concat([Buffer.from('x'.repeat(520)), Buffer.from(random)]);
        expect(decode(pieces(bytes, size)).text).toBe(new TextDecoder().decode(bytes));
      }),
    );
  });

  it('cuts a line at the limit, reports that, and goes on with the next', () => {
    const lines = ['x'.repeat(600), 'é'.repeat(400), 'short', 'y'.repeat(700), 'z'.repeat(700), 'end'];
    const bytes = Buffer.from(lines.join('\n'));
    const expected = ['x'.repeat(600), 'é'.repeat(349), 'short', 'y'.repeat(700), 'z'.repeat(699), 'end'];
    for (const size of [1, 10, 333, 699, 700, bytes.length]) {
      const found = decode(pieces(bytes, size), 699);
      expect(found.text.split('\n')).toEqual(
        expected.map(line =>
          Buffer.from(line)
            .subarray(0, 698 + (/^[xyz]/.test(line) ? 1 : 0))
            .toString(),
        ),
      );
      expect(found.cutLines).toBe(3);
    }
  });

  it('stores no more of an endless line than the limit', () => {
    const blocks: string[] = [];
    const decoder = createDecoder(block => blocks.push(block), 1 << 16);
    const chunk = Buffer.alloc(1 << 20, 'a');
    for (let at = 0; at < 100; at++) decoder.push(chunk);
    decoder.push(Buffer.from('\nnext\n'));
    decoder.end();
    expect(blocks.map(block => block.length)).toEqual([(1 << 16) + 1, 5]);
    expect(decoder.cutLines()).toBe(1);
  });
});

describe('the division of texts at line ends', () => {
  const textsOf = (lines: string): string[] => {
    const texts: string[] = [];
    eachText(Buffer.from(lines), text => texts.push(text));
    return texts;
  };

  it('makes small texts only', () => {
    const texts = textsOf(log.repeat(100));
    expect(texts.join('')).toBe(log.repeat(100));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.every(text => text.endsWith('\n') && Buffer.byteLength(text) <= 1 << 16)).toBe(true);
  });

  it.each([
    ['nothing', [], ''],
    ['no line end', ['a'], 'a'],
    ['a line that is longer', [`${'é'.repeat(1 << 16)}\n`, 'b\n'], `${'é'.repeat(1 << 16)}\nb\n`],
    ['a last one that is longer', ['a\n', 'é'.repeat(1 << 16)], `a\n${'é'.repeat(1 << 16)}`],
  ])('is right for %s', (_, texts, lines) => {
    expect(textsOf(lines)).toEqual(texts);
  });
});
