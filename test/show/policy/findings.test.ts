import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { allRules } from '../../../src/rules/registry.js';
import { findings } from '../../../src/show/policy/checks/findings.js';
import { everyStep } from '../../../src/show/policy/checks/steps.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import { document, finding, lifecycle } from '../../document/made.js';

const judged = (one: ResultDocument, policy: string) => {
  const { policy: read, problems } = readPolicy(policy);
  if (read === null) throw new Error(problems.join('\n'));
  return findings(one, read);
};
const titleOf = (id: string): string | undefined => allRules.find(({ meta }) => meta.id === id)?.meta.title;

const web = lifecycle('web', { findings: [finding('grace-exceeded'), finding('slow-step'), finding('missing-step')] });
const api = lifecycle('api', { findings: [finding('grace-exceeded')] });
const twoDeletions = document([web, api], { findings: [finding('input-gap'), finding('missing-step')] });

describe('a finding under a policy', () => {
  it('is judged by the title of its rule, and a missing step by all that the kubelet logs', () => {
    expect(judged(twoDeletions, '{}').map(({ expected, lifecycle }) => [lifecycle?.id ?? null, expected])).toEqual([
      ['web', `no grace-exceeded ("${titleOf('grace-exceeded')}")`],
      ['web', `no slow-step ("${titleOf('slow-step')}")`],
      ['web', everyStep(web)],
      ['api', `no grace-exceeded ("${titleOf('grace-exceeded')}")`],
      [null, `no input-gap ("${titleOf('input-gap')}")`],
      [null, `no missing-step ("${titleOf('missing-step')}")`],
    ]);
  });

  it('is judged by its id if this version does not know the rule', () => {
    const later = document([lifecycle('web', { findings: [finding('from-the-future')] })]);
    expect(judged(later, '{}').map(({ expected }) => expected)).toEqual(['no from-the-future']);
  });

  it('may be limited to a number in all deletions together', () => {
    const limitedTo = (atMost: number) =>
      judged(twoDeletions, `rules: {grace-exceeded: [error, {atMost: ${atMost}}]}`)
        .filter(({ rule }) => rule === 'grace-exceeded')
        .map(({ grade, expected }) => `${grade}: ${expected}`);
    expect(limitedTo(1)).toEqual(Array(2).fill('error: at most 1 of grace-exceeded, not 2'));
    expect(limitedTo(2)).toEqual(Array(2).fill('pass: at most 2 of grace-exceeded, not 2'));
  });

  it('does not count if its rule is off', () => {
    const rules = judged(twoDeletions, 'rules: {grace-exceeded: off, input-gap: off}').map(({ rule }) => rule);
    expect(rules).toEqual(['slow-step', 'missing-step', 'missing-step']);
  });

  it('of a slow step does not count where the policy has its own limits', () => {
    const slow = (setting: string) =>
      judged(twoDeletions, `rules: {slow-step: ${setting}}`).filter(({ rule }) => rule === 'slow-step');
    expect(slow('error')).toHaveLength(1);
    expect(slow('[error, {after: stop-sent, max: 10s}]')).toEqual([]);
  });
});
