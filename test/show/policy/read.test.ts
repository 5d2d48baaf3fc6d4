import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy, readPolicy } from '../../../src/show/policy/read.js';
import { durationMs, policySchema, policySchemaDocument } from '../../../src/show/policy/schema.js';
import { problemsOf } from '../../../src/show/policy/validate.js';
import { anyCharacter } from '../../any-character.js';

const valid = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false }).compile(policySchemaDocument());

const WHOLE = `
extends: strict
rules:
  grace-exceeded: off
  kubelet-restart: [error, {atMost: 1}]
  slow-step: [error, {after: stop-sent, max: 10s}, {after: delete-seen, step: remove-seen, max: 1m30s, kinds: [graceful]}]
steps:
  mirror: [mirror-deleted, mirror-added]
expect:
  mirror: {min: 1, max: 3}
pods:
  include: ['default/*', web-0]
  exclude: [kube-system/*]
undetermined: pass
`;

/** Words and values of which policies are made, combined in invalid ways. */
const SOMEWHAT_A_POLICY = fc.dictionary(
  fc.constantFrom('extends', 'rules', 'steps', 'expect', 'pods', 'undetermined', 'rule', '__proto__', 'toString'),
  fc.oneof(
    fc.constantFrom('strict', 'recommended', 'warn', 'pass', null, 3),
    fc.array(fc.constantFrom('a/b', 'error')),
    fc.dictionary(
      fc.constantFrom('slow-step', 'missing-step', 'mirror', 'any', 'include', '__proto__', 'constructor'),
      fc.oneof(
        fc.constantFrom('off', 'error', 'web', 1, true),
        fc.record({ min: fc.integer(), max: fc.oneof(fc.nat(), fc.double()) }, { requiredKeys: [] }),
        fc.array(
          fc.oneof(
            fc.constantFrom('error', 'delete-seen', 'warn', 'x'),
            fc.record({ atMost: fc.integer({ min: -1, max: 2 }) }),
            fc.record(
              { after: fc.constantFrom('stop-sent', 'nowhere'), max: fc.constantFrom('10s', '1', '5m2s', '') },
              { requiredKeys: ['after'] },
            ),
          ),
          { maxLength: 3 },
        ),
      ),
    ),
  ),
);

describe('a policy', () => {
  it('is read', () => {
    const { policy, problems } = readPolicy(WHOLE);
    expect(problems).toEqual([]);
    expect(policy).toMatchObject({
      name: 'strict',
      levels: { warning: 'error' },
      undetermined: 'pass',
      steps: { mirror: ['mirror-deleted', 'mirror-added'] },
      expect: { any: { min: 1 }, mirror: { min: 1, max: 3 } },
      pods: { exclude: ['kube-system/*'] },
    });
    expect(policy?.rules.get('kubelet-restart')).toEqual({ level: 'error', limits: [{ atMost: 1 }] });
    expect(policy?.rules.get('slow-step')?.limits).toHaveLength(2);
  });

  it('is recommended unless it states otherwise', () => {
    expect(readPolicy('{}').policy).toEqual(defaultPolicy());
    expect(defaultPolicy().name).toBe('recommended');
  });

  it.each([
    ['rules: {slow-stp: off}', 'rules.slow-stp: there is no such key; did you mean slow-step?'],
    ['rules: {slow-step: eror}', 'rules.slow-step: "eror" is unknown; did you mean error?'],
    [
      'rules: {slow-step: [error, {after: stopsent, max: 10s}]}',
      'rules.slow-step[1].after: "stopsent" is unknown; did you mean stop-sent?',
    ],
    ['rules: {slow-step: [error, {after: stop-sent, max: 10}]}', 'rules.slow-step[1].max: it must be a text'],
    [
      'rules: {slow-step: [error, {after: stop-sent, max: soon}]}',
      'rules.slow-step[1].max: soon is not a duration such as 10s, 1m30s or 500ms',
    ],
    ['rules: {slow-step: [error, {after: stop-sent}]}', 'rules.slow-step[1]: "max" is missing'],
    [
      'rules: {grace-exceeded: [error, {atMost: -1}]}',
      'rules.grace-exceeded[1].atMost: -1 is not a whole number, 0 or more',
    ],
    ['rules: {grace-exceeded: []}', 'rules.grace-exceeded: the list is empty'],
    ['rules: {grace-exceeded: {level: error}}', 'rules.grace-exceeded: it must be a text or a list'],
    ['rule: {}', 'rule: there is no such key; did you mean rules?'],
    ['steps: {miror: [mirror-added]}', 'steps.miror: there is no such key; did you mean mirror?'],
    ['steps: {mirror: [miror-added]}', 'steps.mirror[0]: "miror-added" is unknown; did you mean mirror-added?'],
    ['extends: lenient', 'extends: "lenient" is unknown; known are recommended, strict'],
    ['expect: {mirror: {min: 3, max: 1}}', 'expect.mirror: max 1 is less than min 3'],
    ['- rules', 'it must be keys with values'],
    ['rules: {__proto__: off}', 'rules.__proto__: there is no such key'],
  ])('is refused with %s', (text, problem) => {
    expect(readPolicy(text)).toEqual({ policy: null, problems: [problem] });
  });

  it.each(['', 'rules: [', '\tx', '*a', '['.repeat(100_000)])('is refused if it is no YAML', text => {
    const { policy, problems } = readPolicy(text);
    expect(policy).toBeNull();
    expect(problems).toHaveLength(1);
  });

  it('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          SOMEWHAT_A_POLICY.map(made => JSON.stringify(made)),
        ),
        text => {
          const { policy, problems } = readPolicy(text);
          expect(policy === null).toBe(problems.length > 0);
        },
      ),
    );
  });
});

describe('the schema of policies', () => {
  it('is a schema, and allows what is read', () => {
    expect(valid({})).toBe(true);
    expect(valid({ rules: { 'slow-step': ['error', { after: 'stop-sent', max: '10s' }] } })).toBe(true);
  });

  const meansTheSame = (numRuns: number) => () => {
    fc.assert(
      fc.property(SOMEWHAT_A_POLICY, made => {
        const read: unknown = JSON.parse(JSON.stringify(made));
        expect(problemsOf(read, policySchema()).length === 0).toBe(valid(read));
      }),
      { numRuns },
    );
  };
  it('means the same to podline and to a validator of JSON Schema', meansTheSame(500));
  it('means the same to podline and to a validator of JSON Schema, in many runs', { tags: 'long' }, meansTheSame(2000));
});

describe('a duration in a policy', () => {
  it.each([
    ['10s', 10_000],
    ['1m30s', 90_000],
    ['500ms', 500],
    ['1.5h', 5_400_000],
    ['1h1m1s1ms', 3_661_001],
  ])('is read from: %s', (text, ms) => expect(durationMs(text)).toBe(ms));
});
