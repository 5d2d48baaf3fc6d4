import { join } from 'node:path';

/** The paths in the folder of a queue. */
export const placesIn = (folder: string) => ({
  lock: join(folder, 'lock'),
  journal: join(folder, 'journal.ndjson'),
  asked: join(folder, 'fleet.json'),
  results: join(folder, 'results'),
  parts: join(folder, 'parts'),
});
