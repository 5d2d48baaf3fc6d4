import type { Deletion } from '../../../src/episodes/ends/types.js';
import { testimonyOf } from '../../../src/episodes/ends/witnessed/testimony.js';
import { createArchive } from '../../../src/sources/archive.js';
import type { Identity, SeenTestimony } from '../../../src/sources/types.js';
import { type Row, withLines } from './made.js';

export const [POD, OTHER] = ['5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01', '9d1e7f70-3c1d-4a65-8e59-1b6f0c2a4e83'] as [
  string,
  string,
];
export const HASH = 'a'.repeat(32);
export const WEB = { namespace: 'default', name: 'web-0' };

export type Word = readonly [
  what: SeenTestimony['what'],
  seconds: number | null,
  identity: Identity,
  more?: Partial<SeenTestimony>,
];

export const testimonies = (words: readonly Word[]): SeenTestimony[] =>
  words.map(([what, seconds, identity, more], index) => ({
    what,
    at: seconds === null ? null : seconds * 1000,
    identity,
    line: index + 1,
    source: 1,
    ...more,
  }));

export function archiveOf(words: readonly Word[]) {
  const archive = createArchive();
  for (const one of testimonies(words)) archive.see(one);
  return archive;
}

export const toUtc = (at: number): number => at;

/** The testimonies of a deletion, each by its kind and second. */
export function testifiedIn(
  words: readonly Word[],
  rows: readonly Row[],
  {
    facts = {},
    clock = toUtc,
    alone = true,
  }: { facts?: Partial<Deletion>; clock?: typeof toUtc | null; alone?: boolean } = {},
): string[] {
  const deletion = withLines(rows, { uid: POD, ...facts });
  return testimonyOf(deletion, archiveOf(words), clock, alone).map(({ what, at, container, identity, also = [] }) =>
    [
      what,
      at === null ? '?' : at / 1000,
      container,
      identity.sandboxId && `in ${identity.sandboxId}`,
      also.length > 0 && `+${also.length}`,
    ]
      .filter(part => part !== undefined && part !== false)
      .join(' '),
  );
}

export const DELETE: Row = [100, 'config-delete'];
export const LAST: Row = [140, 'config-remove'];
export const kill = (id: string, name: string): Row => [101, 'kill-begin', { containerID: id, containerName: name }];
export const PLACE: Identity = { uid: POD, ...WEB };
