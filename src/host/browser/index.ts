import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Host } from '../host.js';

export * from './bytes.js';
export { createSha256, sha256 } from './sha256.js';
export { beginThread, hasThreads } from './threads.js';
export { UNPACK } from './unpack.js';

/** A browser has no paths: its files are handed over. */
function noFile(path: string): never {
  throw Object.assign(new Error(`${path}: a page opens no file by its path`), { syscall: 'open' });
}

export const openFile: Host['openFile'] = noFile;
export const fileSize: Host['fileSize'] = async path => noFile(path);

/** A browser's own packing is asynchronous: heads of archives stay as they are, and results are packed in JavaScript. */
export const packBytes: Host['packBytes'] = bytes => bytes.slice();
export const unpackBytes: Host['unpackBytes'] = packed => packed;
export const packText: Host['packText'] = text => strFromU8(deflateSync(strToU8(text), { level: 1 }), true);
export const unpackText: Host['unpackText'] = packed => strFromU8(inflateSync(strToU8(packed, true)));
