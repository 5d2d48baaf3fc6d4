import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const { O_NONBLOCK, O_NOFOLLOW, O_RDONLY } = constants;

/** Only the owner can read and write what podline keeps for itself. */
export const OWN_FILE = 0o600;
export const OWN_FOLDER = 0o700;

/**
 * Opens a file of podline's own. A user who may write next to it could replace it: a link could lead to a file of another user, and opening
 * a FIFO waits for its other end (open(2), O_NOFOLLOW, O_NONBLOCK), so neither is opened.
 */
export function openRegular(path: string, flags = O_RDONLY): number {
  const file = openedSync(path, flags);
  const found = fstatSync(file);
  if (found.isFile()) return file;
  closeSync(file);
  throw notRegular(found);
}

function openedSync(path: string, flags: number): number {
  try {
    return openSync(path, flags | O_NONBLOCK | O_NOFOLLOW, OWN_FILE);
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ELOOP'
      ? new NotRegular('it is a link, and not a file')
      : error;
  }
}

/** Opens a log. Links to it are followed. */
export async function openLog(path: string): Promise<FileHandle> {
  const file = await open(path, O_RDONLY | O_NONBLOCK);
  const found = await file.stat();
  if (found.isFile()) return file;
  await file.close();
  throw notRegular(found);
}

/** Its name belongs to something other than a file. */
export class NotRegular extends Error {}

const notRegular = (found: Stats): NotRegular =>
  new NotRegular(`it is ${found.isDirectory() ? 'a folder' : found.isFIFO() ? 'a FIFO' : 'a device'}, and not a file`);
