import { expect, it } from 'vitest';
import { loadYaml } from '../../src/read/yaml.js';
import { readPolicy } from '../../src/show/policy/read.js';
import { loadIrregular } from '../../src/sources/watch/yaml.js';

/** Each line has two aliases of the one before: this many lines stand for two to that power. */
const bomb = (lines: number): string =>
  ['a0: &a0 [x]', ...Array.from({ length: lines }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`), ''].join(
    '\n',
  );

it('aliases are resolved, and refused where they expand to an endless document', () => {
  expect(loadYaml('base: &base {a: 1}\nother: *base')).toEqual({ base: { a: 1 }, other: { a: 1 } });
  expect(() => loadYaml(bomb(8))).not.toThrow();
  expect(() => loadYaml(bomb(30))).toThrow('too many values');
});

it('a policy and a pod follow this rule', () => {
  expect(readPolicy(`${bomb(30)}rules: {stuck-worker: *a30}`)).toMatchObject({
    policy: null,
    problems: [expect.stringContaining('too many values')],
  });
  expect(loadIrregular(`${bomb(30)}status: *a30`).problem).toContain('too many values');
});
