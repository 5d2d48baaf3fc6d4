/** Numbers in the headers of a zip. */
export const uint16 = (bytes: Uint8Array, at: number): number => viewOf(bytes).getUint16(at, true);
export const uint32 = (bytes: Uint8Array, at: number): number => viewOf(bytes).getUint32(at, true);
export const uint64 = (bytes: Uint8Array, at: number): number => Number(viewOf(bytes).getBigUint64(at, true));

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView => new DataView(buffer, byteOffset, length);
