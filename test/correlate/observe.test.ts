import { expect, it } from 'vitest';
import { createObserver } from '../../src/correlate/observe.js';
import { eventOf } from '../events/read.js';

const id = (pod: number): string => pod.toString(16).padStart(64, '0');
const uid = (pod: number): string => `${pod.toString(16).padStart(8, '0')}-2222-3333-4444-555555555555`;
const kill = (pod: number) =>
  eventOf(
    `I1121 10:00:00.000000 1 kuberuntime_container.go:777] "Killing container with a grace period" pod="a/b" podUID="${uid(pod)}" containerName="c" containerID="containerd://${id(pod)}" gracePeriod=30`,
  );
const trouble = (pod: number) =>
  eventOf(
    `E1121 10:00:01.000000 1 remote_runtime.go:505] "StopContainer from runtime service failed" err="timeout" containerID="${id(pod)}"`,
  );

it('knows whose a container is, of as many as there is room for', () => {
  const observer = createObserver(8);
  const place = { source: 0, kubelet: 0, at: 0 };
  for (let pod = 0; pod < 9; pod++) observer.observe(kill(pod), place);
  const owners = [0, 2, 3, 8].map(pod => observer.observe(trouble(pod), place).map(one => one.uid));
  expect(owners).toEqual([[], [], [uid(3)], [uid(8)]]);
});
