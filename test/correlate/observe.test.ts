import { describe, expect, it } from 'vitest';
import type { KubeletEvent } from '../../src/catalogue/types.js';
import { createMentions } from '../../src/correlate/events/mentions.js';
import { createNodeEvents } from '../../src/correlate/node-events.js';
import { createObserver } from '../../src/correlate/observe.js';
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
});

const PLACE = { source: 3, kubelet: 1, at: 7000 };
const observed = (text: string) => createObserver().observe(eventOf(text), PLACE).observations;
const short = (text: string) => observed(text).map(({ pod, uid, from }) => [pod?.name ?? null, uid, from]);

describe('what a line is about', () => {
  it('is each pod that it names, in one order', () => {
    const observer = createObserver();
    const text = '"SyncLoop DELETE" source="api" pods=["a/b","a/c"]';
    expect(observer.observe(eventOf(text), PLACE).observations.map(({ seq, pod }) => [seq, pod?.name])).toEqual([
      [0, 'b'],
      [1, 'c'],
    ]);
    expect(observer.observe(eventOf(text), PLACE).observations.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('is a position', () => {
    expect(observed('"SyncLoop DELETE" source="api" pods=["a/b"]')).toMatchObject([
      { ...PLACE, line: 1, id: 'config-delete' },
    ]);
    const event = eventOf('"SyncLoop DELETE" source="api" pods=["a/b"]', { original: 'as it stands' });
    expect(createObserver().observe(event, PLACE).observations[0]?.original).toBe('as it stands');
    expect(observed('"SyncLoop DELETE" source="api" pods=["a/b"]')[0]?.original).toBeUndefined();
  });

  it('is known from the API server, or from a file or URL of static pods', () => {
    const originOf = (source: string) => short(`"SyncLoop DELETE" source="${source}" pods=["a/b"]`)[0]?.[2];
    expect([originOf('api'), originOf('file'), originOf('http')]).toEqual(['api', 'static', 'static']);
    expect(short('"SyncLoop DELETE" pods=["a/b"]')).toEqual([['b', null, null]]);
    expect(
      short(`"Killing container with a grace period" source="api" pod="a/b" podUID="${uid(1)}"`)[0]?.[2],
    ).toBeNull();
  });

  it('is the object of an event, if that is a pod', () => {
    const event = (kind: string, object: string) =>
      short(`"Event occurred" object="${object}" kind="${kind}" type="Warning" reason="Killing" message="m"`);
    expect(event('Pod', 'a/b')).toEqual([['b', null, null]]);
    expect(event('Node', 'a/b')).toEqual([]);
  });

  it('is no pod where it names none', () => {
    expect(observed('"Starting kubelet main sync loop"')).toEqual([]);
  });
});

describe('the pod of a container', () => {
  const place = { source: 0, kubelet: 0, at: 0 };

  it('is forgotten together with the pod', () => {
    const observer = createObserver();
    for (const pod of [1, 2]) observer.observe(kill(pod), place);
    observer.forget(new Set([uid(1)]));
    expect([1, 2].map(pod => observer.observe(trouble(pod), place).observations.map(one => one.uid))).toEqual([
      [],
      [uid(2)],
    ]);
  });

  it('is the last that was named, should an id be named twice', () => {
    const observer = createObserver();
    observer.observe(kill(1), place);
    const again = eventOf(killLine(uid(2), id(1)));
    observer.observe(again, place);
    expect(observer.observe(trouble(1), place).observations.map(one => one.uid)).toEqual([uid(2)]);
  });
});

describe('lines about the whole node', () => {
  const event = eventOf('"Starting kubelet main sync loop"');
  const at = (line: number) => ({ at: line, source: 0, line, kubelet: 0 });
  const seen = (event: KubeletEvent, line: number) => ({ ...at(line), event, observations: [], late: [] });

  it('are kept in order, without those that show only that the kubelet is alive', () => {
    const node = createNodeEvents();
    node.see(seen(eventOf('"SyncLoop (housekeeping)"'), 1));
    node.see(seen(event, 2));
    expect(node.all).toMatchObject([{ id: event.id, ...at(2) }]);
  });

  it('lose their middle where there are too many: the beginning and the present state stay', () => {
    const node = createNodeEvents(8);
    for (let line = 1; line <= 8; line++) node.see(seen(event, line));
    expect(node.all).toHaveLength(8);
    node.see(seen(event, 9));
    expect(node.all.map(({ line }) => line)).toEqual([1, 2, 5, 6, 7, 8, 9]);
  });
});

describe('a line about a container whose pod no line has named', () => {
  it('is assigned with the first line that names it', () => {
    const observer = createObserver();
    expect(observer.observe(trouble(1), { source: 0, kubelet: 0, at: 1000 })).toEqual({ observations: [], late: [] });
    const { observations, late } = observer.observe(kill(1), { source: 0, kubelet: 0, at: 2000 });
    expect(observations).toMatchObject([{ seq: 1, uid: uid(1) }]);
    expect(late).toMatchObject([{ seq: 0, at: 1000, id: 'runtime-stop-container-failed', uid: uid(1), pod: null }]);
    expect(observer.observe(kill(1), { source: 0, kubelet: 0, at: 3000 }).late).toEqual([]);
  });

  it('waits together with a limited number of others', () => {
    const observer = createObserver();
    for (let pod = 0; pod <= 1000; pod++) observer.observe(trouble(pod), PLACE);
    for (let line = 0; line < 200; line++) observer.observe(trouble(1000), PLACE);
    const lateOf = (pod: number): number => observer.observe(kill(pod), PLACE).late.length;
    expect([lateOf(0), lateOf(1), lateOf(1000)]).toEqual([0, 1, 100]);
  });
});

it('is dropped where its events turn out to be of a pod', () => {
  const nodes = createNodeEvents();
  const observer = createObserver();
  const see = (event: KubeletEvent, line: number) =>
    nodes.see({
      ...PLACE,
      event,
      line,
      ...observer.observe({ ...event, record: { ...event.record, line } }, PLACE),
    });
  see(trouble(1), 1);
  see(trouble(2), 2);
  see(kill(1), 3);
  expect(nodes.all.map(({ line }) => line)).toEqual([2]);
});
