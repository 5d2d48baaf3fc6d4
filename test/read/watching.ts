import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { load } from 'js-yaml';
import type { WatchAccount } from '../../src/sources/watch/account.js';
import { createWatchReader, type WatchOptions } from '../../src/sources/watch/reader.js';
import type { Snapshot } from '../../src/sources/watch/snapshot.js';
import { createDecoder } from './decoder.js';

export const shared = join(import.meta.dirname, '../../../shared');
export const withoutShared = existsSync(shared) ? false : 'the recorded watches are not beside the repository';

export interface Read {
  readonly snapshots: readonly Snapshot[];
  readonly account: WatchAccount;
}

export function readBlocks(blocks: Iterable<string>, most?: WatchOptions['most']): Read {
  const snapshots: Snapshot[] = [];
  const reader = createWatchReader(snapshot => snapshots.push(snapshot), { source: 0, most });
  for (const block of blocks) reader.push(block);
  return { snapshots, account: reader.end() };
}

export const readText = (text: string): Read => readBlocks([text]);

export function textOf(path: string): string {
  const bytes = readFileSync(path);
  const blocks: string[] = [];
  const decoder = createDecoder(block => blocks.push(block));
  decoder.push(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes);
  decoder.end();
  return blocks.join('');
}

export const sample = (name: string): string => textOf(join(import.meta.dirname, '../../samples', name, 'pods.yaml'));

/** The objects of a sample, for writing the same story in another form. */
export const objectsOf = (yaml: string): unknown[] => yaml.split(/^---\n/m).map(document => load(document));

/** The events that every form of a watch can have, whether it numbers them or not. */
export const states = (read: Read) =>
  read.snapshots.map(({ uid, resourceVersion, deletionTimestamp, phase }) => [
    uid,
    resourceVersion,
    deletionTimestamp,
    phase,
  ]);

/** A snapshot without what depends on its form. */
export const contents = (read: Read) => read.snapshots.map(({ line: _, eventType: __, ...content }) => content);
