import { createHash } from 'node:crypto';
import { type FileHandle, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openLog } from '../../regular-file.js';
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
}

/**
 * The file of the place, under whatever name rotation gave it. Null if no file is. The name is tried before the folder is listed: a file
 * that loses its name in between is in the list.
 */
export const findPlace = async (path: string, place: FilePlace): Promise<Opened | null> =>
  (await firstWith([path], place)) ?? firstWith(await rotatedOf(path), place);

async function firstWith(names: readonly string[], place: FilePlace): Promise<Opened | null> {
  for (const name of names) {
    const file = await opened(name);
    if (file === null) continue;
    if (await isIn(file, place)) return { file, from: place.offset };
    await file.close();
  }
  return null;
}

/**
 * What was written after a rotated file: the next file that is not empty, because rotation may have happened more than once. Null while all
 * of them are empty, or while the log's name is free or leads to something other than a file.
 */
export async function openNext(path: string, current: FileHandle): Promise<Opened | null> {
  const { ino } = await current.stat();
  // Before the folder is listed, as above: a file that loses its name in between would be missed
  const named = await opened(path);
  const rotated = await rotatedOf(path);
  const inodes = await Promise.all(rotated.map(inodeOf));
  const later = rotated.slice(0, Math.max(0, inodes.indexOf(ino))).toReversed();
  for (const open of [...later.map(name => () => opened(name)), async () => named]) {
    const file = await open();
    if (file === null) continue;
    const found = await file.stat();
    if (found.ino !== ino && found.size > 0) {
      if (file !== named) await named?.close();
      return { file, from: 0 };
    }
    await file.close();
  }
  return null;
}

const opened = (path: string): Promise<FileHandle | null> => openLog(path).catch(() => null);

const inodeOf = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.ino ?? null;

async function isIn(file: FileHandle, { head, headBytes, inode, offset }: FilePlace): Promise<boolean> {
  const { size, ino } = await file.stat();
  if (size < Math.max(offset, headBytes)) return false;
  // An empty file has no head to compare
  return headBytes === 0 ? ino === inode : (await headOf(file, headBytes)).head === head;
}

/** The files that rotation made of it, newest first. Compressed ones are not read. */
async function rotatedOf(path: string): Promise<string[]> {
  const [folder, name] = [dirname(path), basename(path)];
  // A folder that may not be listed gives no files: the log itself may still be readable
  const names = (await readdir(folder).catch(() => [])).filter(
    one => (one.startsWith(`${name}.`) || one.startsWith(`${name}-`)) && !COMPRESSED.test(one),
  );
  const aged = await Promise.all(
    names.map(async one => ({ path: join(folder, one), at: await writtenAt(one, folder) })),
  );
  return aged.sort((a, b) => b.at - a.at).map(one => one.path);
}

const COMPRESSED = /\.(?:gz|xz|bz2|zst|lz4)$/;

const writtenAt = async (name: string, folder: string): Promise<number> =>
  (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0;
