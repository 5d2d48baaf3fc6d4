import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.js';

/** The data's way from left to right (src/README.md). A file that is named beats the folder that it lies in. */
const ORDER = [
  'package.json',
  'src/version.ts',
  'src/nearest.ts',
  'src/calendar.ts',
  'src/detached.ts',
  'src/grouped.ts',
  'src/contract/', // what it names is what every stage works for
  'src/input/',
  'grammars/',
  'src/records/',
  'src/events/',
  'src/witness/',
  'src/correlate/',
  'src/lifecycle/',
  'src/rules/',
  'src/document/',
  'src/report/safe.ts', // for whoever prints
  'src/report/types.ts',
  'src/policy/',
  'src/explain/',
  'src/report/',
  'src/diff/',
  'src/analyze/',
  'src/index.ts',
  'src/cli/',
];

const IMPORT = /^(?:import|export|\} from)\b[^;']*'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

const files = ['src', 'grammars'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:ts|mts)$/.test(file))
    .map(file => join(folder, file)),
);

function placeOf(file: string): number {
  const exact = ORDER.indexOf(file.replace(/\.js$/, '.ts'));
  return exact >= 0 ? exact : ORDER.findIndex(place => place.endsWith('/') && file.startsWith(place));
}

const imports = files.flatMap(from =>
  [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].map(([, named, lazy]) => ({
    from,
    to: normalize(join(dirname(from), named ?? lazy ?? '')),
  })),
);

it('knows the place of every file', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(imports.length).toBeGreaterThan(1000);
  expect([...files, ...imports.map(({ to }) => to)].filter(file => placeOf(file) < 0)).toEqual([]);
});

it('lets a stage import from stages to its left only', () => {
  const backwards = imports.filter(({ from, to }) => placeOf(from) < placeOf(to));
  expect(backwards.map(({ from, to }) => `${from} must not know ${to}`)).toEqual([]);
});

it('has a row for every folder in src/README.md', () => {
  const readme = readFileSync(join(root, 'src/README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell).join(' ');
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter(one => one.isDirectory());
  expect(folders.map(({ name }) => `${name}/`).filter(name => !rows.includes(`\`${name}\``))).toEqual([]);
});
