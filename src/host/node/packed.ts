import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Host } from '../types.js';

/** A tenth is left; to pack better takes longer for little less. */
const LEVEL = 1;

export const packBytes: Host['packBytes'] = bytes => Uint8Array.from(deflateRawSync(bytes, { level: LEVEL }));
export const unpackBytes: Host['unpackBytes'] = packed => inflateRawSync(packed);

/** A text, for a small buffer keeps the large one that it is a part of. */
export const packText: Host['packText'] = text =>
  deflateRawSync(text, { level: LEVEL, chunkSize: 16 << 10 }).toString('latin1');
export const unpackText: Host['unpackText'] = packed => inflateRawSync(Buffer.from(packed, 'latin1')).toString();
