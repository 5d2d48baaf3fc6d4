import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { causeOf, foremost } from '../../src/document/episodes.js';
import { causeAmong } from '../../src/document/judge/findings.js';
import { podline } from '../cli/podline.js';
import { finding } from './made.js';

const remark = finding('end-reason', { level: 'info' });
const unmount = finding('stuck-volume-unmount', {
  level: 'error',
  hang: { what: 'volume unmount', error: 'target is busy' },
});
const killed = finding('grace-exceeded', { next: 'Look at the container.' });
const slow = finding('slow-step');

describe('the cause of an episode', () => {
  it('is the finding that its headline names, however bad the others are', () => {
    expect(causeAmong([unmount, killed], killed, { brief: 'killed after 30 s' })).toEqual({
      finding: 1,
      id: null,
      text: 'killed after 30 s',
      next: 'Look at the container.',
      because: null,
    });
  });

  it('has the words of the innermost error, and the advice of the rule', () => {
    expect(causeAmong([killed, unmount], unmount)).toMatchObject({
      finding: 1,
      id: 'volume-busy',
      text: 'target is busy',
    });
    expect(causeAmong([unmount], undefined)?.next).not.toBe('');
  });

  it('is otherwise the first finding that is more than a remark or a duration', () => {
    expect(causeAmong([remark, slow, killed], undefined)?.finding).toBe(2);
    expect(causeAmong([remark, slow], undefined)).toBeNull();
  });

  it('leads to its finding; what has none, and what an earlier version wrote, to the first that is more than a remark', () => {
    const findings = [remark, slow, killed];
    expect(causeOf({ cause: causeAmong(findings, killed), findings })).toBe(killed);
    expect(causeOf({ cause: null, findings })).toBeNull();
    expect(foremost({ cause: null, findings })).toBe(slow);
    // A result may be made by anyone
    expect(causeOf({ cause: { finding: 9, id: null, text: 'x', next: '', because: null }, findings })).toBeNull();
  });
});

/** Whatever the headline says of a hang, the cause says the same. */
it.each([
  'starts/config',
  'starts/crash-loop',
  'rules/stuck-volume-unmount/trigger.log.gz',
  'rules/stuck-sandbox-stop/trigger.log.gz',
  'rules/grace-exceeded/trigger.log.gz',
])('no headline of %s contradicts its cause', async sample => {
  const { stdout } = await podline([`samples/${sample}`, '-o', 'json']);
  const { episodes }: ResultDocument = JSON.parse(stdout);
  expect(episodes.some(({ cause }) => cause !== null)).toBe(true);
  for (const one of episodes) {
    const stated = causeOf(one);
    if (stated === null)
      expect(one.outcome === 'stuck' && one.findings.some(({ level }) => level === 'error')).toBe(false);
    else if (one.outcome === 'stuck') expect(one.headline).toContain(stated.hang?.what ?? one.cause?.text);
  }
});
