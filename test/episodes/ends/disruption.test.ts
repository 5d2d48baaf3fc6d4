import { describe, expect, it } from 'vitest';
import { disruptionOf } from '../../../src/episodes/ends/disruption.js';
import { storyOf } from './made.js';

const target = (reason: string | null, status = 'True') => ({
  conditions: [{ type: 'DisruptionTarget', status, reason, lastTransitionTime: '2026-11-21T03:12:40Z' }],
});
const causeFor = (reason: string, message: string | null = null) => {
  const { actor, did, because } = disruptionOf(storyOf([{}, { message, ...target(reason) }])) ?? {};
  return `${actor} ${did}: ${because}`;
};

describe('the cause of a disruption', () => {
  it.each([
    ['DeletionByPodGC', 'the pod garbage collector removed the object: its node no longer exists'],
    [
      'DeletionByTaintManager',
      'the taint manager deleted the pod: its node has a NoExecute taint that it does not tolerate',
    ],
    [
      'DeletionByDeviceTaintManager',
      'the device taint manager deleted the pod: a device that it uses has a NoExecute taint',
    ],
    ['EvictionByEvictionAPI', 'a client of the eviction API evicted the pod: null'],
    ['PreemptionByScheduler', 'the scheduler deleted the pod: a pod of higher priority needs room'],
    ['PreemptionByKubeScheduler', 'the scheduler deleted the pod: a pod of higher priority needs room'],
    ['TerminationByKubelet', 'the kubelet ended the pod: null'],
  ])('is named by the reason %s', (reason, words) => expect(causeFor(reason)).toBe(words));

  it('is named with the message of the status where only the kubelet acted', () => {
    expect(causeFor('TerminationByKubelet', 'The node was low on memory.')).toMatch(/: The node was low on memory\.$/);
    expect(causeFor('EvictionByEvictionAPI', 'something else')).toMatch(/: null$/);
  });

  it('is taken from the first state that has the condition', () => {
    const story = storyOf([{}, target('DeletionByPodGC'), target('DeletionByPodGC')]);
    const found = disruptionOf(story);
    expect(found?.snapshot).toBe(story.snapshots[1]);
    expect(found?.at).toBe(Date.parse('2026-11-21T03:12:40Z'));
  });

  it('is unknown where the condition was withdrawn, is of another type, or has no reason', () => {
    expect(
      disruptionOf(storyOf([target('EvictionByEvictionAPI'), target('EvictionByEvictionAPI', 'False')])),
    ).toBeNull();
    expect(disruptionOf(storyOf([target('Unheard')]))).toBeNull();
    expect(disruptionOf(storyOf([target(null)]))).toBeNull();
    expect(disruptionOf(storyOf([{}]))).toBeNull();
    expect(disruptionOf(null)).toBeNull();
  });
});
