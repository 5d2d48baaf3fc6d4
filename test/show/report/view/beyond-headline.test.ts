import { describe, expect, it } from 'vitest';
import { beyondHeadline } from '../../../../src/show/report/told/findings.js';
import { finding } from '../made-up.js';

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
