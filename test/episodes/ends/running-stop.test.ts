import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { analyzed } from '../../analyze/analyzed.js';

/** A pod within a long grace period: its container may end by itself until then, and nothing shortens the stop. */

const UID = '6a5f0d0e-95f2-4b1c-8b0e-2f35c1a6d9b4';
const ID = '7f'.repeat(32);
const POD = `pod="shop/queue-0" podUID="${UID}"`;
const CONTAINER = `${POD} containerName="broker" containerID="containerd://${ID}"`;
const line = (at: string, rest: string): string => `I0412 ${at}    4711 ${rest}`;

const BEGUN = [
  line('09:00:00.000000', 'kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/queue-0"]'),
  line(
    '09:00:00.000100',
    `pod_workers.go:874] "Pod is marked for graceful deletion, begin teardown" ${POD} updateType="update"`,
  ),
  line('09:00:00.000200', `kubelet.go:2149] "SyncTerminatingPod enter" ${POD}`),
  line('09:00:00.000300', `kubelet.go:2159] "Pod terminating with grace period" ${POD} gracePeriod=900`),
  line(
    '09:00:00.000400',
    `kuberuntime_container.go:873] "Killing container with a grace period" ${CONTAINER} gracePeriod=900`,
  ),
];
const delayed = (at: string): string =>
  line(
    at,
    `status_manager.go:1103] "Delaying pod deletion as the phase is non-terminal" phase="Running" localPhase="Running" ${POD}`,
  );
const AGAIN = [
  line('09:04:00.000000', 'kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/queue-0"]'),
  line('09:04:00.000100', `pod_workers.go:993] "Cancelling current pod sync" ${POD} workType="terminating"`),
];

async function judged(...lines: readonly string[]): Promise<Lifecycle> {
  const [one] = (await analyzed([['kubelet.log', [...BEGUN, ...lines].join('\n')]])).lifecycles;
  if (one === undefined) throw new Error('no deletion');
  return one;
}

const shortened = ({ findings }: Lifecycle): string[] =>
  findings.filter(({ rule }) => rule === 'grace-shortened').map(({ message }) => message);

describe('a stop within its grace period', () => {
  it('is what the deletion waits for, not the phase that follows from it', async () => {
    const deletion = await judged(delayed('09:05:00.000000'));
    expect(deletion.outcome).toBe('in-progress');
    expect(deletion.headline).toBe(
      'log ends while terminating, 5m00s in, after stop requested; container broker is 5m00s into its grace period of 900 s',
    );
  });

  it('is not shortened by a second request', async () => {
    const deletion = await judged(...AGAIN, delayed('09:10:00.000000'));
    expect(deletion.outcome).toBe('in-progress');
    expect(deletion.headline).toContain('10m00s into its grace period of 900 s');
    expect(shortened(deletion)).toEqual([
      'the pod was deleted again with a shorter grace period while it terminated; the stop that was under way keeps its 900 s',
    ]);
  });

  it('is over with its grace period', async () => {
    const deletion = await judged(delayed('09:20:00.000000'));
    expect(deletion.outcome).toBe('stuck');
    expect(deletion.headline).not.toContain('grace period');
  });

  it('is over when the container has ended', async () => {
    const deletion = await judged(
      line('09:01:00.000000', `kuberuntime_container.go:882] "Container exited normally" ${CONTAINER}`),
      delayed('09:02:00.000000'),
    );
    expect(deletion.headline).toContain('waits for a final phase');
    expect(shortened(deletion)).toEqual([]);
  });
});
