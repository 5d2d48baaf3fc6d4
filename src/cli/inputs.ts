import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { didYouMean } from '../kit/nearest.js';
import { expandInputs, expandLiveInputs } from '../read/expand.js';
import { fileSource, type Source } from '../read/source.js';
import type { Io } from './io.js';
import { splitStores } from './stored.js';
import { UsageError } from './usage-error.js';

/** The inputs of a command. */
interface Inputs {
  readonly sources: readonly Source[];
  /** Databases of deletions. */
  readonly stores: readonly string[];
  /** All of them that are files, which must not be written to */
  readonly files: readonly Source[];
  /** A sentence for each input that cannot be read. */
  readonly complaints: readonly string[];
  /** Closes all inputs, including those that were not read */
  close(): Promise<void>;
}

/** The sources that can be read, and a sentence for each input that cannot. */
export async function openSources(paths: readonly string[], io: Io): Promise<Pick<Inputs, 'sources' | 'complaints'>> {
  const { sources, problems } = await expandInputs(paths, () => io.stdin);
  return { sources, complaints: await Promise.all(problems.map(complaint)) };
}

export async function openInputs(paths: readonly string[], io: Io): Promise<Inputs> {
  const { stores, others } = await splitStores(paths);
  const { sources, complaints } = await openSources(others, io);
  if (sources.length + stores.length === 0)
    throw new UsageError(...(complaints.length > 0 ? complaints : ['no input to read']));
  return {
    sources,
    stores,
    complaints,
    files: [...sources, ...stores.map(fileSource)],
    async close(): Promise<void> {
      await Promise.all(sources.map(source => source.close?.()));
    },
  };
}

/** A sentence for each input that does not exist. */
export async function missingInputs(paths: readonly string[]): Promise<string[]> {
  const { problems } = await expandLiveInputs(paths);
  return Promise.all(problems.map(complaint));
}

/** A name that does not exist was mostly mistyped: a file next to it, or a command, is close to it. */
async function complaint({ path, message }: { path: string; message: string }): Promise<string> {
  if (existsSync(path)) return message;
  const folder = dirname(path);
  const siblings = await readdir(folder).catch(() => []);
  const hint = didYouMean(basename(path), siblings);
  return message + (folder === '.' ? hint : hint.replace('mean ', `mean ${folder}/`));
}
