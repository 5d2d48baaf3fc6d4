import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { peekable } from './peekable.js';

/** Where bytes come from. `open` may be called again. */
export interface Source {
  readonly path: string;
  open(): AsyncIterable<Uint8Array>;
  /** Where something stays open in between. */
  close?(): Promise<void>;
}

/** An input that cannot be read, in one sentence a user understands. The other inputs are not affected. */
interface InputProblem {
  readonly path: string;
  readonly message: string;
}

export interface ExpandedInputs {
  readonly sources: readonly Source[];
  readonly problems: readonly InputProblem[];
}

/** What is read in one go is memory outside of V8's own, and more of it brings about collections of all that is old. */
const READ_SIZE = 1 << 18;

export function fileSource(path: string): Source {
  return { path, open: () => createReadStream(path, { highWaterMark: READ_SIZE }) };
}

const processInput = (): AsyncIterable<Uint8Array> => process.stdin;

export function stdinSource(open = processInput): Source {
  return peekable({ path: '-', open });
}

const pipeSource = (path: string): Source => peekable(fileSource(path));

export function bytesSource(name: string, content: Uint8Array | string): Source {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    path: name,
    async *open() {
      for (let at = 0; at < bytes.length; at += READ_SIZE) yield bytes.subarray(at, at + READ_SIZE);
    },
  };
}

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
      if (files.length === 0) problems.push({ path, message: `${path}: the folder holds no files` });
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

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'no such file or folder'],
  ['EACCES', 'no permission to read it'],
  ['EIO', 'reading it fails'],
  ['EPERM', 'no permission to read it'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['ELOOP', 'its links go round in a circle'],
  ['ENAMETOOLONG', 'the name is too long'],
]);

/** The system says no: the file, not what is in it, is the matter. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** In words for a user. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return REASONS.get(code) ?? (error instanceof Error ? error.message : String(error));
}
