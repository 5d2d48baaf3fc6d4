import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { through } from '../host/node/unpack.js';
import { masked } from '../kit/message-of.js';
import { ArchiveError, type Budget, createBudget } from './archive/budget.js';
import { lookAt } from './archive/list.js';
import { hold } from './archive/medium.js';
import { archiveSources, notedSource } from './archive/sources.js';
import { LIMITS } from './archive/thresholds.js';
import { expected, reasonOf } from './fault.js';
import { fileSource, type Source } from './source.js';
import { download, downloadPart, isUrl, ranged } from './url.js';

/** Far more than what is needed to recognise a source: objects at the end of a pipe may be about pods of the log before them. */
const KEPT = 64 << 20;

/**
 * A pipe that can be inspected before it is read, and read again if it is short: a reader leaves its bytes to the next one, unless it takes
 * more of them than are kept. The pipe must be closed after use; until then its writer is kept waiting.
 */
export function peekable({ path, open }: Source): Source {
  const kept: Uint8Array[] = [];
  let size = 0;
  let reader: AsyncIterator<Uint8Array> | null = null;
  return {
    path,
    once: true,
    isKept: () => size <= KEPT,
    async *open() {
      yield* [...kept];
      reader ??= open()[Symbol.asyncIterator]();
      for (let next = await reader.next(); !next.done; next = await reader.next()) {
        size += next.value.length;
        if (size <= KEPT) kept.push(next.value);
        else kept.length = 0;
        yield next.value;
      }
    },
    async close() {
      await reader?.return?.();
    },
  };
}

const processInput = (): AsyncIterable<Uint8Array> => process.stdin;

export function stdinSource(open = processInput): Source {
  return peekable({ path: '-', open });
}

/** Settings for inputs that are read on behalf of someone else. */
export interface Reading {
  /** The path of a file that is called by another name. */
  readonly locate?: (path: string) => string;
  /** Do not follow a URL that leads to another server. */
  readonly stays?: boolean;
}

/** Files as they are, `-` for standard input, folders as every regular file below them; archives like folders. */
export async function expandInputs(
  paths: readonly string[],
  stdin = processInput,
  { locate = path => path, stays = false }: Reading = {},
) {
  const budget = createBudget();
  return expand(paths, path => sourcesAt(path, { stdin, budget, locate, stays }));
}

/** `problems`: the inputs that cannot be read, with one sentence each for users. The other inputs are not affected. */
export async function expand<One>(paths: readonly string[], sourcesOf: (path: string) => Promise<readonly One[]>) {
  const sources: One[] = [];
  const problems: { readonly path: string; readonly message: string }[] = [];
  for (const path of paths) {
    try {
      const found = await sourcesOf(path);
      if (found.length === 0) problems.push({ path, message: `${path}: the folder contains no files` });
      sources.push(...found);
    } catch (error) {
      problems.push({ path, message: `${masked(path)}: ${reasonOf(expected(error))}` });
    }
  }
  return { sources, problems };
}

interface Ways extends Required<Reading> {
  readonly stdin: typeof processInput;
  readonly budget: Budget;
}

async function sourcesAt(path: string, { stdin, budget, locate, stays }: Ways): Promise<readonly Source[]> {
  if (path === '-') return fromPipe(stdinSource(stdin), budget);
  if (isUrl(path)) return fromUrl(path, budget, stays);
  // Everything but a folder can be read: `<(journalctl …)` is a pipe, /dev/stdin a device.
  const found = await stat(locate(path));
  if (!found.isDirectory())
    return found.isFile()
      ? fromFile(locate(path), budget, path)
      : fromPipe(peekable({ path, open: fileSource(path).open }), budget);
  const sources: Source[] = [];
  // A file that cannot be opened only gets a note: the others in its folder are read nevertheless
  for (const file of await filesBelow(path))
    sources.push(...(await fromFile(file, budget).catch(error => [notedSource(file, [reasonOf(expected(error))])])));
  return sources;
}

async function fromFile(path: string, budget: Budget, called = path): Promise<readonly Source[]> {
  const whole = { ...fileSource(path), path: called };
  try {
    return (await archiveSources({ in: 'file', path }, called, budget)) ?? [whole];
  } catch (error) {
    if (expected(error) instanceof ArchiveError) throw error;
    // The reader of the file reports why it cannot be read
    return [whole];
  }
}

/**
 * A file that the server gives in parts is read like a file, any other like a pipe. A compressed tar can only be read from its beginning,
 * so it is read like a pipe, too, if it is small enough to be held.
 */
async function fromUrl(url: string, budget: Budget, stays: boolean): Promise<readonly Source[]> {
  const called = masked(url);
  const found = await ranged(url, stays);
  const pipe = (): Promise<readonly Source[]> =>
    fromPipe(peekable({ path: called, open: () => download(url, stays) }), budget, url);
  if (found === null) return pipe();
  const { size } = found;
  const open = (): AsyncIterable<Uint8Array> => downloadPart(found, 0, size);
  const looked = await lookAt(open());
  if (looked.kind !== 'none') await looked.close();
  if (looked.kind === 'packed tar' && size <= LIMITS.heldBytes) return pipe();
  const place = { in: 'url' as const, ...found };
  return (await archiveSources(place, called, budget)) ?? [{ path: called, place, size, open }];
}

/** A pipe can be read only once, so an archive in it is held. */
async function fromPipe(pipe: Source, budget: Budget, key = pipe.path): Promise<readonly Source[]> {
  const looked = await lookAt(pipe.open());
  if (looked.kind === 'none') return [pipe];
  await looked.close();
  const bytes = pipe.open();
  const blocks = await hold(looked.kind === 'tar' ? through(createGzip({ level: 1 }), 'gzip', bytes, () => {}) : bytes);
  await pipe.close?.();
  return (await archiveSources({ in: 'memory', key, blocks }, pipe.path, budget)) ?? [];
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

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isFile() === true;
