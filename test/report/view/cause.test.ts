import { describe, expect, it } from 'vitest';
import { beyondHeadline, causeOf } from '../../../src/report/view/cause.js';
import { finding } from '../made-up.js';

describe('the cause of a verdict', () => {
  const remark = finding({ rule: 'end-reason', level: 'info', message: 'evicted: the node was low on memory' });
  const unmount = finding({ message: 'volume unmount was stuck for 2 s: busy, at /x' });
  const other = finding({ rule: 'grace-exceeded', level: 'warning', message: 'killed after 30 s' });

  it('is the finding whose words the headline has, however bad the others are', () => {
    expect(causeOf({ headline: 'complete in 31 s; killed after 30 s', findings: [unmount, other] })).toBe(other);
    expect(causeOf({ headline: `complete; ${remark.message}`, findings: [remark] })).toBe(remark);
  });

  it('is the finding whose error the headline has', () => {
    const hang = finding({
      message: 'volume unmount failed',
      hang: { what: 'volume unmount', error: 'target is busy' },
    });
    expect(causeOf({ headline: 'STUCK: target is busy', findings: [other, hang] })).toBe(hang);
  });

  it('is else the worst, and no remark', () => {
    expect(causeOf({ headline: 'STUCK', findings: [unmount, other] })).toBe(unmount);
    expect(causeOf({ headline: 'complete', findings: [remark] })).toBeNull();
  });
});

describe('what a finding adds to the headline', () => {
  const beyond = (message: string, headline: string): string => beyondHeadline(finding({ message }), { headline });

  it('is nothing where the headline has all of it', () => {
    expect(beyond('killed after 30 s', 'complete; killed after 30 s')).toBe('');
  });

  it('is what comes after the words that both have', () => {
    expect(beyond('volume unmount was stuck: busy, at /x', 'complete; volume unmount was stuck: busy')).toBe('at /x');
  });

  it('is all of it where they have a few words in common by chance', () => {
    expect(beyond('the pod was late', 'the pod is gone')).toBe('the pod was late');
  });
});
