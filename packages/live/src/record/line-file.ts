import { type FileHandle, open } from 'node:fs/promises';
import { isSystemError, messageOf } from 'podline/internal';
import { NotAccepted } from '../client/errors.js';

/**
 * A file of whole lines, even if the disk is full. Only a process that is killed during a write can leave its last line cut, which the
 * reader notes.
 */
export interface LineFile {
  /** Rejects with `NotAccepted` if there is no room: then nothing of the line is in the file */
  write(line: string): Promise<void>;
  close(): Promise<void>;
}

export async function createLineFile(path: string): Promise<LineFile> {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  return {
    async write(line) {
      const bytes = Buffer.from(`${line}\n`);
      try {
        await writeAll(file, bytes, size);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        // Half a line would be read as a damaged one
        await file.truncate(size).catch(() => undefined);
        throw new NotAccepted(messageOf(error));
      }
      size += bytes.length;
    },
    close: () => file.close(),
  };
}

/** Writes at its position in the file, so that half a line that could not be removed is overwritten. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
