import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fleet, Item } from './types.js';

/** Where inputs lie on this machine that were uploaded, by what they are called. */
export type Files = Readonly<Record<string, string>>;

/** Files that are kept although no item needs them: the next part of their collection will. */
const MAX_IDLE = 4;

/** What was uploaded, as files while items need them. */
export function createUploads(fleet: Pick<Fleet, 'download'>) {
  const held = new Map<string, { readonly path: Promise<string>; users: number }>();
  let folder: Promise<string> | null = null;

  async function download(name: string): Promise<string> {
    folder ??= mkdtemp(join(tmpdir(), 'podline-uploads-'));
    const path = join(await folder, name);
    await fleet.download(name, path);
    return path;
  }

  function hold(name: string): Promise<string> {
    const known = held.get(name) ?? { path: download(name), users: 0 };
    known.users++;
    // The last that was needed stands last
    held.delete(name);
    held.set(name, known);
    return known.path;
  }

  async function release(name: string): Promise<void> {
    const known = held.get(name);
    if (known !== undefined) known.users--;
    const idle = [...held].filter(([, { users }]) => users === 0);
    for (const [old, { path }] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) {
      held.delete(old);
      await path.then(
        file => rm(file, { force: true }),
        () => {},
      );
    }
  }

  return {
    async with<T>({ uploads = {} }: Item, work: (files: Files) => Promise<T>): Promise<T> {
      const names = Object.values(uploads);
      try {
        const paths = Object.entries(uploads).map(async ([input, name]) => [input, await hold(name)] as const);
        return await work(Object.fromEntries(await Promise.all(paths)));
      } catch (error) {
        // What could not be had once may be had later
        for (const name of names) held.delete(name);
        throw error;
      } finally {
        for (const name of names) await release(name);
      }
    },
    async end(): Promise<void> {
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
    },
  };
}
