import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { reasonOf } from 'podline/internal';
import { ToolError } from './forms.js';

/** Files that may be read, by their real paths, and a state that changes when they change. */
interface Admitted {
  readonly paths: readonly string[];
  readonly bytes: number;
  readonly state: string;
}

/** No question needs more files than this. */
const MOST_FILES = 20_000;

export type Roots = Awaited<ReturnType<typeof createRoots>>;

/** Accepts only files and folders that really are below one of the roots: links are followed before that is decided. */
export async function createRoots(given: readonly string[], maxBytes: number) {
  const roots = await Promise.all(given.map(root => realpath(root)));

  async function placeOf(path: string): Promise<string> {
    if (path.includes('\0')) throw new ToolError('a path cannot contain NUL');
    for (const root of isAbsolute(path) ? ['/'] : [...roots, process.cwd()]) {
      const place = await realpath(resolve(root, path)).catch(() => null);
      if (place !== null && isBelow(place)) return place;
    }
    // The same sentence whether it exists or not, so that nothing outside the roots is disclosed
    throw new ToolError(`there is no such file or folder below the roots (${roots.join(', ') || 'none was given'})`);
  }

  const isBelow = (place: string): boolean =>
    roots.some(root => {
      const way = relative(root, place);
      return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
    });

  /** Every file of a folder that is read, including links: one that leads outside makes the folder unreadable. */
  async function* filesAt(place: string): AsyncGenerator<{ readonly path: string; readonly bytes: number }> {
    const found = await lstat(place);
    if (found.isFile()) yield { path: `${place}@${found.mtimeMs}`, bytes: found.size };
    else if (found.isDirectory()) yield* filesIn(place);
    else throw new ToolError('it is neither a file nor a folder');
  }

  async function* filesIn(folder: string): ReturnType<typeof filesAt> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory() || entry.isFile()) yield* filesAt(path);
      else if (entry.isSymbolicLink()) yield* linked(path);
    }
  }

  /** If a link leads to a folder, it is not read (`expandInputs`). */
  async function* linked(path: string): ReturnType<typeof filesAt> {
    const target = await stat(path).catch(() => null);
    if (target?.isFile() !== true) return;
    const place = await realpath(path);
    if (!isBelow(place)) throw new ToolError('a link in this folder leads outside of the roots');
    yield* filesAt(place);
  }

  return {
    async admit(paths: readonly string[]): Promise<Admitted> {
      const places: string[] = [];
      const states: string[] = [];
      let bytes = 0;
      for (const path of paths) {
        const place = await placeOf(path);
        places.push(place);
        try {
          for await (const file of filesAt(place)) {
            bytes += file.bytes;
            states.push(`${file.path}:${file.bytes}`);
            if (bytes > maxBytes || states.length > MOST_FILES)
              throw new ToolError('the inputs are larger than this server reads: name fewer of them');
          }
        } catch (error) {
          throw error instanceof ToolError ? error : new ToolError(reasonOf(error));
        }
      }
      return { paths: places, bytes, state: states.join('\n') };
    },
    /** A path without the root, where there is only one. */
    shown(path: string): string {
      const [root, ...others] = roots;
      return root !== undefined && others.length === 0 && path.startsWith(root + sep)
        ? path.slice(root.length + 1)
        : path;
    },
  };
}
