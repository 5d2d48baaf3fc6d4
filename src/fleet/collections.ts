import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isUrl } from '../input/url.js';

/** What lies in a folder of collections is a collection each; a file or a URL is one itself. Paths are made absolute: workers run anywhere. */
export async function collectionsIn(input: string): Promise<string[]> {
  if (isUrl(input)) return [input];
  const path = resolve(input);
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = (await readdir(path)).filter(name => !name.startsWith('.')).sort();
  return entries.map(name => join(path, name));
}
