import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { Place } from '../input/archive/types.js';
import { reasonOf } from '../input/system-error.js';
import { isUrl } from '../input/url.js';
import { masked } from '../masked.js';
import { type Allowed, FleetError } from './types.js';
import type { Files } from './uploads.js';

/** Rejects what a worker must not read, no matter who submitted it. Uploaded files are where the worker has put them. */
export function createGuard({ below, hosts }: Allowed, files: Files) {
  const uploaded: ReadonlySet<string> = new Set(Object.values(files));

  async function input(path: string): Promise<void> {
    if (isUrl(path)) return url(path);
    if (uploaded.has(files[path] ?? path)) return;
    try {
      const found = await stat(path);
      // Opening a FIFO blocks until another process writes to it, and a device may never end
      if (!found.isFile() && !found.isDirectory()) throw new FleetError('it is neither a file nor a folder');
      if (below !== undefined && !(await isBelow(path, below)))
        throw new FleetError('this worker may not read it: no --inputs-below contains it');
    } catch (error) {
      throw new FleetError(`${path}: ${reasonOf(error)}`);
    }
  }

  function url(address: string): void {
    const { host, hostname } = new URL(address);
    if (hosts !== undefined && !hosts.includes(host) && !hosts.includes(hostname))
      throw new FleetError(`${masked(address)}: this worker may not read from ${host}: no --allow-host names it`);
  }

  return {
    input,
    /** Links in a folder may lead elsewhere, and a part states its own place. */
    async sources(sources: readonly { readonly place?: Place }[]): Promise<void> {
      const roots = new Set(sources.flatMap(({ place }) => (place === undefined ? [] : rootOf(place))));
      for (const root of roots) await input(root);
    },
  };
}

function rootOf(place: Place): string[] {
  if ('within' in place) return rootOf(place.within);
  if (place.in === 'file') return [place.path];
  return place.in === 'url' ? [place.url] : [];
}

/** Whether the real path is below one of the real folders. */
async function isBelow(path: string, folders: readonly string[]): Promise<boolean> {
  const place = await realpath(path);
  for (const folder of folders) {
    const way = relative(await realpath(folder), place);
    if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return true;
  }
  return false;
}
