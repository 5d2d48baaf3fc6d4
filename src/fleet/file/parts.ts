import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is known of collections that were split: a folder for each split. A file appears whole or not at all. */
export function createParts(folder: string) {
  return {
    put(split: string, name: string, bytes: Uint8Array): void {
      mkdirSync(join(folder, split), { recursive: true });
      const path = join(folder, split, name);
      writeFileSync(`${path}.new`, bytes);
      renameSync(`${path}.new`, path);
    },
    get: (split: string, name: string): Uint8Array => readFileSync(join(folder, split, name)),
    remove: (split: string): void => rmSync(join(folder, split), { recursive: true, force: true }),
  };
}
