import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_FILE, OWN_FOLDER } from '../../regular-file.js';
import type { ItemResult } from '../types.js';

/** Results are written into a folder that was created for them. */
const OWN = { flag: 'wx', mode: OWN_FILE } as const;

/** A folder for each result, which appears whole or not at all. */
export function createResults(folder: string) {
  return {
    put(id: string, { parts, document }: ItemResult): void {
      const [place, partial] = [join(folder, id), join(folder, `.${id}`)];
      rmSync(partial, { recursive: true, force: true });
      mkdirSync(partial, { recursive: true, mode: OWN_FOLDER });
      try {
        for (const [index, part] of parts.entries()) writeFileSync(join(partial, `${index}.ndjson.gz`), part, OWN);
        writeFileSync(join(partial, 'document.json.gz'), document, OWN);
        rmSync(place, { recursive: true, force: true });
        renameSync(partial, place);
      } catch (error) {
        // Half a result would only take up space
        rmSync(partial, { recursive: true, force: true });
        throw error;
      }
    },
    *partsOf(id: string): Generator<Uint8Array> {
      const files = readdirSync(join(folder, id)).filter(file => file.endsWith('.ndjson.gz'));
      for (const index of files.map(file => Number.parseInt(file, 10)).sort((a, b) => a - b))
        yield readFileSync(join(folder, id, `${index}.ndjson.gz`));
    },
  };
}
