import { expect, test } from 'vitest';
import type { Reconstructed } from '../../src/lifecycle/types.js';
import { judgeAll } from '../../src/rules/judge.js';
import { nodeTroubles } from '../../src/rules/troubles.js';
import type { Rule, RuleContext } from '../../src/rules/types.js';

const one: Reconstructed = {
  pod: { namespace: 'default', name: 'web-0' },
  kind: 'graceful',
  uid: null,
  staticUID: null,
  mirrorUIDs: [],
  replacedBy: null,
  observations: [],
  ids: new Set(),
  succeeded: null,
  known: null,
  story: null,
  nextStory: null,
  coverage: {
    observable: () => false,
    unobservable: () => '',
    whole: () => false,
    wholeFrom: () => false,
    filtered: false,
    lastAt: null,
    heardAt: null,
    lastKubelet: 0,
  },
  steps: [],
  begun: null,
  hangs: new Map(),
  testimony: [],
  outcome: 'in-progress',
};

const context: RuleContext = {
  toUtc: at => at,
  clockConfidence: 'assumed',
  unobservable: () => null,
  zone: null,
  troubles: nodeTroubles([]),
  last: null,
  interleaved: false,
  firstOf: () => null,
  namesakes: [],
  firstOn: () => null,
};

const rule = (id: string, level: 'error' | 'warning' | 'info', check: Rule['check']): Rule => ({
  meta: { id, level, title: id, reads: [], why: id, evidence: id, next: id },
  check,
});
const says = (message: string) => () => [{ message, at: null, evidence: [] }];

test('a rule that throws becomes a finding, and the others go on', () => {
  const broken = rule('broken', 'error', () => {
    throw new Error('no such thing');
  });
  const findings = judgeAll([broken, rule('whole', 'info', says('fine'))], one, context);
  expect(findings.map(({ rule: id, level }) => [id, level])).toEqual([
    ['rule-error', 'warning'],
    ['whole', 'info'],
  ]);
  expect(findings[0]?.message).toContain('broken');
  expect(findings[0]?.message).toContain('no such thing');
});

test('the worst stands first, and a judgement can lower its level', () => {
  const milder = rule('milder', 'error', () => [{ message: 'over', at: null, evidence: [], level: 'warning' }]);
  const findings = judgeAll([rule('note', 'info', says('a')), milder, rule('bad', 'error', says('b'))], one, context);
  expect(findings.map(({ rule: id }) => id)).toEqual(['bad', 'milder', 'note']);
});

test('rules for other kinds are not asked', () => {
  const only = rule('mirror-not-recreated', 'error', says('never'));
  expect(judgeAll([only], one, context)).toEqual([]);
  expect(judgeAll([only], { ...one, kind: 'mirror' }, context)).toHaveLength(1);
  const exempt = rule('kubelet-restart', 'warning', says('restarted'));
  expect(judgeAll([exempt], one, context)).toHaveLength(1);
  expect(judgeAll([exempt], { ...one, kind: 'shut-down' }, context)).toEqual([]);
});
