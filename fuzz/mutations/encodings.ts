import { gzipSync } from 'node:zlib';
import type { Dice } from '../dice.js';
import { changeOne } from '../files.js';
import type { InputFile, Mutation } from '../types.js';

/** The same text in another encoding. */
const sameText = (id: string, encode: (bytes: Buffer) => Buffer): Mutation => ({
  id,
  keeps: true,
  apply: files => files.map(file => ({ ...file, bytes: encode(file.bytes) })),
});

const mixed = (id: string, change: (bytes: Buffer, dice: Dice) => Buffer): Mutation => ({
  id,
  keeps: false,
  apply: (files, dice) => changeOne(files, dice, bytes => change(bytes, dice)),
});

const BOM = '\ufeff';
const isCompressed = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isWide = (bytes: Buffer): boolean => bytes.subarray(0, 100).includes(0) || bytes[0] === 0xfe || bytes[0] === 0xff;

/** Only for text that is still UTF-8: two such changes in a row would have another meaning. */
const recoded = (recode: (text: string) => Buffer) => (bytes: Buffer) =>
  isCompressed(bytes) || isWide(bytes) ? bytes : recode(bytes.toString('utf8').replace(BOM, ''));

const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');

/** Several members one after the other, as rotation by `cat a.gz b.gz` leaves them. */
function members(bytes: Buffer): Buffer {
  const half = bytes.length >> 1;
  return Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]);
}

export const encodingMutations: readonly Mutation[] = [
  sameText(
    'bom',
    recoded(text => Buffer.from(BOM + text)),
  ),
  sameText(
    'crlf',
    recoded(text => Buffer.from(crlf(text))),
  ),
  sameText(
    'utf-16le',
    recoded(text => Buffer.from(BOM + text, 'utf16le')),
  ),
  sameText(
    'utf-16be',
    recoded(text => Buffer.from(BOM + crlf(text), 'utf16le').swap16()),
  ),
  sameText('gzip', bytes => (isCompressed(bytes) ? bytes : gzipSync(bytes))),
  sameText('gzip-members', bytes => (isCompressed(bytes) ? bytes : members(bytes))),
  {
    id: 'small-pieces',
    keeps: true,
    apply: (files, dice) => files.map((file): InputFile => ({ ...file, piece: 1 + dice.below(5000) })),
  },
  mixed('truncated-gzip', (bytes, dice) => {
    const packed = gzipSync(bytes);
    return packed.subarray(0, dice.below(packed.length));
  }),
  mixed('damaged-gzip', (bytes, dice) => {
    const packed = gzipSync(bytes);
    packed[10 + dice.below(packed.length - 10)] = dice.below(256);
    return packed;
  }),
  mixed('gzip-and-garbage', (bytes, dice) =>
    Buffer.concat([gzipSync(bytes), Buffer.from(Array.from({ length: 1 + dice.below(64) }, () => dice.below(256)))]),
  ),
  mixed('utf-16-from-here', (bytes, dice) => {
    const at = dice.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(bytes.subarray(at).toString('latin1'), 'utf16le')]);
  }),
  mixed('utf-16-but-for-a-byte', (bytes, dice) => {
    const wide = Buffer.from(BOM + bytes.toString('latin1'), 'utf16le');
    const at = dice.below(wide.length);
    return Buffer.concat([wide.subarray(0, at), wide.subarray(at + 1)]);
  }),
  mixed('latin1', bytes => Buffer.from(bytes.toString('utf8').replace(/[aeiou](?=\w{3})/g, '\u00e9'), 'latin1')),
  mixed('carriage-returns', bytes => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r'), 'latin1')),
  mixed('some-crlf', (bytes, dice) =>
    Buffer.from(
      bytes.toString('latin1').replace(/\n/g, end => (dice.oneIn(3) ? '\r\n' : end)),
      'latin1',
    ),
  ),
];
