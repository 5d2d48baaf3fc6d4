import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { READ_SIZE } from '../sizes.js';
import type { Host } from '../types.js';

/** A pipe has no place to begin at: only of parts one is named. */
export const openFile: Host['openFile'] = (path, part) =>
  createReadStream(path, {
    highWaterMark: READ_SIZE,
    ...(part === undefined ? {} : { start: part.start, end: part.end - 1 }),
  });

export const fileSize: Host['fileSize'] = async path => (await stat(path)).size;
