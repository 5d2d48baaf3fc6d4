import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/show/policy/schema.js';
import { problemsOf } from '../../../src/show/policy/validate.js';

const LEVEL: Schema = { type: 'string', enum: ['off', 'warn', 'error'] };
const COUNT: Schema = { type: 'integer', minimum: 0, description: 'a whole number, 0 or more' };

describe('a value in a policy', () => {
  it.each<[what: string, value: unknown, schema: Schema, problem: string | null]>([
    ['a text', 'x', { type: 'string' }, null],
    ['a list', ['x'], { type: 'array' }, null],
    ['keys', { a: 1 }, { type: 'object', properties: { a: COUNT } }, null],
    ['a number for a text', 1, { type: 'string' }, 'it must be a text'],
    ['a fraction for a whole number', 1.5, COUNT, 'it must be a whole number'],
    ['nothing', null, COUNT, 'it must be a whole number'],
    ['a list for keys', [], { type: 'object' }, 'it must be keys with values'],
    ['keys for a list', {}, { type: 'array' }, 'it must be a list'],
    ['another type than ours', 1, { type: 'boolean' as 'string' }, 'it must be boolean'],
    ['anything', null, {}, null],
    ['a number that is too small', -1, COUNT, '-1 is not a whole number, 0 or more'],
    ['the smallest number', 0, COUNT, null],
    ['a text that fits', '10s', { type: 'string', pattern: '^\\d+s$' }, null],
    ['a text that does not', '10', { type: 'string', pattern: '^\\d+s$' }, '10 is not valid'],
    ['a word that is known', 'warn', LEVEL, null],
    ['a word that is nearly known', 'wran', LEVEL, '"wran" is unknown; did you mean warn?'],
    ['a word that is not', 'xyzzy', LEVEL, '"xyzzy" is unknown; known are off, warn, error'],
    ['an empty list', [], { type: 'array', minItems: 1 }, 'the list is empty'],
    ['a list that may be empty', [], { type: 'array' }, null],
  ])('is checked: %s', (_, value, schema, problem) => {
    expect(problemsOf(value, schema)).toEqual(problem === null ? [] : [problem]);
  });

  it('is shown with up to sixty characters if it is unknown, and long lists of known ones are not printed', () => {
    const many = Array.from({ length: 13 }, (_, at) => `word-number-${at}-of-all`);
    const [problem] = problemsOf('x'.repeat(61), { enum: many });
    expect(problem).toBe(`"${'x'.repeat(60)}…" is unknown`);
    expect(problemsOf('x'.repeat(60), { enum: many })).toEqual([`"${'x'.repeat(60)}" is unknown`]);
    expect(problemsOf('xyzzy', { enum: many.slice(0, 12) })[0]).toMatch(/; known are word-number-0-of-all, /);
  });
});

describe('the position of a value', () => {
  const schema: Schema = {
    type: 'object',
    required: ['after'],
    properties: { after: { type: 'string' }, list: { type: 'array', prefixItems: [LEVEL], items: COUNT } },
  };

  it('is named by its keys and its index in a list', () => {
    expect(problemsOf({ after: 'x', list: ['of', 1, -1] }, schema)).toEqual([
      expect.stringMatching(/^list\[0\]: "of" is unknown/),
      'list[2]: -1 is not a whole number, 0 or more',
    ]);
    expect(
      problemsOf({ rules: { list: 1 } }, { type: 'object', properties: { rules: { ...schema, required: [] } } }),
    ).toEqual(['rules.list: it must be a list']);
  });

  it('accepts anything where nothing is declared for it', () => {
    expect(problemsOf(['x', 1], { type: 'array' })).toEqual([]);
  });

  it('needs the required keys, and has no others', () => {
    expect(problemsOf({}, schema)).toEqual(['"after" is missing']);
    expect(problemsOf({ after: 'x', aftr: 1 }, schema)).toEqual(['aftr: there is no such key; did you mean after?']);
    expect(problemsOf({ pace: {} }, { properties: { pace: schema } })).toEqual(['pace: "after" is missing']);
    // Properties of every object are not known keys
    expect(problemsOf(JSON.parse('{"after":"x","constructor":1}'), schema)).toEqual([
      'constructor: there is no such key; known are after, list',
    ]);
    expect(problemsOf({ after: 'x', ['k'.repeat(70)]: 1 }, schema)[0]).toMatch(/^k{60}…: /);
  });
});

describe('one of several types', () => {
  const either: Schema = { anyOf: [LEVEL, { type: 'array', items: LEVEL }] };

  it('is judged by its own type', () => {
    expect(problemsOf('warn', either)).toEqual([]);
    expect(problemsOf(['warn'], either)).toEqual([]);
    expect(problemsOf(['warm'], either, 'rules.x')).toEqual(['rules.x[0]: "warm" is unknown; did you mean warn?']);
    expect(problemsOf(1, either, 'rules.x')).toEqual(['rules.x: it must be a text or a list']);
  });
});
