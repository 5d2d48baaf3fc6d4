import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../input/system-error.js';
import { messageOf } from '../../message-of.js';
import type { Manifest } from './manifest-types.js';

export const MANIFEST = 'manifest.json';

export interface ManifestFile {
  /** Writes the present state, soon; calls in the meantime are joined */
  changed(): void;
  /** Resolves when the present state is written, or cannot be; then with the reason */
  settled(): Promise<string | null>;
}

/** It is replaced as a whole: whenever the recorder is killed, the last one exists. */
export function createManifestFile(folder: string, state: () => Manifest): ManifestFile {
  const [path, partial] = [join(folder, MANIFEST), join(folder, `.${MANIFEST}.partial`)];
  let writing: Promise<void> | null = null;
  let stale = false;
  let problem: string | null = null;

  async function writeAll(): Promise<void> {
    while (stale) {
      stale = false;
      try {
        // Never through a link that another user put there
        await rm(partial, { force: true });
        await writeFile(partial, `${JSON.stringify(state(), null, 2)}\n`, { flag: 'wx', mode: 0o600 });
        await rename(partial, path);
        problem = null;
      } catch (error) {
        if (!isSystemError(error)) throw error;
        // The next change tries again
        problem = messageOf(error);
      }
    }
    writing = null;
  }

  function changed(): void {
    stale = true;
    writing ??= writeAll();
  }

  return {
    changed,
    async settled() {
      changed();
      while (writing !== null) await writing;
      return problem;
    },
  };
}
