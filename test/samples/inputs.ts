import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export const samples = join(import.meta.dirname, '../../samples');
const NO_INPUT = /^(?:README\.md|truth\.json|told\.txt)$|^journal\./;
/** Material of other tests, and what is too long to be compared line by line. */
const ELSEWHERE = [
  'rules',
  'kinds',
  'classes',
  'fuzz',
  'shapes',
  'bench',
  'events',
  'kubectl',
  'terminal',
  'layouts',
  'suites',
  'starts',
];

const filesIn = (folder: string): string[] =>
  readdirSync(join(samples, folder))
    .filter(file => !NO_INPUT.test(file))
    .map(file => join(folder, file));

const foldersIn = (folder: string): string[] =>
  readdirSync(join(samples, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);

/** Samples that show a rule or a kind, and near misses. */
const pairIn = (folder: string, name: string): (readonly [string, string[]])[] =>
  ['trigger', 'near-miss'].map(what => [
    `${name}.${what}`,
    filesIn(join(folder, name)).filter(file => basename(file).startsWith(`${what}.`)),
  ]);

/** With all files, and, where there is more than a log, without the log. */
function startsIn(name: string): (readonly [string, string[]])[] {
  const files = filesIn(join('starts', name));
  const others = files.filter(file => !basename(file).startsWith('kubelet.'));
  const all = [`starts.${name}`, files] as const;
  return others.length === 0 ? [all] : [all, [`starts.${name}.no-log`, others]];
}

/** The facts of each are compared with a golden. */
export const inputs = new Map([
  ...foldersIn('starts').flatMap(startsIn),
  ...foldersIn('.')
    .filter(name => !ELSEWHERE.includes(name))
    .map(name => [name, filesIn(name)] as const),
  ...['rules', 'kinds'].flatMap(folder => foldersIn(folder).flatMap(name => pairIn(folder, name))),
]);
