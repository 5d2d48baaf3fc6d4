import { describe, expect, test } from 'vitest';
import type { EventId, KubeletEvent } from '../../src/catalogue/events.js';
import { plegEvent } from '../../src/catalogue/fields.js';
import { podRefs, podUID } from '../../src/correlate/events/identity.js';
import { createKubeletTracker } from '../../src/correlate/events/kubelets.js';
import { patchOf } from '../../src/correlate/events/patch.js';
import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { hasCorpus, recordTexts, runs } from './corpus.js';
import { readRecords } from './read.js';

const skip = hasCorpus ? false : 'the recorded runs are not beside this checkout';
const catalogue = createCatalogue();

function eventsOf(version: string, pattern: RegExp): KubeletEvent[] {
  return runs(version, pattern).flatMap(run =>
    readRecords(recordTexts(version, run)).flatMap(record => catalogue.recognise(record) ?? []),
  );
}

const EVERY_VERSION: readonly EventId[] = [
  'config-add',
  'config-delete',
  'config-remove',
  'config-reconcile',
  'must-be-killed',
  'teardown-begun',
  'worker-begin',
  'worker-end',
  'termination-observed',
  'sync-enter',
  'sync-exit',
  'terminating-enter',
  'terminating-exit',
  'grace-period',
  'kill-override',
  'kill-begin',
  'kill-done',
  'container-states',
  'containers-stopped',
  'containers-terminated',
  'terminated-enter',
  'volumes-wait',
  'volumes-unmounted',
  'terminated-unmounted',
  'unmount-begin',
  'unmount-done',
  'volume-detached',
  'cgroup-removed',
  'final-status',
  'terminated-exit',
  'worker-complete',
  'status-patch',
  'status-patched',
  'status-ready-to-delete',
  'api-deleted',
  'finished-processing',
  'forgotten',
  'pleg-event',
  'pleg-exit-code',
  'event-occurred',
  'mirror-delete-try',
  'mirror-delete',
  'mirror-deleted',
  'mirror-create',
];
const SINCE_127: readonly EventId[] = [
  'worker-notified',
  'sync-cancelled',
  'volume-paths-gone',
  'worker-stopped',
  'status-delayed',
];

describe.skipIf(skip !== false)(`recorded runs${skip ? ` (${skip})` : ''}`, { tags: 'long' }, () => {
  const deletions = /^(01-static-mirror-delete|03-graceful-quick)$/;

  test.each([
    ['v1.23.1', [...EVERY_VERSION, 'status-blocked-containers']],
    ['v1.29.1', [...EVERY_VERSION, ...SINCE_127]],
    ['v1.36.2', [...EVERY_VERSION, ...SINCE_127]],
  ] as const)('%s shows every core step', (version, steps) => {
    const seen = new Set(eventsOf(version, deletions).map(event => event.id));
    expect(steps.filter(step => !seen.has(step))).toEqual([]);
  });

  test.each(['v1.23.1', 'v1.29.1', 'v1.36.2'])('%s: has each id at its pod', version => {
    const events = eventsOf(version, /^03-graceful-quick$/);
    const quick = (id: string) =>
      events.filter(event => event.id === id && podRefs(event).some(pod => pod.name === 'quick'));
    const uids = new Set(quick('terminating-enter').map(event => podUID(event)));
    expect(quick('config-delete').map(event => podRefs(event))).toEqual([
      [{ namespace: 'default', name: 'quick', uid: null }],
      [{ namespace: 'default', name: 'quick', uid: null }],
    ]);
    expect(uids.size).toBe(1);
    for (const event of events.filter(one => one.id === 'unmount-done')) expect(uids).toContain(podUID(event));
    expect(new Set(quick('pleg-event').map(event => plegEvent(event)?.uid))).toEqual(uids);
    const patched = quick('status-patch').map(event => (patchOf(event)?.metadata as { uid?: string } | undefined)?.uid);
    expect(new Set(patched)).toEqual(uids);
  });

  test('has the same events as JSON and as text', () => {
    const json = new Set(eventsOf('v1.36.2', /^json-03-graceful-quick$/).map(event => event.id));
    const text = new Set(eventsOf('v1.36.2', /^03-graceful-quick$/).map(event => event.id));
    expect(EVERY_VERSION.filter(step => text.has(step) && !json.has(step))).toEqual([]);
  });

  test.each([
    ['v1.23.1', '03-graceful-quick', 23, 4],
    ['v1.23.1', 'v2-03-graceful-quick', 23, 2],
    ['v1.29.1', '03-graceful-quick', 29, 4],
    ['v1.36.2', '03-graceful-quick', 36, 4],
    ['v1.36.2', 'v2-03-graceful-quick', 36, 2],
    ['v1.36.2', 'json-03-graceful-quick', 36, 4],
  ])('%s %s: version and verbosity', (version, run, minor, verbosity) => {
    const tracker = createKubeletTracker();
    for (const record of readRecords(recordTexts(version, run))) tracker.push(record, catalogue.recognise(record));
    const [kubelet, ...others] = tracker.kubelets();
    expect(others).toEqual([]);
    expect(Number(kubelet?.minors.min?.slice(2) ?? 0)).toBeLessThanOrEqual(minor);
    expect(Number(kubelet?.minors.max?.slice(2) ?? 99)).toBeGreaterThanOrEqual(minor);
    expect(kubelet?.verbosity).toBe(verbosity);
  });
});
