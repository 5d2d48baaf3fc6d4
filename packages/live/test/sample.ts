import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A file of a sample, decompressed. */
export const bytesOf = (path: string): Buffer =>
  path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path);
