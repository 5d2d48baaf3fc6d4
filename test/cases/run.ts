import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { podline } from '../cli/podline.js';
import { root } from '../root.js';
import type { Part } from './archive.js';
import { CLUSTER, clusterOf, isOfCluster } from './cluster.js';
import { written } from './followed.js';
import type { Printed } from './wants.js';

const inputsOf = (part: Part): Map<string, string> =>
  new Map([...part].filter(([name]) => name !== 'want' && name !== 'run' && !isOfCluster(name)));

/** Writes what goes into the parts of a case. */
export function writeInputs(parts: readonly Part[], at: string): void {
  for (const [name, content] of parts.flatMap(part => [...inputsOf(part)])) {
    mkdirSync(dirname(join(at, name)), { recursive: true });
    writeFileSync(join(at, name), content);
  }
}

/** What podline prints about a part of a case, whose inputs are in the folder `at`. */
export async function printedBy(files: Part, at: string, withDocument: boolean): Promise<Printed> {
  const { args, stdin } = commandOf(files.get('run') ?? `podline ${[...inputsOf(files).keys()].join(' ')}`, at);
  const input = Buffer.concat(stdin.map(path => readFileSync(path)));
  const own = (text: string): string => text.replaceAll(`${at}/`, '');
  const cluster = files.has(CLUSTER) ? await clusterOf(files, at) : null;
  const isFollowed = args.includes('--follow');
  const podlineWith = (...more: readonly string[]) => {
    if (cluster !== null) return podline([...args, '--kubeconfig', cluster.kubeconfig, ...more], input, {}, cluster);
    if (!isFollowed) return podline([...args, ...more], input);
    const { stdin, world } = written(input.toString());
    return podline([...args, ...more], stdin, {}, { world });
  };
  try {
    const { status, stdout, stderr } = await podlineWith();
    const printed = { exit: status, text: own(stdout), errors: own(stderr) };
    if (!withDocument) return printed;
    if (isFollowed) return { ...printed, document: { episodes: reported((await podlineWith('-o', 'ndjson')).stdout) } };
    const json = args.some(arg => arg === '-o' || arg === '--output')
      ? stdout
      : (await podlineWith('-o', 'json')).stdout;
    return { ...printed, document: JSON.parse(own(json)) };
  } finally {
    await cluster?.close();
  }
}

const reported = (ndjson: string): unknown[] =>
  ndjson.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]));

/** `podline ARGUMENTS`, with files of the case by name; `cat FILES | podline ARGUMENTS` and `podline ARGUMENTS < FILE` for a pipe. */
function commandOf(run: string, at: string): { args: string[]; stdin: string[] } {
  const [, piped, command = '', redirected] =
    /^(?:cat ([^|]+) \| )?podline\b([^<]*)(?:< (\S+))?$/.exec(run.trim()) ?? [];
  if (!/^(?:cat [^|]+ \| )?podline\b/.test(run)) throw new Error(`not a command that a case can run: ${run}`);
  const place = (word: string): string => {
    const [, format, file] = /^(json)=(.+)$/.exec(word) ?? [];
    return file !== undefined ? `${format}=${join(at, file)}` : existsSync(join(at, word)) ? join(at, word) : word;
  };
  const words = (text: string): string[] =>
    [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const stdin = [...words(piped ?? ''), ...words(redirected ?? '')].map(name => relative(root, place(name)));
  return { args: words(command).map(place), stdin: stdin.map(name => join(root, name)) };
}
