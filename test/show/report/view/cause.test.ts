import { describe, expect, it } from 'vitest';
import { beyondHeadline, causeOf } from '../../../../src/show/report/view/cause.js';
import { finding } from '../made-up.js';

describe('the cause of a verdict', () => {
  const remark = finding({ rule: 'end-reason', level: 'info', message: 'evicted: the node was low on memory' });
  const unmount = finding({ message: 'volume unmount was stuck for 2 s: busy, at /x' });
  const other = finding({ rule: 'grace-exceeded', level: 'warning', message: 'killed after 30 s' });

  it('is the finding whose words are in the headline, however bad the others are', () => {
    expect(causeOf({ headline: 'complete in 31 s; killed after 30 s', findings: [unmount, other] })).toBe(other);
    expect(causeOf({ headline: `complete; ${remark.message}`, findings: [remark] })).toBe(remark);
  });

  it('is the finding whose error is in the headline', () => {
    const hang = finding({
      message: 'volume unmount failed',
      hang: { what: 'volume unmount', error: 'target is busy' },
    });
    expect(causeOf({ headline: 'STUCK: target is busy', findings: [other, hang] })).toBe(hang);
  });

  it('is otherwise the worst finding, but never a remark', () => {
    expect(causeOf({ headline: 'STUCK', findings: [unmount, other] })).toBe(unmount);
    expect(causeOf({ headline: 'complete', findings: [remark] })).toBeNull();
  });
});

describe('the words that a finding adds to the headline', () => {
  const beyond = (message: string, headline: string): string => beyondHeadline(finding({ message }), { headline });

  it('are none where the headline has all of them', () => {
    expect(beyond('killed after 30 s', 'complete; killed after 30 s')).toBe('');
  });

  it('are those after the words that both have', () => {
    expect(beyond('volume unmount was stuck: busy, at /x', 'complete; volume unmount was stuck: busy')).toBe('at /x');
  });

  it('are all of them where only a few words coincide', () => {
    expect(beyond('the pod was late', 'the pod is gone')).toBe('the pod was late');
  });
});
