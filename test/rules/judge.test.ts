import { expect, test } from 'vitest';
import { judgeAll, judgeName, judgeRun } from '../../src/rules/judge.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { Rule, RuleContext } from '../../src/rules/types.js';
import { madeUp } from '../episodes/ends/made.js';
import { made, runFacts } from './made.js';

const deletion = madeUp({
  coverage: {
    observable: () => false,
    unobservable: () => null,
    prints: () => false,
    loses: () => false,
    whole: () => false,
    wholeFrom: () => false,
    filtered: false,
    keepsHouse: false,
    lastAt: null,
    until: null,
    lastKubelet: 0,
    watchOutages: [],
  },
  outcome: 'in-progress',
});

const context: RuleContext = {
  toUtc: at => at,
  clockConfidence: 'assumed',
  unobservable: () => null,
  zone: null,
  troubles: nodeTroubles([]),
  last: null,
  interleaved: false,
  firstOf: () => null,
  lastOf: () => null,
  namesakes: [],
  firstOn: () => null,
};

const rule = (id: string, level: 'error' | 'warning' | 'info', check: Rule['check']): Rule => ({
  meta: { id, level, title: id, reads: [], why: id, evidence: id, next: id },
  check,
});
const reporting = (message: string) => () => [{ message, at: null, evidence: [] }];

test('a rule that throws becomes a finding and does not stop the others', () => {
  const broken = rule('broken', 'error', () => {
    throw new Error('no such thing');
  });
  const findings = judgeAll([broken, rule('whole', 'info', reporting('fine'))], deletion, context);
  expect(findings.map(({ rule: id, level }) => [id, level])).toEqual([
    ['rule-error', 'warning'],
    ['whole', 'info'],
  ]);
  expect(findings[0]?.message).toContain('broken');
  expect(findings[0]?.message).toContain('no such thing');
});

test('the finding of a rule that throws has its subject', () => {
  const broken = {
    ...rule('broken', 'error', reporting('')),
    check() {
      throw new TypeError('no such thing');
    },
  };
  const thrown = {
    ...broken,
    check() {
      throw 'a text';
    },
  };
  const failureOf = (what: string, why: string) => [
    {
      rule: 'rule-error',
      level: 'warning',
      message: `the rule broken failed on this ${what}: ${why}`,
      at: null,
      evidence: [],
    },
  ];
  expect(judgeAll([broken], deletion, context)).toEqual(failureOf('pod', 'no such thing'));
  expect(judgeName([broken], made({}))).toEqual(failureOf('name', 'no such thing'));
  expect(judgeRun([thrown], runFacts())).toEqual(failureOf('input', 'a text'));
  expect(
    judgeName([rule('a', 'info', reporting('x')), rule('b', 'error', reporting('y'))] as never, made({})).map(
      ({ rule: id }) => id,
    ),
  ).toEqual(['b', 'a']);
});

test('the worst finding is first, and a judgement can lower its level', () => {
  const milder = rule('milder', 'error', () => [{ message: 'over', at: null, evidence: [], level: 'warning' }]);
  const findings = judgeAll(
    [rule('note', 'info', reporting('a')), milder, rule('bad', 'error', reporting('b'))],
    deletion,
    context,
  );
  expect(findings.map(({ rule: id }) => id)).toEqual(['bad', 'milder', 'note']);
});
