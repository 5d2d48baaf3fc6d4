import { describe, expect, it } from 'vitest';
import type { KubeletEvent } from '../../src/catalogue/events.js';
import { createMentions } from '../../src/correlate/events/mentions.js';
import { createNodeEvents, createObserver } from '../../src/correlate/observe.js';
import { eventOf } from '../catalogue/read.js';

const id = (pod: number): string => pod.toString(16).padStart(64, '0');
const uid = (pod: number): string => `${pod.toString(16).padStart(8, '0')}-2222-3333-4444-555555555555`;
const killLine = (of: string, container: string) =>
  `I1121 10:00:00.000000 1 kuberuntime_container.go:777] "Killing container with a grace period" pod="a/b" podUID="${of}" containerName="c" containerID="containerd://${container}" gracePeriod=30`;
const kill = (pod: number) => eventOf(killLine(uid(pod), id(pod)));
const trouble = (pod: number) =>
  eventOf(
    `E1121 10:00:01.000000 1 remote_runtime.go:505] "StopContainer from runtime service failed" err="timeout" containerID="${id(pod)}"`,
  );

it('the observer knows the pods of a limited number of containers', () => {
  const observer = createObserver(createMentions(), 8);
  const place = { source: 0, kubelet: 0, at: 0 };
  for (let pod = 0; pod < 9; pod++) observer.observe(kill(pod), place);
  const owners = [0, 2, 3, 8].map(pod => observer.observe(trouble(pod), place).observations.map(one => one.uid));
  expect(owners).toEqual([[], [], [uid(3)], [uid(8)]]);
  observer.forget(new Set([uid(3)]));
  expect([3, 8].map(pod => observer.observe(trouble(pod), place).observations.length)).toEqual([0, 1]);
});

const PLACE = { source: 3, kubelet: 1, at: 7000 };

describe('lines about the whole node', () => {
  const event = eventOf('"Starting kubelet main sync loop"');
  const at = (line: number) => ({ at: line, source: 0, line, kubelet: 0 });
  const seen = (event: KubeletEvent, line: number) => ({ ...at(line), event, observations: [], late: [] });

  it('lose their middle where there are too many: the beginning and the present state stay', () => {
    const node = createNodeEvents(8);
    for (let line = 1; line <= 8; line++) node.see(seen(event, line));
    expect(node.all).toHaveLength(8);
    node.see(seen(event, 9));
    expect(node.all.map(({ line }) => line)).toEqual([1, 2, 5, 6, 7, 8, 9]);
  });
});

describe('a line about a container whose pod no line has named', () => {
  it('waits together with a limited number of others', () => {
    const observer = createObserver();
    for (let pod = 0; pod <= 1000; pod++) observer.observe(trouble(pod), PLACE);
    for (let line = 0; line < 200; line++) observer.observe(trouble(1000), PLACE);
    const lateOf = (pod: number): number => observer.observe(kill(pod), PLACE).late.length;
    expect([lateOf(0), lateOf(1), lateOf(1000)]).toEqual([0, 1, 100]);
  });
});
