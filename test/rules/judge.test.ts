import { expect, test } from 'vitest';
import { judgeAll, judgeName, judgeRun } from '../../src/rules/judge.js';
import type { Judgement, NameRule, Rule, RunRule } from '../../src/rules/types.js';

/** No input makes a rule throw, so no case can: here rules do that on purpose, and read nothing. */
const [deletion, context, name, run] = [{}, {}, {}, {}] as never[] as [never, never, never, never];

const rule = (id: string, level: 'error' | 'warning' | 'info', check: () => Judgement[]): Rule & NameRule & RunRule =>
  ({ id, level, title: id, reads: [], why: id, evidence: id, next: id, check }) as never;
const reporting = (message: string) => (): Judgement[] => [{ message, at: null, evidence: [] }];
const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};

test('a rule that throws becomes a finding with its subject, and does not stop the others', () => {
  const broken = rule('broken', 'error', throwing(new TypeError('no such thing')));
  const failed = (subject: string, why: string) => ({
    rule: 'rule-error',
    level: 'warning',
    message: `the rule broken failed on this ${subject}: ${why}`,
    at: null,
    evidence: [],
  });
  const [first, second] = judgeAll([broken, rule('whole', 'info', reporting('fine'))], deletion, context);
  expect([first, second?.rule]).toEqual([failed('pod', 'no such thing'), 'whole']);
  expect(judgeName([broken], name)).toEqual([failed('name', 'no such thing')]);
  expect(judgeRun([rule('broken', 'error', throwing('a text'))], run)).toEqual([failed('input', 'a text')]);
});

test('the worst finding is first, and a judgement can lower its level', () => {
  const milder = rule('milder', 'error', () => [{ message: 'over', at: null, evidence: [], level: 'warning' }]);
  const [note, bad] = [rule('note', 'info', reporting('a')), rule('bad', 'error', reporting('b'))];
  expect(judgeAll([note, milder, bad], deletion, context).map(({ rule: id }) => id)).toEqual(['bad', 'milder', 'note']);
  expect(judgeName([note, bad], name).map(({ rule: id }) => id)).toEqual(['bad', 'note']);
});
