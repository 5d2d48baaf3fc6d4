import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { peekable } from './peekable.js';
import { fileSource, type Source } from './source.js';
import { reasonOf } from './system-error.js';

/** An input that cannot be read, in one sentence a user understands. The other inputs are not affected. */
interface InputProblem {
  readonly path: string;
  readonly message: string;
}

export interface ExpandedInputs {
  readonly sources: readonly Source[];
  readonly problems: readonly InputProblem[];
}

const processInput = (): AsyncIterable<Uint8Array> => process.stdin;

export function stdinSource(open = processInput): Source {
  return peekable({ path: '-', open });
}

const pipeSource = (path: string): Source => peekable(fileSource(path));

/** Files as they are, `-` for standard input, folders as every regular file below them. */
export async function expandInputs(paths: readonly string[], stdin = processInput): Promise<ExpandedInputs> {
  const sources: Source[] = [];
  const problems: InputProblem[] = [];
  for (const path of paths) {
    if (path === '-') {
      sources.push(stdinSource(stdin));
      continue;
    }
    try {
      // Whatever is no folder may be read: `<(journalctl …)` is a pipe, /dev/stdin a device.
      const found = await stat(path);
      const files = found.isDirectory() ? await filesBelow(path) : [path];
      if (files.length === 0) problems.push({ path, message: `${path}: the folder contains no files` });
      const asSource = found.isDirectory() || found.isFile() ? fileSource : pipeSource;
      sources.push(...files.map(asSource));
    } catch (error) {
      problems.push({ path, message: `${path}: ${reasonOf(error)}` });
    }
  }
  return { sources, problems };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    // Linked folders are left out: a link to a parent would never end. /var/log/containers links to files.
    if (entry.isDirectory()) files.push(...(await filesBelow(path)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))) files.push(path);
  }
  return files;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isFile(),
    () => false,
  );
}
