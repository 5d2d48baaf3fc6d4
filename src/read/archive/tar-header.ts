import type { Bytes } from '../../host/host.js';
import { bytesOn } from '../../host/index.js';
/** The size of a block of a tar: each header has one, and data fills whole ones. */
export const BLOCK = 512;

export interface TarHeader {
  readonly name: string;
  readonly size: number;
  /** The letter of POSIX (ustar) and GNU tar. */
  readonly type: string;
  readonly link: string;
  /** GNU's map of a sparse file continues in further blocks. */
  readonly mapGoesOn: boolean;
}

const CHECKSUM = { start: 148, end: 156 } as const;
const SPACE = 32;

/** Null where the block is no header. The checksum decides: tars from before POSIX have no magic. */
export function readTarHeader(block: Uint8Array): TarHeader | null {
  if (block.length < BLOCK) return null;
  const bytes = bytesOn(block.subarray(0, BLOCK));
  const size = numberIn(bytes.subarray(124, 136));
  if (!isSum(bytes, numberIn(bytes.subarray(CHECKSUM.start, CHECKSUM.end))) || size === null) return null;
  // The prefix is POSIX's: GNU's own header has times there
  const isPosix = bytes.toString('latin1', 257, 265) === 'ustar\x0000';
  const prefix = isPosix ? textIn(bytes.subarray(345, 500)) : '';
  const name = textIn(bytes.subarray(0, 100));
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size,
    type: String.fromCharCode(bytes[156] ?? 0),
    link: textIn(bytes.subarray(157, 257)),
    mapGoesOn: bytes[482] === 1,
  };
}

export const isZero = (block: Uint8Array): boolean => block.every(byte => byte === 0);

/** The sum of the bytes; some old tars add them up as signed bytes. */
function isSum(bytes: Bytes, stated: number | null): boolean {
  if (stated === null) return false;
  let [unsigned, signed] = [0, 0];
  for (const [at, own] of bytes.entries()) {
    const byte = at >= CHECKSUM.start && at < CHECKSUM.end ? SPACE : own;
    unsigned += byte;
    signed += byte > 127 ? byte - 256 : byte;
  }
  return stated === unsigned || stated === signed;
}

/** Octal digits, or, in GNU's form, a number to the base 256, marked by its first bit. */
function numberIn(field: Bytes): number | null {
  const first = field[0] ?? 0;
  if (first === 0x80) {
    const value = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(value) ? value : null;
  }
  const digits = textIn(field).trim();
  return digits === '' ? 0 : /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null;
}

export function textIn(field: Bytes): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}
