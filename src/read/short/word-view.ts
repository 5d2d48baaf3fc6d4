/** Bytes are read four at a time, because every line of a log is. */
export const WORD = 4;

export const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length);

/** Whether `begin` is at `from`. */
export function startsWith(lines: DataView, begin: DataView, from: number): boolean {
  const { byteLength } = begin;
  if (from + byteLength > lines.byteLength) return false;
  let at = 0;
  for (; at + WORD <= byteLength; at += WORD) if (lines.getInt32(from + at) !== begin.getInt32(at)) return false;
  for (; at < byteLength; at++) if (lines.getUint8(from + at) !== begin.getUint8(at)) return false;
  return true;
}

/** Whether the few `expected` bytes are at `from`. */
export function isAt(expected: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < expected.length; at++) if (expected[at] !== bytes[from + at]) return false;
  return true;
}
