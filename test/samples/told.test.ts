import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analyze/index.js';
import { fileSource } from '../../src/input/source.js';
import { toldBy } from './told.js';

/** What is told of each sample, fact by fact. `npm run goldens` writes it anew; look at what changed. */
const samples = join(import.meta.dirname, '../../samples');
const goldens = join(import.meta.dirname, 'told');
/** A log without a year is placed by the current one. */
const NOW = new Date('2026-12-31T00:00:00Z');
const update = process.env.UPDATE_GOLDENS !== undefined;

const NO_INPUT = /^(?:README\.md|truth\.json|told\.txt)$|^journal\./;
/** Material of other tests, and what is too long to be compared line by line. */
const ELSEWHERE = ['rules', 'fuzz', 'shapes', 'bench', 'events', 'kubectl', 'terminal'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(samples, folder))
    .filter(file => !NO_INPUT.test(file))
    .map(file => join(folder, file));

const foldersIn = (folder: string): string[] =>
  readdirSync(join(samples, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);

const inputs = new Map([
  ...foldersIn('.')
    .filter(name => !ELSEWHERE.includes(name))
    .map(name => [name, filesIn(name)] as const),
  ...foldersIn('rules').flatMap(rule =>
    ['trigger', 'near-miss'].map(
      what =>
        [
          `${rule}.${what}`,
          filesIn(`rules/${rule}`).filter(file => file.split('/').at(-1)?.startsWith(`${what}.`)),
        ] as const,
    ),
  ),
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
