import { expect, it } from 'vitest';
import { createWatchReader } from '../../src/sources/watch/reader.js';
import type { Snapshot } from '../../src/sources/watch/snapshot.js';
import { readText } from './watching.js';

const podAt = (resourceVersion: number, phase: string) => `---
apiVersion: v1
kind: Pod
metadata:
  creationTimestamp: "2026-11-21T01:00:00Z"
  name: web
  namespace: default
  resourceVersion: "${resourceVersion}"
  uid: c18a96f0-6a61-4106-a4b8-694baa557870
spec:
  nodeName: node1
status:
  phase: ${phase}
  startTime: "2026-11-21T01:00:01Z"
`;

function live() {
  const snapshots: Snapshot[] = [];
  const reader = createWatchReader(snapshot => snapshots.push(snapshot), { source: 0 });
  return { ...reader, versions: () => snapshots.map(({ resourceVersion }) => resourceVersion) };
}

it('a watch shows the last pod once while it pauses, and again when it has ended', () => {
  const watch = live();
  watch.push(podAt(1, 'Pending'));
  expect(watch.versions()).toEqual([]);
  watch.idle();
  watch.idle();
  expect(watch.versions()).toEqual(['1']);
  watch.push(podAt(2, 'Running'));
  watch.idle();
  expect(watch.versions()).toEqual(['1', '1', '2']);
  expect(watch.end()).toEqual(readText(podAt(1, 'Pending') + podAt(2, 'Running')).account);
});

it('a watch shows no pod that is cut before its phase', () => {
  const whole = podAt(1, 'Running');
  for (let at = whole.indexOf('\n') + 1; at <= whole.indexOf('  phase'); at = whole.indexOf('\n', at) + 1) {
    const watch = live();
    watch.push(whole.slice(0, at));
    watch.idle();
    expect(watch.versions()).toEqual([]);
    watch.push(whole.slice(at));
    expect(watch.end()).toMatchObject({ documents: 1, pods: 1, cut: null });
    expect(watch.versions()).toEqual(['1']);
  }
});

it('a watch joins no pod over a gap', () => {
  const watch = live();
  const whole = podAt(1, 'Running');
  watch.push(whole.slice(0, whole.indexOf('nodeName') + 12));
  expect(watch.hole()).toBe(11);
  watch.push(podAt(2, 'Running'));
  expect(watch.end()).toMatchObject({ pods: 2, lines: 11 + 14 });
  expect(watch.versions()).toEqual(['1', '2']);
});
