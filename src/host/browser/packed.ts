import type { Host } from '../types.js';

/** A browser packs only while it streams: what is kept for later stays as it is. */
export const packBytes: Host['packBytes'] = bytes => bytes.slice();
export const unpackBytes: Host['unpackBytes'] = packed => packed;
export const packText: Host['packText'] = text => text;
export const unpackText: Host['unpackText'] = packed => packed;
