import type { FileHandle } from 'node:fs/promises';

/** The file that was left last: what a writer that still has it open writes is not read. */
export interface Left {
  /** `size`: this much of it was read. */
  watch(file: FileHandle, size: number): Promise<void>;
  /** Once for each file. */
  hasGrown(): Promise<boolean>;
  close(): Promise<void>;
}

export function createLeft(): Left {
  let watched: { readonly file: FileHandle; readonly size: number } | null = null;

  async function close(): Promise<void> {
    const { file } = watched ?? {};
    watched = null;
    await file?.close();
  }

  return {
    async watch(file, size) {
      await close();
      watched = { file, size };
    },
    async hasGrown() {
      if (watched === null) return false;
      const { size, nlink } = await watched.file.stat();
      const hasGrown = size > watched.size;
      // A file that is deleted takes its room on the disk until the last has closed it
      if (hasGrown || nlink === 0) await close();
      return hasGrown;
    },
    close,
  };
}
