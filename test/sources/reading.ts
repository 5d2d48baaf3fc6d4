import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { witnesses } from '../../src/sources/registry.js';
import type { Testify, Testimony, WitnessReader } from '../../src/sources/types.js';
import { root } from '../root.js';

/** The text of a file in samples/. */
export function sample(path: string): string {
  const bytes = readFileSync(join(root, 'samples', path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The reader of a type of files. */
export function readerOf(type: string): (testify: Testify) => WitnessReader {
  const source = Object.values(witnesses)
    .flatMap(({ sources }) => sources)
    .find(one => one.type === type);
  if (source === undefined) throw new Error(`no witness reads ${type}`);
  return source.read;
}

/** The result of a reader for a text in these blocks. */
export function readBy(open: (testify: Testify) => WitnessReader, blocks: readonly string[]) {
  const testimonies: Testimony[] = [];
  const reader = open(testimony => testimonies.push(testimony));
  for (const block of blocks) reader.push(block);
  return { testimonies, account: reader.end() };
}
