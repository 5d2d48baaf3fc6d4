/** One log, as the logs of many nodes would be: of equal length, so that the positions of names are found once. */
export interface Template {
  readonly bytes: Buffer;
  /** The positions of a node's number. */
  readonly numbers: readonly number[];
  /** The positions of UIDs. */
  readonly uids: readonly number[];
}

/** As in `node-0042`. */
const DIGITS = 4;
export const MAX_NODES = 10 ** DIGITS - 1;
const UID = /[\da-f]{8}([-_])[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}(?![\da-f])/g;
const HEX = '0123456789abcdef';
/** Digits of a UID that are changed. */
const CHANGED = 8;
/** Odd and without a pattern: neighbouring nodes get UIDs that have nothing in common. */
const SPREAD = 0x9e3779b1;

export const nodeName = (node: number): string => `node-${String(node).padStart(DIGITS, '0')}`;

/** From a generated log, in which each character is one byte. */
export function templateOf(log: string): Template {
  const text = log.replace(/\bnode1\b/g, nodeName(0));
  const numbers = [...text.matchAll(/\bnode-0000\b/g)].map(({ index }) => index + 'node-'.length);
  return { bytes: Buffer.from(text, 'latin1'), numbers, uids: [...text.matchAll(UID)].map(({ index }) => index) };
}

/** The log of that node. A UID stays one UID on a node, and no UID is the same on two nodes. */
export function copyFor({ bytes, numbers, uids }: Template, node: number): Buffer {
  const copy = Buffer.from(bytes);
  const number = nodeName(node).slice(-DIGITS);
  for (const at of numbers) copy.write(number, at, 'latin1');
  const shifts = shiftsOf(node);
  for (const at of uids)
    for (const [digit, shifted] of shifts.entries()) copy[at + digit] = shifted[bytes[at + digit] ?? 0] ?? 0;
  return copy;
}

/** The replacement of each character, for each digit that is changed: every node moves the digits of a UID by its own amount. */
function shiftsOf(node: number): Uint8Array[] {
  const hash = Math.imul(node, SPREAD) >>> 0;
  return Array.from({ length: CHANGED }, (_, digit) => {
    const shifted = Uint8Array.from({ length: 256 }, (_, character) => character);
    const by = (hash >>> (4 * digit)) & 15;
    for (let value = 0; value < 16; value++) shifted[HEX.charCodeAt(value)] = HEX.charCodeAt((value + by) & 15);
    return shifted;
  });
}
