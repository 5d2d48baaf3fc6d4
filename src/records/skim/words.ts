/** Bytes are looked at four at a time: it is done for every line of a log. */
export const WORD = 4;

export const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length);
