import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Most of it is text that repeats itself: to pack it better takes longer than to send it. */
export const PACKING = { level: 1 };

export const packed = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, PACKING);
export const unpacked = (bytes: Uint8Array): Buffer => gunzipSync(bytes);

/** Plain data as threads exchange it, for processes. */
export const bytesOf = (value: unknown): Uint8Array => packed(serialize(value));
export const valueIn = (bytes: Uint8Array): unknown => deserialize(unpacked(bytes));
