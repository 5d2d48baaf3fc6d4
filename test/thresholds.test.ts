import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * Each threshold has a case just below it and one just above: `it('name: what it decides', …)`, `limit: 'name'` in a table of cases, or
 * what comes at `LIMITS.name - 1`, or a case whose sentence, or a comment among its wants, begins with `name: `. Mutants do not change
 * numbers, so nothing else would notice a changed one.
 */

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(end))
    .map(file => readFileSync(join(folder, file), 'utf8'));

const tests = [
  ...filesIn('test', '.test.ts'),
  ...filesIn('packages/fleet/test', '.test.ts'),
  ...filesIn('test/cases', '.txt'),
];

const declared = filesIn('src', '/thresholds.ts').flatMap(text =>
  [...text.matchAll(/^ {2}(\w+): \[/gm)].map(([, name = '']) => name),
);
const CASES =
  /^(?:# )?(\w+): |\b(?:it|describe)\(\s*['"`](\w+): |limit: '(\w+)'|^ *\[\s{0,20}'(\w+)',|\bLIMITS\.(\w+) - 1\b/gm;
const named = new Set(tests.flatMap(text => [...text.matchAll(CASES)].flatMap(([, ...names]) => names)));

it('thresholds are found', () => expect(declared.length).toBeGreaterThan(80));

it('thresholds have cases below and above', () => {
  const without = declared.filter(name => !named.has(name));
  expect(without, 'no sentence of a case begins with `name: `').toEqual([]);
});
