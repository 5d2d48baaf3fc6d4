import { describe, expect, it } from 'vitest';
import { Lines } from '../../../src/episodes/ends/lines.js';
import { watchedCandidate } from '../../../src/episodes/ends/reconstruct.js';
import { storyOf } from './made.js';

describe('a deletion that only a watch saw', () => {
  const config = (mirror: string | null) => ({ hash: 'h', mirror, seen: null, source: null });
  const requested = (more: object) => storyOf([{}, { change: 'requested', deletionGracePeriodSeconds: 30, ...more }]);

  it('does not exist without a request', () =>
    expect(watchedCandidate(storyOf([{}, { change: 'removed' }]), null)).toBeNull());

  it('is that of a pod', () => {
    const next = storyOf([{}], { uid: 'u2' });
    const story = requested({ config: config(null) });
    expect(watchedCandidate(story, next)).toEqual({
      pod: story.pod,
      kind: 'graceful',
      uid: 'u1',
      staticUID: null,
      mirrorUIDs: [],
      replacedBy: null,
      observations: [],
      lines: new Lines([]),
      lastAlive: null,
      story,
      nextStory: null,
    });
    expect(watchedCandidate(requested({ deletionGracePeriodSeconds: 0 }), null)?.kind).toBe('forced');
  });

  it('is that of a mirror pod, which may be back', () => {
    const story = requested({ config: config('x') });
    const next = storyOf([{}], { uid: 'u2' });
    expect(watchedCandidate(story, next)).toMatchObject({
      kind: 'mirror',
      staticUID: 'h',
      mirrorUIDs: ['u1', 'u2'],
      replacedBy: 'u2',
      nextStory: next,
    });
    expect(watchedCandidate(story, null)).toMatchObject({
      kind: 'mirror',
      staticUID: 'h',
      mirrorUIDs: ['u1'],
      replacedBy: null,
      nextStory: null,
    });
  });
});
