import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fleet, Item } from './types.js';

/** The paths of uploaded inputs on this machine, by their names. */
export type Files = Readonly<Record<string, string>>;

/** Files that are kept although no item needs them: the next part of their collection will. */
const MAX_IDLE = 4;

interface Held {
  readonly path: Promise<string>;
  users: number;
}

/** Uploaded inputs, as files while items need them. */
export function createUploads(fleet: Pick<Fleet, 'download'>) {
  const held = new Map<string, Held>();
  let folder: Promise<string> | null = null;
  let downloads = 0;

  /**
   * Each into a separate file, because other items may still read an earlier one; its name is a number, because an item can give it any
   * name.
   */
  async function download(name: string): Promise<string> {
    folder ??= mkdtemp(join(tmpdir(), 'podline-uploads-'));
    const path = join(await folder, String(downloads++));
    try {
      await fleet.download(name, path);
      return path;
    } catch (error) {
      // What could not be downloaded now may work later
      held.delete(name);
      await rm(path, { force: true });
      throw error;
    }
  }

  function hold(name: string): Held {
    const file = held.get(name) ?? { path: download(name), users: 0 };
    file.users++;
    // The one used most recently is last
    held.delete(name);
    held.set(name, file);
    return file;
  }

  async function release(file: Held): Promise<void> {
    file.users--;
    const idle = [...held].filter(([, { users }]) => users === 0);
    for (const [name, { path }] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) {
      held.delete(name);
      await rm(await path, { force: true });
    }
  }

  return {
    async with<T>({ uploads = {} }: Item, work: (files: Files) => Promise<T>): Promise<T> {
      const files = Object.entries(uploads).map(([input, name]) => ({ input, file: hold(name) }));
      try {
        const paths = await Promise.all(files.map(async ({ input, file }) => [input, await file.path] as const));
        return await work(Object.fromEntries(paths));
      } finally {
        // A file that is not there yet has no other user, and must not be taken for idle
        await Promise.allSettled(files.map(({ file }) => file.path));
        for (const { file } of files) await release(file);
      }
    },
    async end(): Promise<void> {
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
    },
  };
}
