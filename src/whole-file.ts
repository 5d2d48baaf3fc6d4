import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Written beside its place and moved there: whenever the program is killed, or the disk is full, the file is as it was or as it shall be. */
export function writeWhole(path: string, content: string | Uint8Array, beside = `${path}.partial`): void {
  try {
    writeFileSync(beside, content);
    renameSync(beside, path);
  } catch (error) {
    // Half of it takes room that others need
    rmSync(beside, { force: true });
    throw error;
  }
}
