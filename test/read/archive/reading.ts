import { createBudget } from '../../../src/read/archive/budget.js';
import { hold } from '../../../src/read/archive/medium.js';
import { archiveSources } from '../../../src/read/archive/sources.js';
import { bytesSource, type Source } from '../../../src/read/source.js';

/** The sources of an archive in memory. */
export async function sourcesIn(bytes: Uint8Array, budget = createBudget()): Promise<readonly Source[]> {
  const blocks = await hold(bytesSource('', bytes).open());
  return (await archiveSources({ in: 'memory', key: 'x', blocks }, 'x', budget)) ?? [];
}

export async function textOf(source: Source): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The files in it by their paths, and the notes about archives. */
export async function filesIn(bytes: Uint8Array): Promise<Record<string, string | readonly string[]>> {
  const sources = await sourcesIn(bytes);
  const read: [string, string | readonly string[]][] = [];
  for (const source of sources) {
    // An empty file is recognised too, and has no notes
    const notes = source.size === 0 ? undefined : source.sniffed?.notes;
    read.push([source.path, notes ?? (await textOf(source).catch((error: Error) => error.message))]);
  }
  return Object.fromEntries(read);
}
