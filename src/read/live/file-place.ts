import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openLog } from '../../kit/regular-file.js';
import type { FilePlace } from './live-source.js';

/** No two logs share this many first bytes: their lines have times. */
export const HEAD = 4096;

/** What identifies a file; reads its head again while that may still grow. */
export function createIdentity(file: FileHandle) {
  let known = { head: '', headBytes: 0 };
  let inode = 0;
  return {
    async at(offset: number): Promise<FilePlace> {
      if (known.headBytes < HEAD) {
        inode = (await file.stat()).ino;
        known = await headOf(file, HEAD);
      }
      return { kind: 'file', ...known, inode, offset };
    },
    /** The file was truncated: it contains other text now. */
    forget(): void {
      known = { head: '', headBytes: 0 };
    },
  };
}

async function headOf(file: FileHandle, size: number): Promise<{ head: string; headBytes: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
  const head = createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex').slice(0, 32);
  return { head, headBytes: bytesRead };
}

export interface Opened {
  readonly file: FileHandle;
  readonly from: number;
  /** Lines before it may be lost. */
  readonly isAfterGap: boolean;
  /** Lines after it may be lost. */
  readonly isBeforeGap: boolean;
}

/**
 * The file of the place, under whatever name rotation gave it; null if there is none. The name is tried before the folder is listed: a file
 * that loses its name in between is in the list.
 */
export const findPlace = async (path: string, place: FilePlace): Promise<Opened | null> =>
  (await firstWith([path], place)) ?? findCopy(path, place);

/** The file of the place among those that rotation made. */
export const findCopy = async (path: string, place: FilePlace): Promise<Opened | null> =>
  firstWith(
    (await rotatedOf(path)).filter(({ isPacked }) => !isPacked).map(one => one.path),
    place,
  );

async function firstWith(names: readonly string[], place: FilePlace): Promise<Opened | null> {
  for (const name of names) {
    const file = await opened(name);
    if (file === null) continue;
    if (await isIn(file, place)) return { file, from: place.offset, isAfterGap: false, isBeforeGap: false };
    await file.close();
  }
  return null;
}

/**
 * What was written after a rotated file: the next file that is not empty, because rotation may have happened more than once. Null while all
 * of them are empty, or while the log's name is free or leads to something other than a file. `successor` is the inode that was seen to take
 * its name. Lines may be lost if a later file is compressed, or if this one was deleted and another than its successor is the next.
 */
export async function openNext(path: string, current: FileHandle, successor: bigint | null): Promise<Opened | null> {
  const own = agedOf(await current.stat({ bigint: true }));
  // Before the folder is listed, as above: a file that loses its name in between would be missed
  const named = await opened(path);
  const rotated = await rotatedOf(path);
  const at = rotated.findIndex(({ inode }) => inode === own.inode);
  const later = at >= 0 ? rotated.slice(at + 1) : rotated.filter(one => byAge(own, one) < 0);
  let isAfterGap = false;
  for (const open of [
    ...later.map(one => async () => (one.isPacked ? 'packed' : opened(one.path))),
    async () => named,
  ]) {
    const file = await open();
    if (file === 'packed') isAfterGap = true;
    if (file === null || file === 'packed') continue;
    const { ino, size } = await file.stat({ bigint: true });
    if (ino !== own.inode && size > 0n) {
      if (file !== named) await named?.close();
      const isLost = isAfterGap || (at < 0 && ino !== successor);
      return { file, from: 0, isAfterGap: isLost, isBeforeGap: false };
    }
    await file.close();
  }
  return null;
}

const opened = (path: string): Promise<FileHandle | null> => openLog(path).catch(() => null);

async function isIn(file: FileHandle, { head, headBytes, inode, offset }: FilePlace): Promise<boolean> {
  const { size, ino } = await file.stat();
  if (size < Math.max(offset, headBytes)) return false;
  // An empty file has no head to compare
  return headBytes === 0 ? ino === inode : (await headOf(file, headBytes)).head === head;
}

type Aged = ReturnType<typeof agedOf>;

/** What shows when a file was written, whatever it is called. */
const agedOf = ({ mtimeNs, birthtimeNs, ino }: BigIntStats) => ({
  writtenAt: mtimeNs,
  madeAt: birthtimeNs,
  inode: ino,
});

/**
 * Oldest first. A kernel's time of a file moves on only every few milliseconds (current_time in fs/inode.c), in which a busy log can be rotated twice;
 * a file system numbers its files mostly in the order in which they are made.
 */
function byAge(a: Aged, b: Aged): number {
  for (const key of ['writtenAt', 'madeAt', 'inode'] as const) if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  return 0;
}

interface Rotated extends Aged {
  readonly path: string;
  readonly isPacked: boolean;
}

/** The files that rotation made of a log, oldest first. Compressed ones are not read. */
async function rotatedOf(path: string): Promise<Rotated[]> {
  const [folder, name] = [dirname(path), basename(path)];
  // A folder that may not be listed gives no files: the log itself may still be readable
  const names = (await readdir(folder).catch(() => [])).filter(
    one => one.startsWith(`${name}.`) || one.startsWith(`${name}-`),
  );
  const found = await Promise.all(
    names.map(async (one): Promise<Rotated[]> => {
      const stats = await stat(join(folder, one), { bigint: true }).catch(() => null);
      return stats === null ? [] : [{ ...agedOf(stats), path: join(folder, one), isPacked: COMPRESSED.test(one) }];
    }),
  );
  return found.flat().sort(byAge);
}

const COMPRESSED = /\.(?:gz|xz|bz2|zst|lz4)$/;
