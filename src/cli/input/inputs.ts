import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { didYouMean } from '../../kit/nearest.js';
import { expand, expandInputs } from '../../read/expand.js';
import { liveFile } from '../../read/live/file.js';
import { type LiveSource, realWorld } from '../../read/live/live-source.js';
import { livePipe } from '../../read/live/pipe.js';
import { fileSource } from '../../read/source.js';
import { type Io, UsageError } from '../io.js';

/** The sources that can be read, and a sentence for each input that cannot. */
export async function openSources(paths: readonly string[], io: Io) {
  const { sources, problems } = await expandInputs(paths, () => io.stdin);
  return { sources, complaints: await Promise.all(problems.map(complaint)) };
}

export async function openInputs(paths: readonly string[], io: Io) {
  const stores: string[] = [];
  const others: string[] = [];
  for (const path of paths) (/^clickhouse:/.test(path) || (await isDuckdb(path)) ? stores : others).push(path);
  const { sources, complaints } = await openSources(others, io);
  if (sources.length + stores.length === 0)
    throw new UsageError(...(complaints.length > 0 ? complaints : ['no input to read']));
  return {
    sources,
    /** Databases of deletions. */
    stores,
    /** A sentence for each input that cannot be read. */
    complaints,
    /** All inputs that are files: they must not be written to */
    files: [...sources, ...stores.map(fileSource)],
    /** Closes all inputs, including those that were not read */
    async close(): Promise<void> {
      await Promise.all(sources.map(source => source.close?.()));
    },
  };
}

/** A name that does not exist was mostly mistyped: a file next to it, or a command, is close to it. */
async function complaint({ path, message }: { path: string; message: string }): Promise<string> {
  if (existsSync(path)) return message;
  const folder = dirname(path);
  const siblings = await readdir(folder).catch(() => []);
  const hint = didYouMean(basename(path), siblings);
  return message + (folder === '.' ? hint : hint.replace('mean ', `mean ${folder}/`));
}

/** A DuckDB file has a checksum first, and then these letters. */
const LETTERS = { at: 8, text: 'DUCK' };

async function isDuckdb(path: string): Promise<boolean> {
  // A pipe can be read only once, and opening one waits for a writer
  if (!(await stat(path).catch(() => null))?.isFile()) return false;
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(LETTERS.text.length), { position: LETTERS.at });
    return buffer.toString('latin1') === LETTERS.text;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** Inputs that continue: files that grow, and pipes. */
export async function openLiveInputs(paths: readonly string[], io: Io): Promise<LiveSource[]> {
  const { sources, problems } = await expand(paths, async path => [await openLive(path, io)]);
  if (problems.length > 0) throw new UsageError(...(await Promise.all(problems.map(complaint))));
  return sources;
}

async function openLive(path: string, io: Io): Promise<LiveSource> {
  const { clock } = io.world ?? realWorld;
  if (path === '-') return livePipe(path, () => io.stdin, clock);
  const found = await stat(path);
  if (found.isDirectory()) throw new Error('a folder cannot be followed; name the log file in it');
  return found.isFile() ? liveFile(path, clock) : livePipe(path, () => createReadStream(path), clock);
}
