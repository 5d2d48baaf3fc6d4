import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './cli/podline.js';

const LINK = /\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g;

const linksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(LINK)].map(([, target = '']) => join(dirname(page), target));

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => join(folder, file));

const pages = [
  ...readdirSync(root).filter(file => file.endsWith('.md')),
  ...['bench', 'docs', 'fuzz', 'samples', 'src'].flatMap(below),
];

it('links to what is there', () => {
  const links = pages.flatMap(page => linksOf(page).map(target => ({ page, target })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
});

it('lists every page of docs/ in its index', () => {
  const listed = new Set([...linksOf('docs/README.md'), ...linksOf('docs/rules/README.md'), 'docs/README.md']);
  expect(below('docs').filter(page => !listed.has(page))).toEqual([]);
});
