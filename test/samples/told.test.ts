import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileSource } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';
import { toldBy } from './told.js';

/** What is told of each sample, fact by fact. `npm run goldens` writes it anew; look at what changed. */
const samples = join(import.meta.dirname, '../../samples');
const goldens = join(import.meta.dirname, 'told');
/** A log without a year is placed by the current one. */
const NOW = new Date('2026-12-31T00:00:00Z');
const update = process.env.UPDATE_GOLDENS !== undefined;

const NO_INPUT = /^(?:README\.md|truth\.json|told\.txt)$|^journal\./;
/** Material of other tests, and what is too long to be compared line by line. */
const ELSEWHERE = ['rules', 'kinds', 'fuzz', 'shapes', 'bench', 'events', 'kubectl', 'terminal'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(samples, folder))
    .filter(file => !NO_INPUT.test(file))
    .map(file => join(folder, file));

const foldersIn = (folder: string): string[] =>
  readdirSync(join(samples, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);

/** What shows a rule or a kind, and what only looks like it. */
const pairIn = (folder: string, name: string): (readonly [string, string[]])[] =>
  ['trigger', 'near-miss'].map(what => [
    `${name}.${what}`,
    filesIn(join(folder, name)).filter(file => basename(file).startsWith(`${what}.`)),
  ]);

const inputs = new Map([
  ...foldersIn('.')
    .filter(name => !ELSEWHERE.includes(name))
    .map(name => [name, filesIn(name)] as const),
  ...['rules', 'kinds'].flatMap(folder => foldersIn(folder).flatMap(name => pairIn(folder, name))),
]);

const goldenOf = (name: string): string => join(goldens, `${name}.txt`);

describe('what is told of', () => {
  if (update) {
    rmSync(goldens, { recursive: true, force: true });
    mkdirSync(goldens, { recursive: true });
  }

  it.each([...inputs])('%s', async (name, files) => {
    const sources = files.map(file => ({ ...fileSource(join(samples, file)), path: file }));
    const text = `${toldBy(await analyze(sources, { now: NOW })).join('\n')}\n`;
    if (update) writeFileSync(goldenOf(name), text);
    expect(text.split('\n')).toEqual(readFileSync(goldenOf(name), 'utf8').split('\n'));
  });

  it('has a golden for each, and no other', () => {
    expect(readdirSync(goldens).sort()).toEqual([...inputs.keys()].map(name => `${name}.txt`).sort());
  });
});
