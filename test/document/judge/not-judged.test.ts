import { expect, it } from 'vitest';
import { bothNotJudged } from '../../../src/document/judge/between.js';

const both = (a: Record<string, string[]> | undefined, b: Record<string, string[]> | undefined) => {
  const list = (of: Record<string, string[]> | undefined) =>
    of === undefined ? undefined : Object.entries(of).map(([why, rules]) => ({ why, rules }));
  const merged = bothNotJudged(list(a), list(b));
  return merged === undefined ? undefined : Object.fromEntries(merged.map(({ why, rules }) => [why, rules]));
};

it('a rule was not judged in two documents where neither judged it', () => {
  expect(both({ 'no watch': ['x', 'y'], 'no log': ['z'] }, { 'no watch': ['y', 'z'] })).toEqual({
    'no watch': ['y', 'z'],
    'no log': ['z'],
  });
  expect(both({ 'no watch': ['x'] }, { 'no watch': ['y'] })).toEqual({});
  expect(both({ 'no watch': ['x'] }, { 'no watch': ['x'] })).toEqual({ 'no watch': ['x'] });
});

it('an earlier version does not state what it judged', () => {
  expect([both(undefined, { 'no watch': ['x'] }), both({ 'no watch': ['x'] }, undefined)]).toEqual([
    undefined,
    undefined,
  ]);
});
