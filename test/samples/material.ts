import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { grouped } from '../../src/kit/grouped.js';
import { expandInputs } from '../../src/read/expand.js';
import type { Source } from '../../src/read/source.js';
import { filesIn, shared } from '../read/framing.js';

/** What is read together: paths of files and folders. */
type Input = readonly string[];

const IS_KEY = /(?:answers|truth|clusters|index|scenario|expected)\.json$/;
const IS_INPUT = /\.(?:log|txt|jsonl?|ndjson|ya?ml)(?:\.gz)?$/;

const logsOf = (files: Input): string[] => files.filter(path => IS_INPUT.test(path) && !IS_KEY.test(path));

/** Each file is an input of its own. */
const apart = (folder: string): Input[] => logsOf(filesIn(folder)).map(path => [path]);

/** All files with one key are one input. */
const groups = (files: Input, keyOf: (path: string) => string): Input[] => [...grouped(files, keyOf).values()];

/** All files of a folder are one input. */
const together = (folder: string): Input[] => groups(logsOf(filesIn(folder)), dirname);

/** A recording is read as its folder; of the small ones, files whose names begin alike. */
const recorded = (folder: string): Input[] =>
  groups(logsOf(filesIn(folder)), path => {
    const [recording] = /^.*\/recording(?=\/)/.exec(path) ?? [];
    return recording ?? (path.includes('/repro/') ? path.replace(/\..*/, '') : dirname(path));
  });

/** Collections are read as they are. */
const collected = (folder: string): Input[] => [
  ...apart(join(folder, 'nodes')),
  [join(folder, 'kind-4-nodes')],
  ...readdirSync(folder)
    .filter(name => name.endsWith('.tar.gz'))
    .map(name => [join(folder, name)]),
];

const READ: Readonly<Record<string, (folder: string) => Input[]>> = {
  corpus: together,
  witness: together,
  live: recorded,
  clusters: collected,
  pasted: apart,
  wild: apart,
  seeds: apart,
  starts: together,
};

/** What lies next to the repository, by the name of its folder. */
export const material = Object.entries(READ)
  .map(([name, read]) => [name, join(shared, name), read] as const)
  .filter(([, folder]) => existsSync(folder))
  .map(([name, folder, read]) => [name, () => read(folder).sort(inOrder)] as const);

function inOrder([a = '']: Input, [b = '']: Input): number {
  return a < b ? -1 : 1;
}

export async function sourcesOf(paths: Input): Promise<readonly Source[]> {
  const { sources, problems } = await expandInputs(paths, () => {
    throw new Error('no input is a pipe');
  });
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return sources.map(source => ({ ...source, path: join(basename(shared), source.path.slice(shared.length)) }));
}
