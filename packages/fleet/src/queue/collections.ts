import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isUrl, masked } from 'podline/internal';

/**
 * Everything in a folder of collections is a collection; a file or a URL is one itself. Paths are made absolute, because workers run
 * anywhere.
 */
export async function collectionsIn(input: string): Promise<string[]> {
  if (isUrl(input)) return [input];
  const path = resolve(input);
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = (await readdir(path)).filter(name => !name.startsWith('.')).sort();
  return entries.map(name => join(path, name));
}

/** The name of a collection without the secrets of its URL. Its query is not shown, but distinguishes it from others (`?id=1`, `?id=2`). */
export function nameOf(path: string): string {
  const query = isUrl(path) && URL.canParse(path) ? new URL(path).search : '';
  return query === '' ? masked(path) : `${masked(path)}${createHash('sha256').update(query).digest('hex').slice(0, 8)}`;
}
