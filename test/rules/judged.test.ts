import { describe, expect, it } from 'vitest';
import type { NodeRun } from '../../src/correlate/node-run.js';
import type { Observation } from '../../src/correlate/types.js';
import type { Reconstructed } from '../../src/episodes/ends/types.js';
import { applies, byKind, kindsOf } from '../../src/rules/applies.js';
import { createNotJudged, notJudgedIn, readingsOf } from '../../src/rules/not-judged.js';
import type { ReadingContext } from '../../src/rules/readings.js';
import * as readings from '../../src/rules/readings.js';
import { allRules } from '../../src/rules/registry.js';
import type { Rule } from '../../src/rules/types.js';
import { seenLine } from '../correlate/made.js';
import { endingAt } from '../episodes/ends/made.js';
import { context, deletion, made, runFacts, testimony } from './made.js';

const { log, nodeLog, kubeletLog, wholeLog, anyInput, watch, clock, ending, either, runtimeLog, auditLog, kubectlLog } =
  readings;

/** Kubelet 0 and 1 could not log these events. */
const lacking = (...each: readonly (string | null)[]): ReadingContext =>
  context({ unobservable: kubelet => each[kubelet] ?? null });
const on = (...kubelets: readonly number[]): Observation[] =>
  kubelets.map((kubelet, at) => seenLine(at + 1, 'config-delete', { kubelet }));
const processes = (count: number): Pick<NodeRun, 'processes'> =>
  made({ processes: Array.from({ length: count }, () => ({})) });
const filtered = { ...endingAt(1), filtered: true };

describe('the reading of kubelet lines about a pod', () => {
  const stop = log('kill-begin', 'kill-override');
  const why = (lines: readonly Observation[], of: ReadingContext = lacking('too low', 'too old')): string | null =>
    stop.lackingFor(deletion(lines), of);

  it('lacks nothing where any of the events was logged or could be', () => {
    expect(why(on(0))).toBe('too low');
    expect(why([...on(0), seenLine(2, 'kill-override')])).toBeNull();
    expect(why(on(0), lacking(null))).toBeNull();
    expect(why([])).toBe('no kubelet line is about this deletion');
    expect(log().lackingFor(deletion(on(0)), lacking('too low'))).toBeNull();
    expect(log().lackingFor(deletion([]), lacking())).toBe('no kubelet line is about this deletion');
  });

  it('lacks nothing where the first or the last process could log it, and otherwise gives the reason of the last', () => {
    expect(why(on(0, 1))).toBe('too old');
    expect(why(on(1, 0))).toBe('too low');
    expect(why(on(0, 1), lacking(null, 'too old'))).toBeNull();
    expect(why(on(0, 1), lacking('too low', null))).toBeNull();
    expect(why(on(0, 2, 1), context({ unobservable: kubelet => (kubelet === 2 ? null : 'too old') }))).toBe('too old');
  });

  it('covers all processes of an input', () => {
    expect(stop.lackingIn(processes(0), lacking())).toBe('there is no kubelet log');
    expect(stop.lackingIn(processes(2), lacking('too low', 'too old'))).toBe('too low');
    expect(stop.lackingIn(processes(2), lacking('too low', null))).toBeNull();
    expect(log().lackingIn(processes(1), lacking('too low'))).toBeNull();
    expect(log().lackingIn(processes(0), lacking())).toBe('there is no kubelet log');
  });

  it('is named in the documentation', () => {
    expect(stop.title).toBe('a kubelet log at a version and verbosity that has `kill-begin` or `kill-override`');
    expect(stop.events).toEqual(['kill-begin', 'kill-override']);
    expect(log().title).toBe('lines of the kubelet about the deletion');
    expect(nodeLog('sync-skipped').title).toBe(
      'a kubelet log at a version and verbosity that has `sync-skipped`, without lines filtered out',
    );
  });
});

describe('the other readings of rules', () => {
  const of = (facts: Partial<Reconstructed>): Reconstructed => deletion(on(0), facts);
  const SELECTED = 'the log contains only selected lines';

  it.each<[string, readings.Reading, Partial<Reconstructed>, ReadingContext, string | null]>([
    ['lines of the node', nodeLog('sync-skipped'), {}, lacking(), null],
    ['lines of the node', nodeLog('sync-skipped'), {}, lacking('too low'), 'too low'],
    ['lines of the node', nodeLog('sync-skipped'), { coverage: filtered }, lacking(), SELECTED],
    ['a log', kubeletLog, {}, lacking(), null],
    ['a log', kubeletLog, { coverage: filtered }, lacking(), null],
    ['a log', kubeletLog, {}, context({ last: null }), 'there is no kubelet log'],
    ['a whole log', wholeLog, {}, lacking(), null],
    ['a whole log', wholeLog, { coverage: filtered }, lacking(), SELECTED],
    ['a whole log', wholeLog, {}, context({ last: null }), 'there is no kubelet log'],
    ['anything', anyInput, {}, context({ last: null }), null],
    ['a watch', watch, {}, lacking(), 'no watch shows this pod'],
    ['a watch', watch, { story: made({}) }, lacking(), null],
    ['a clock', clock, {}, lacking(), null],
    ['a clock', clock, {}, context({ clockConfidence: 'inferred' }), null],
    ['a clock', clock, {}, context({ clockConfidence: 'assumed' }), "the zone of the kubelet's clock is unknown"],
    ['the end', ending, { outcome: 'stuck' }, lacking(), null],
    ['the end', ending, { outcome: 'in-progress' }, lacking(), 'the log ends before the deletion does'],
    ['a runtime log', runtimeLog, {}, lacking(), 'no runtime log is about this deletion'],
    ['a runtime log', runtimeLog, { testimony: [testimony('kill-sent', 1)] }, lacking(), null],
    [
      'a runtime log',
      runtimeLog,
      { testimony: [testimony('delete-accepted', 1)] },
      lacking(),
      'no runtime log is about this deletion',
    ],
    [
      'an audit log',
      auditLog,
      { testimony: [testimony('kill-sent', 1), testimony('delete-accepted', 1)] },
      lacking(),
      null,
    ],
    ['an audit log', auditLog, {}, lacking(), 'no audit log is about this deletion'],
    ['a kubectl log', kubectlLog, { testimony: [testimony('delete-sent', 1)] }, lacking(), null],
    ['a kubectl log', kubectlLog, {}, lacking(), 'no kubectl log is about this deletion'],
  ])('lack what the input lacks: %s', (_, reading, facts, given, why) =>
    expect(reading.lackingFor(of(facts), given)).toBe(why),
  );

  it('lack a log in an input without a kubelet log, and nothing in one deletion', () => {
    for (const reading of [kubeletLog, wholeLog]) {
      expect(reading.lackingIn(processes(0), lacking())).toBe('there is no kubelet log');
      expect(reading.lackingIn(processes(1), lacking())).toBeNull();
    }
    for (const reading of [watch, clock, ending, runtimeLog, anyInput])
      expect(reading.lackingIn(processes(0), lacking())).toBeNull();
    expect(runtimeLog.title).toBe('lines of the deletion in the runtime log');
  });

  it('lack nothing where one of several is there, and otherwise give all reasons once', () => {
    const some = either(watch, log('kill-begin'));
    expect(some.title).toBe('a watch of the pod; or a kubelet log at a version and verbosity that has `kill-begin`');
    expect(some.events).toEqual(['kill-begin']);
    expect(some.lackingFor(of({}), lacking('too low'))).toBe('no watch shows this pod, and too low');
    expect(some.lackingFor(of({ story: made({}) }), lacking('too low'))).toBeNull();
    expect(some.lackingFor(of({}), lacking())).toBeNull();
    expect(either(watch, watch).lackingFor(of({}), lacking())).toBe('no watch shows this pod');
    expect(either(kubeletLog, wholeLog).lackingIn(processes(0), lacking())).toBe('there is no kubelet log');
    expect(either(kubeletLog, watch).lackingIn(processes(0), lacking())).toBeNull();
  });
});

const rule = (id: string, ...reads: readonly readings.Reading[]): Rule => ({
  meta: { id, level: 'warning', title: id, reads, why: id, evidence: id, next: id },
  check: () => [{ message: id, at: null, evidence: [] }],
});

describe('rules that are not judged', () => {
  const rules = [
    rule('a', watch),
    rule('b', anyInput, watch),
    rule('c', ending, watch),
    rule('d', anyInput),
    rule('mirror-flapping', watch),
  ];
  const of = (found: readonly string[], reversed = false, facts: Partial<Reconstructed> = {}) => {
    const lifecycle = deletion(on(0), facts);
    return createNotJudged()(
      readingsOf(byKind(rules)(lifecycle.kind)),
      lifecycle,
      found.map(id => ({ rule: id })),
      { reversed, context: context() },
    );
  };

  it('are listed by what they lack, unless they found something or do not apply', () => {
    expect(of([])).toEqual([{ why: 'no watch shows this pod', rules: ['a', 'b', 'c'] }]);
    expect(of(['b'])).toEqual([{ why: 'no watch shows this pod', rules: ['a', 'c'] }]);
    expect(of([], false, { outcome: 'in-progress' })).toEqual([
      { why: 'no watch shows this pod', rules: ['a', 'b'] },
      { why: 'the log ends before the deletion does', rules: ['c'] },
    ]);
    expect(of([], false, { kind: 'mirror' })[0]?.rules).toContain('mirror-flapping');
    expect(of([], false, { story: made({}) })).toEqual([]);
  });

  it('are all rules in a log that runs backwards', () =>
    expect(of([], true)).toEqual([{ why: 'the log runs backwards', rules: ['a', 'b', 'c', 'd'] }]));

  it('are those of each deletion, in lists of any number', () => {
    const notJudged = createNotJudged();
    const all = readingsOf([rule('a', watch), rule('b', watch)]);
    const without = (found: string, reversed = false) =>
      notJudged(all, deletion(on(0), {}), [{ rule: found }], { reversed, context: context() });
    for (let more = 0; more < 1_001; more++) without(`rule-${more}`);
    expect(without('rule-1000', true)).toEqual([{ why: 'the log runs backwards', rules: ['a', 'b'] }]);
    expect(without('rule-1000')).toEqual([{ why: 'no watch shows this pod', rules: ['a', 'b'] }]);
  });

  it('are those whose readings the input lacks', () => {
    const { run } = runFacts();
    const judged = [rule('a', kubeletLog), rule('b', anyInput), rule('c', log('kill-begin'))];
    expect(notJudgedIn(judged, run, [], context())).toEqual([{ why: 'there is no kubelet log', rules: ['a', 'c'] }]);
    expect(notJudgedIn(judged, run, [{ rule: 'a' }], context())).toEqual([
      { why: 'there is no kubelet log', rules: ['c'] },
    ]);
  });
});

describe('rules of some kinds', () => {
  it('judge what the kind shows', () => {
    expect(applies('mirror-flapping', 'mirror')).toBe(true);
    expect(applies('mirror-flapping', 'graceful')).toBe(false);
    expect(applies('missing-step', 'graceful')).toBe(true);
    expect(applies('kubelet-restart', 'graceful')).toBe(true);
    expect(applies('kubelet-restart', 'shut-down')).toBe(false);
    expect(kindsOf('mirror-orphan')).toEqual(['static-removed']);
    expect(kindsOf('kubelet-restart')).not.toContain('shut-down');
    expect(kindsOf('missing-step')).toBeNull();
  });

  it('are not looked up for other kinds', () => {
    const rulesByKind = byKind([rule('missing-step'), rule('mirror-flapping'), rule('kubelet-restart')]);
    const lookups = (kind: Reconstructed['kind']): string[] => rulesByKind(kind).map(({ meta }) => meta.id);
    expect(lookups('graceful')).toEqual(['missing-step', 'kubelet-restart']);
    expect(lookups('mirror')).toEqual(['missing-step', 'mirror-flapping', 'kubelet-restart']);
    expect(lookups('shut-down')).toEqual(['missing-step']);
  });

  it('list readings of one meaning under one title', () => {
    const reads = allRules.flatMap(({ meta }) => meta.reads);
    const titles = new Set(reads.map(({ title }) => title));
    expect(titles.size).toBeLessThan(reads.length);
    for (const title of titles) {
      const same = reads.filter(reading => reading.title === title);
      expect(new Set(same.map(({ events }) => events.join())).size, title).toBe(1);
      expect(new Set(same.map(({ lackingFor }) => String(lackingFor))).size, title).toBe(1);
    }
  });
});
