import { expect, it } from 'vitest';
import { analyzed } from '../../analyze/analyzed.js';
import { add, at, UID } from './made.js';

/** The only object of the pod in the input: its container runs, and was restarted this often. */
function object(restartCount: number, startedAt: string, ready: boolean, since: string): string {
  const id = `containerd://${'b'.repeat(64)}`;
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web-0',
      namespace: 'shop',
      uid: UID,
      resourceVersion: '9',
      creationTimestamp: '2026-03-09T12:00:00Z',
    },
    spec: { nodeName: 'node-a', containers: [{ name: 'c' }] },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: since }],
      containerStatuses: [
        { name: 'c', ready, restartCount, containerID: id, state: { running: { startedAt } }, lastState: {} },
      ],
    },
  });
}

async function startOf(pod: string) {
  const log = [at(0.1, add), at(3_000, 'kubelet.go:2574] "SyncLoop (housekeeping)"')].join('\n');
  const { starts = [] } = await analyzed([
    ['kubelet.log', `${log}\n`],
    ['pod.json', `${pod}\n`],
  ]);
  return starts[0];
}

it('a later run of a container is no start of the pod, even if it began after the last change of a condition', async () => {
  const again = await startOf(object(1, '2026-03-09T12:30:09Z', false, '2026-03-09T12:30:05Z'));
  expect(again).toMatchObject({ startedAt: null, readyAt: null, durationMs: null });
  const first = await startOf(object(0, '2026-03-09T12:00:03Z', false, '2026-03-09T12:00:01Z'));
  expect(first).toMatchObject({ startedAt: '2026-03-09T12:00:03.000Z' });
});
