import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { podline } from './cli/podline.js';
import { root } from './root.js';

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

it('the documentation links only to what exists', () => {
  const links = pages.flatMap(page => linksOf(page).map(target => ({ page, target })));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
});

// `npm pack` takes seconds
it('the documentation is in the package together with all that it links to', { tags: 'long' }, () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  const isThere = (target: string): boolean =>
    paths.some(path => path === target || path.startsWith(`${target.replace(/\/$/, '')}/`));
  const inside = paths.filter(path => path.endsWith('.md') && !path.startsWith('dist/'));
  expect(inside.length).toBeGreaterThan(100);
  const links = inside.flatMap(page => linksOf(page).map(target => ({ page, target })));
  expect(links.filter(({ target }) => !isThere(target))).toEqual([]);
});

/** As GitHub derives them from headings. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/`|\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('the documentation links only to sections that exist', () => {
  const links = pages.flatMap(page =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*\.md)?#([^)]+)\)/g)].map(
      ([, target, anchor = '']) => ({
        page,
        target: target === undefined ? page : join(dirname(page), target),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ target, anchor }) => !anchorsOf(target).includes(anchor))).toEqual([]);
});

it('the index lists every page of docs/', () => {
  const listed = new Set([
    ...linksOf('docs/README.md'),
    ...linksOf('docs/reference/rules/README.md'),
    'docs/README.md',
  ]);
  expect(below('docs').filter(page => !listed.has(page))).toEqual([]);
});

it('the README prints what the demo prints', async () => {
  const { demo } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  const [program, cli, ...args] = demo.split(' ');
  expect([program, cli]).toEqual(['node', 'dist/cli.js']);
  const [, printed] = /The demo prints:\n\n```\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  expect((await podline(args)).stdout).toBe(printed);
});

/** `    $ node dist/cli.js …`, and below it the first lines of the output; long ones are shortened. */
const SHOWN = /^ {4}\$ node dist\/cli\.js (.*)\n((?: {4}.*\n|\n)*?) {4}…\n/gm;

it('the README shows what its commands print first', async () => {
  const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(SHOWN)];
  expect(shown).toHaveLength(2);
  for (const [, args = '', lines = ''] of shown) {
    const printed = (await podline(args.split(' '))).stdout.split('\n');
    for (const [index, line] of lines.trimEnd().split('\n').entries()) {
      const text = line.slice(4);
      if (text.endsWith(' …')) expect(printed[index]?.startsWith(text.slice(0, -2))).toBe(true);
      else expect(printed[index]).toBe(text);
    }
  }
});

it('the README can be read in one go', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(150);
});

/** `npm run NAME`, `node scripts/x.mjs`: a page names them so that the reader types them. */
const SCRIPT = /\bnpm run (?:-s |--silent )?([a-z][\w:-]*)/g;
const PROGRAM = /\bnode ((?:bench|dist|fuzz|scripts)\/[\w./-]+)/g;

it('the documentation names only scripts and programs of the repository that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const named = (pattern: RegExp): { page: string; name: string }[] =>
    pages
      .filter(page => page !== 'CHANGELOG.md')
      .flatMap(page =>
        [...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([, name = '']) => ({ page, name })),
      );
  expect(named(SCRIPT).length).toBeGreaterThan(50);
  expect(named(SCRIPT).filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect(named(PROGRAM).filter(({ name }) => !existsSync(join(root, name)))).toEqual([]);
});
