import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { OWN_FILE } from 'podline/internal';

/**
 * Writes the file next to its place and renames it: whenever the program is killed, or the disk is full, the file is either the old or the
 * new one.
 */
export function writeWhole(path: string, content: string | Uint8Array, temporary = `${path}.partial`): void {
  // Removes what a killed process left. A link at that place is not followed: `wx` makes the file or fails
  rmSync(temporary, { force: true });
  try {
    const file = openSync(temporary, 'wx', OWN_FILE);
    try {
      writeFileSync(file, content);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    // Half a file would only take up space
    rmSync(temporary, { force: true });
    throw error;
  }
}
