/** One log, as the logs of many nodes would be: of equal length, so that the places of names are found once. */
export interface Template {
  readonly bytes: Buffer;
  /** Where a node's number is. */
  readonly numbers: readonly number[];
  /** Where a UID begins. */
  readonly uids: readonly number[];
}

/** As in `node-0042`. */
const DIGITS = 4;
export const MAX_NODES = 10 ** DIGITS - 1;
const UID = /[\da-f]{8}([-_])[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}(?![\da-f])/g;
const HEX = '0123456789abcdef';
/** Digits of a UID that are changed. */
const CHANGED = 8;
/** Odd and without a pattern: neighbours get UIDs that have nothing in common. */
const SPREAD = 0x9e3779b1;

export const nodeName = (node: number): string => `node-${String(node).padStart(DIGITS, '0')}`;

/** From a generated log, all of which is one byte a character. */
export function templateOf(log: string): Template {
  const text = log.replace(/\bnode1\b/g, nodeName(0));
  const numbers = [...text.matchAll(/\bnode-0000\b/g)].map(({ index }) => index + 'node-'.length);
  return { bytes: Buffer.from(text, 'latin1'), numbers, uids: [...text.matchAll(UID)].map(({ index }) => index) };
}

/** The log of that node. What is one UID there is one here; on two nodes none is the same. */
export function copyFor({ bytes, numbers, uids }: Template, node: number): Buffer {
  const copy = Buffer.from(bytes);
  const number = nodeName(node).slice(-DIGITS);
  for (const at of numbers) copy.write(number, at, 'latin1');
  const shifts = shiftsOf(node);
  for (const at of uids)
    for (const [digit, shifted] of shifts.entries()) copy[at + digit] = shifted[bytes[at + digit] ?? 0] ?? 0;
  return copy;
}

/** For each digit that is changed: what a character becomes. Each digit of a UID moves by one of the node's own. */
function shiftsOf(node: number): Uint8Array[] {
  const hash = Math.imul(node, SPREAD) >>> 0;
  return Array.from({ length: CHANGED }, (_, digit) => {
    const shifted = Uint8Array.from({ length: 256 }, (_, character) => character);
    const by = (hash >>> (4 * digit)) & 15;
    for (let value = 0; value < 16; value++) shifted[HEX.charCodeAt(value)] = HEX.charCodeAt((value + by) & 15);
    return shifted;
  });
}
