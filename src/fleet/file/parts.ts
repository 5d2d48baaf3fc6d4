import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_FOLDER } from '../../regular-file.js';
import { writeWhole } from '../../whole-file.js';

/** What is known of collections that were split: a folder for each split. */
export function createParts(folder: string) {
  return {
    put(split: string, name: string, bytes: Uint8Array): void {
      mkdirSync(join(folder, split), { recursive: true, mode: OWN_FOLDER });
      writeWhole(join(folder, split, name), bytes);
    },
    get: (split: string, name: string): Uint8Array => readFileSync(join(folder, split, name)),
    remove: (split: string): void => rmSync(join(folder, split), { recursive: true, force: true }),
  };
}
