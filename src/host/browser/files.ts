import type { Host } from '../types.js';

/** A browser has no paths: its files are handed over. */
function noFile(path: string): never {
  throw Object.assign(new Error(`${path}: a page opens no file by its path`), { syscall: 'open' });
}

export const openFile: Host['openFile'] = noFile;
export const fileSize: Host['fileSize'] = async path => noFile(path);
