import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzip, gzipSync } from 'node:zlib';

/** Most of the data is repetitive text: packing it better takes longer than sending it. */
const PACKING = { level: 1 };

const zip = promisify(gzip);

export const packed = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, PACKING);
/** Packs on another core. */
export const packedOnOtherCore = (bytes: Uint8Array): Promise<Uint8Array> => zip(bytes, PACKING);
/** Throws if it is larger than `most`, or not packed. */
export const unpacked = (bytes: Uint8Array, most?: number): Buffer =>
  gunzipSync(bytes, most === undefined ? {} : { maxOutputLength: most });

/** Plain data as threads exchange it, serialised for processes. */
export const bytesOf = (value: unknown): Uint8Array => packed(serialize(value));
export const valueIn = (bytes: Uint8Array): unknown => deserialize(unpacked(bytes));
