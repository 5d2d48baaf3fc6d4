import type { FileHandle } from 'node:fs/promises';

/** The file that was left last. What a writer that still has it open adds is not read. */
export interface Left {
  /** `size` bytes of it were read. */
  watch(file: FileHandle, size: number): Promise<void>;
  /** Reported once for each file. */
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
      // A deleted file keeps its space on the disk until it is closed everywhere
      if (hasGrown || nlink === 0) await close();
      return hasGrown;
    },
    close,
  };
}
