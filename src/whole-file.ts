import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { OWN_FILE } from './regular-file.js';

/**
 * Writes the file next to its place and renames it: whenever the program is killed, or the disk is full, the file is either the old or the
 * new one.
 */
export function writeWhole(path: string, content: string | Uint8Array, beside = `${path}.partial`): void {
  // Removes what a killed process left. A link at that place is not followed: `wx` makes the file or fails
  rmSync(beside, { force: true });
  try {
    const file = openSync(beside, 'wx', OWN_FILE);
    try {
      writeFileSync(file, content);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    // Half a file would only take up space
    rmSync(beside, { force: true });
    throw error;
  }
}
