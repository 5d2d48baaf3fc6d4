import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { podline } from '../cli/podline.js';
import { violations } from '../document/schema.js';
import { root } from '../root.js';
import { scratchOfTest } from '../scratch.js';
import { caseOf, type Part } from './archive.js';
import { CLUSTER, clusterOf, isOfCluster } from './cluster.js';
import { written } from './followed.js';
import { type Printed, readsDocument, renewed, unmet, wantsOf } from './wants.js';

const UPDATE = process.env.UPDATE_CASES === '1';
const folder = join(root, 'test/cases');

/**
 * Each file `TOPIC/NAME.txt` is a test: what goes in, the command (`-- run --`; without it `podline` and all its files), and what must come
 * out. README.md has the form.
 */
describe.each(topics())('%s', (_topic, paths) => {
  test.each(paths)('%s', async (_name, path) => {
    const text = readFileSync(path, 'utf8');
    const { sentence, parts } = caseOf(text);
    expect(sentence, 'a sentence says what the case shows').not.toBe('');
    const at = scratchOfTest();
    for (const [name, content] of parts.flatMap(part => [...inputsOf(part)])) {
      mkdirSync(dirname(join(at, name)), { recursive: true });
      writeFileSync(join(at, name), content);
    }
    const wrong: string[] = [];
    const [beginning = '', ...rest] = text.split(/(?<=^-- want --\n)/m);
    const renewedText = [beginning];
    for (const [index, part] of parts.entries()) {
      const wants = wantsOf(part.get('want') ?? '');
      const printed = await printedBy(part, at, wants.some(readsDocument));
      const lines = new Map(wants.map(want => [want.line, renewed(want, printed)]));
      const [own = '', ...others] = (rest[index] ?? '').split(/^(?=-- \S+ --$)/m);
      renewedText.push(
        own.replace(/^.+$/gm, line => lines.get(line) ?? line),
        ...others,
      );
      const kept = UPDATE ? wants.filter(({ how }) => how !== '=') : wants;
      wrong.push(...kept.flatMap(want => unmet(want, printed) ?? []), ...violationsIn(printed));
    }
    if (UPDATE) writeFileSync(path, renewedText.join(''));
    expect(wrong.join('\n'), sentence).toBe('');
  });
});

/** Test titles by topic; a case that reads recordings next to the repository runs only where they are. */
function topics(): [string, [string, string][]][] {
  const byTopic = new Map<string, [string, string][]>();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.txt'));
  for (const path of paths.sort()) {
    const [topic = '', name = ''] = path.split('/');
    const absent = readFileSync(join(folder, path), 'utf8')
      .match(/\.\.\/shared\/\S+/g)
      ?.find(near => !existsSync(join(root, near)));
    if (absent !== undefined) console.warn(`skipped: ${path}, as there is no ${absent}`);
    else byTopic.set(topic, [...(byTopic.get(topic) ?? []), [name.replace(/\.txt$/, ''), join(folder, path)]]);
  }
  return [...byTopic];
}

/** What `podline`, `check` and `why` answer is a document; `diff` and `stats` have forms of their own. */
const violationsIn = ({ document }: Printed): string[] =>
  typeof document === 'object' && document !== null && 'nodes' in document ? violations(document) : [];

const inputsOf = (part: Part): Map<string, string> =>
  new Map([...part].filter(([name]) => name !== 'want' && name !== 'run' && !isOfCluster(name)));

async function printedBy(files: Part, at: string, withDocument: boolean): Promise<Printed> {
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
