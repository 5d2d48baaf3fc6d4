import { expect, it } from 'vitest';
import type { Observation } from '../../../src/correlate/types.js';
import { PHRASES } from '../../../src/rules/loose/phrases.js';
import { lineOf, withMessage } from '../made.js';

type Id = Parameters<typeof lineOf>[0];
const phrase = (line: Observation): string | null | undefined => PHRASES[line.id]?.(line);
const CRASH = 'with CrashLoopBackOff: "back-off 10s"';

it.each<[Id, Record<string, string>, string | null]>([
  ['probe-failed', { probeType: 'Liveness', containerName: 'app' }, 'its liveness probe failed (container app)'],
  ['probe-failed', { probeType: 'Readiness' }, 'its readiness probe failed'],
  ['container-kill-reason', { containerMessage: 'Container app must be restarted' }, 'container app must be restarted'],
  ['container-kill-reason', {}, null],
  [
    'sync-error',
    { err: `failed to "StartContainer" for "app" ${CRASH}` },
    'container app ended, and will be restarted later',
  ],
  [
    'sync-error',
    { err: `failed to "StartPod" for "app" ${CRASH}` },
    'container (no name given) ended, and will be restarted later',
  ],
  ['sync-error', { err: 'no known step' }, null],
  ['volume-dsw-removed', { volumeName: 'data' }, 'volume data is no longer needed by it'],
  ['volume-dsw-removed', { uniqueName: 'kubernetes.io/nfs/share' }, 'volume share (nfs) is no longer needed by it'],
  ['volume-dsw-removed', {}, 'volume (no name given) is no longer needed by it'],
  ['evict-needed', { resourceName: 'memory' }, 'a pod has to be evicted: the node is short of memory'],
  ['evict-needed', {}, 'a pod has to be evicted: the node is short of a resource'],
  ['evict-reclaim', { resourceName: 'disk' }, 'the node is short of disk, and the kubelet tries to reclaim some'],
  ['evict-reclaim', {}, 'the node is short of a resource, and the kubelet tries to reclaim some'],
  ['admit-denied', { message: 'not enough cpu' }, 'the node refuses it, and it never starts: not enough cpu'],
  ['admit-denied', { nodeCondition: '[DiskPressure]' }, 'the node refuses it, and it never starts: [DiskPressure]'],
  ['admit-denied', {}, 'the node refuses it, and it never starts'],
  [
    'orphan-many-errors',
    { err: 'orphaned pod "1" found, but volume paths are still present on disk' },
    'its directory stays until its volumes are removed',
  ],
  ['orphan-many-errors', { err: 'remove: device or resource busy' }, 'its directory could not be removed'],
  ['gc-container-failed', { err: 'no answer' }, 'a dead container could not be removed'],
  ['kill-begin', {}, 'stop sent to a container'],
  ['volumes-check-failed', {}, 'the kubelet could not check which of its volumes are still mounted'],
])('the phrase for %s with %o is as in the table', (id, fields, text) =>
  expect(phrase(lineOf(id, 1, fields))).toBe(text),
);

it('the phrase for a probe of 1.20 and before comes from the text of the message', () => {
  const line = lineOf('probe-failed', 1, { containerName: 'app' });
  const definition = { ...line.event.definition, message: 'Liveness probe for "%s" failed' };
  expect(phrase({ ...line, event: { ...line.event, definition } })).toBe('its liveness probe failed (container app)');
});

it('a dead container that cannot be removed was already gone where the line is cut off at the query of its state', () => {
  const err = 'failed to get container status "abc';
  const line = lineOf('gc-container-failed', 1, { err });
  expect(phrase(withMessage(line, '', { cut: true }))).toBe(
    'a dead container could not be removed, mostly because it is gone already',
  );
});

it('the phrase for a contradiction quotes what the kubelet prints', () => {
  const line = lineOf('programmer-error', 1);
  expect(phrase(line)).toBe(`the kubelet reports an internal error (${line.event.definition.message})`);
});
