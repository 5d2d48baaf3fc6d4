import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { analyzed } from '../../analyze/analyzed.js';

/** Kubelets of 1.22 to 1.26 find a pod that they have finished in a stale list of the runtime, and stop it again. */

const UID = 'e8a9d6f3-41c7-4b0a-8d52-0f7c6b1a2e95';
const ID = 'd4'.repeat(32);
const line = (at: string, rest: string): string => `I0617 09:30:${at}    2208 ${rest}`;
const POD = `pod="shop/cart-0" podUID=${UID}`;
const stop = (at: string, grace: number): string =>
  line(
    at,
    `kuberuntime_container.go:729] "Killing container with a grace period" ${POD} containerName="cart" containerID="containerd://${ID}" gracePeriod=${grace}`,
  );
const exited = (at: string): string =>
  line(
    at,
    `kuberuntime_container.go:738] "Container exited normally" ${POD} containerName="cart" containerID="containerd://${ID}"`,
  );
const found = (at: string): string =>
  line(at, `kubelet_pods.go:1134] "Clean up orphaned pod containers" podUID=${UID}`);
const finished = (at: string): string =>
  line(at, `pod_workers.go:1105] "Pod is complete and the worker can now stop" ${POD}`);

const DELETED = [
  line('00.000000', 'kubelet.go:2127] "SyncLoop ADD" source="api" pods=[shop/cart-0]'),
  line('10.000000', 'kubelet.go:2141] "SyncLoop DELETE" source="api" pods=[shop/cart-0]'),
];
const REMOVED = line('11.000000', 'kubelet.go:2135] "SyncLoop REMOVE" source="api" pods=[shop/cart-0]');
const AGAIN = [found('12.800000'), stop('12.800100', 1), exited('12.801000')];
const END = line('20.000000', 'kubelet.go:2213] "SyncLoop (housekeeping)"');

async function judged(...lines: readonly string[]): Promise<Lifecycle> {
  const [one] = (await analyzed([['kubelet.log', [...DELETED, ...lines, END].join('\n')]])).lifecycles;
  if (one === undefined) throw new Error('no deletion');
  return one;
}
const summaryOf = ({ durationMs, steps }: Lifecycle): unknown[] => [
  durationMs,
  steps.find(({ step }) => step === 'container-stopped')?.at?.slice(17, 23),
];

describe('a stop of what has ended', () => {
  it('is not part of the deletion where the worker had finished', async () => {
    const deletion = await judged(stop('10.000200', 30), exited('10.300000'), finished('10.900000'), REMOVED, ...AGAIN);
    expect(summaryOf(deletion)).toEqual([1000, '10.300']);
  });

  it('is not part of the deletion at -v=3 either, where only housekeeping shows that', async () => {
    const deletion = await judged(stop('10.000200', 30), exited('10.300000'), REMOVED, ...AGAIN);
    expect(summaryOf(deletion)).toEqual([1000, '10.300']);
  });

  it('is part of the deletion where it is the first', async () => {
    const deletion = await judged(REMOVED, ...AGAIN);
    expect(deletion.steps.find(({ step }) => step === 'container-stopped')?.at?.slice(17, 23)).toBe('12.801');
  });

  it('is part of the deletion for a process that did not see the first end', async () => {
    const later = AGAIN.map(text => text.replace(' 2208 ', ' 3310 '));
    const deletion = await judged(stop('10.000200', 30), REMOVED, ...later);
    expect(deletion.steps.find(({ step }) => step === 'container-stopped')?.at?.slice(17, 23)).toBe('12.801');
  });
});
