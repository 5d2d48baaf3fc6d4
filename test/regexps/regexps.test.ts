import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inShares } from '../share.js';
import { built, type Expression, literals } from './expressions.js';
import { superLinear } from './super-linear.js';

/** Where the packages are found that the code imports, and its own page. */
const folder = mkdtempSync(join(import.meta.dirname, '../../dist.regexps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const faultsIn = (expressions: readonly Expression[]): string[] =>
  expressions.flatMap(({ pattern, flags, place }) =>
    superLinear(pattern, flags).map(reason => `${place} /${pattern}/${flags}: ${reason}`),
  );

describe('the time of a regular expression is linear in its text', () => {
  const { short, rest } = inShares(literals());
  it.each([['a sixth of the code', short]])('in %s', isLinear);
  it.each([['the rest of the code', rest]])('in %s', { tags: 'long' }, isLinear);

  function isLinear(_: string, found: readonly Expression[]): void {
    expect(found.length).toBeGreaterThan(100);
    expect(faultsIn(found)).toEqual([]);
  }

  it('when it is built', { tags: 'long' }, async () => {
    const found = await built(folder);
    expect(found.length).toBeGreaterThan(15);
    expect(faultsIn(found)).toEqual([]);
  });
});

describe('slow expressions are recognised', () => {
  it.each([
    /a*b/,
    /\b[\w.]+:/,
    /\s+$/,
    /[A-Za-z]\w*$/,
    /(?=.*x)y/,
    /([0-9.]+)(ms|s)/g,
    /<\w+ \|[^>]*>: m/m,
    /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/,
    /^(\w+\s?)*$/,
    /^\s*,?\s*$/,
    /^(?:a+)+b/,
  ])('%s', ({ source, flags }) => {
    expect(superLinear(source, flags)).not.toEqual([]);
  });

  it.each([
    /a*b/y,
    /\b\w+:/,
    /^a*b/,
    /x=\d+/,
    /x.*/s,
    /^.*x$/m,
    /(?<!\w)\w+$/,
    /\{([^{}]+)\}/,
    /: (?:"[^"]*"|'[^']*')$/,
  ])('except %s, which is linear', ({ source, flags }) => {
    expect(superLinear(source, flags)).toEqual([]);
  });
});
