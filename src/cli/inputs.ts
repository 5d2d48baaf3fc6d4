import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { expandInputs, expandLiveInputs } from '../input/expand.js';
import { didYouMean } from '../nearest.js';
import type { Io } from './io.js';

/** What can be read, and a sentence for each input that cannot. */
export async function openInputs(paths: readonly string[], io: Io) {
  const { sources, problems } = await expandInputs(paths, () => io.stdin);
  return { sources, complaints: await Promise.all(problems.map(complaint)) };
}

/** A sentence for each input that is not there. */
export async function missingInputs(paths: readonly string[]): Promise<string[]> {
  const { problems } = await expandLiveInputs(paths);
  return Promise.all(problems.map(complaint));
}

/** A name that is not there was mostly mistyped: what stands beside it, or a command, is close to it. */
async function complaint({ path, message }: { path: string; message: string }): Promise<string> {
  if (existsSync(path)) return message;
  const folder = dirname(path);
  const beside = await readdir(folder).catch(() => []);
  const hint = didYouMean(basename(path), beside);
  return message + (folder === '.' ? hint : hint.replace('mean ', `mean ${folder}/`));
}
