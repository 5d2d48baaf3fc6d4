import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';

/** A pod is deleted by force, and its kubelet gives its container the whole grace period of the pod. */

const UID = '7d1f0b52-93c4-4f7e-a2a8-5b60c1e9d314';
const ID = 'c3'.repeat(32);
const line = (at: string, rest: string): string => `I0617 ${at}    2208 ${rest}`;
const POD = `pod="shop/cart-0" podUID=${UID}`;
const CONTAINER = `${POD} containerName="cart" containerID="containerd://${ID}"`;

const FORCED = [
  line('11:00:00.000000', 'kubelet.go:2127] "SyncLoop ADD" source="api" pods=[shop/cart-0]'),
  line('11:02:00.000000', 'kubelet.go:2141] "SyncLoop DELETE" source="api" pods=[shop/cart-0]'),
  line('11:02:00.000100', `pod_workers.go:625] "Pod is marked for graceful deletion, begin teardown" ${POD}`),
  line('11:02:00.000200', `kubelet.go:1815] "syncTerminatingPod enter" ${POD}`),
  line(
    '11:02:00.000300',
    `kuberuntime_container.go:725] "Killing container with a grace period override" ${CONTAINER} gracePeriod=60`,
  ),
  line(
    '11:02:00.000400',
    `kuberuntime_container.go:729] "Killing container with a grace period" ${CONTAINER} gracePeriod=60`,
  ),
  line('11:02:00.008000', 'kubelet.go:2135] "SyncLoop REMOVE" source="api" pods=[shop/cart-0]'),
];
const alive = (at: string): string => line(at, 'kubelet.go:2213] "SyncLoop (housekeeping)"');
const stopped = (at: string): string[] => [
  line(at, `kuberuntime_container.go:738] "Container exited normally" ${CONTAINER}`),
  line(at, `kubelet.go:1884] "Pod termination stopped all running containers" ${POD}`),
];
async function judged(...lines: readonly string[]): Promise<Lifecycle> {
  const [one] = (await analyzed([['kubelet.log', [...FORCED, ...lines].join('\n')]])).lifecycles;
  if (one === undefined) throw new Error('no deletion');
  return one;
}
const outlived = ({ findings }: Lifecycle): string[] =>
  findings.flatMap(({ rule, message }) => (rule === 'removed-while-running' ? [message] : []));

describe('a container that outlives the object of its pod', () => {
  it('is not reported as ended where the log ends before it', async () => {
    const deletion = await judged(alive('11:02:02.000000'), alive('11:02:52.008000'));
    expect([deletion.kind, deletion.outcome, deletion.verdict, deletion.endedAt]).toEqual([
      'forced',
      'removed',
      'complete-with-findings',
      null,
    ]);
    expect(outlived(deletion)).toEqual([
      'the API object was removed while containers still ran; container cart had not ended when the log did, 52 s later (grace period 60 s)',
    ]);
    expect(deletion.headline).toMatch(/^gone; the API object was removed while containers still ran/);
  });

  it('is reported as ended where its end is logged', async () => {
    const deletion = await judged(...stopped('11:02:30.008000'), alive('11:02:52.000000'));
    expect(deletion.headline).toMatch(/^complete in 30 s; the object was gone after 0.01 s/);
    expect(outlived(deletion)).toEqual([
      'the API object was removed while containers still ran; they had stopped 30 s later',
    ]);
  });

  it('outlivedMs: may end in the last second of the log', async () => {
    const less = await judged(alive('11:02:01.007000'));
    const more = await judged(alive('11:02:01.008000'));
    expect([less, more].map(one => outlived(one).length)).toEqual([0, 1]);
  });

  it('is not known where only PLEG could show it, or where volumes are unmounted', async () => {
    const short = FORCED.filter(
      text => !text.includes('pod_workers') && !text.includes('syncTerm') && !text.includes('override'),
    );
    const [one] = (await analyzed([['kubelet.log', [...short, alive('11:02:52.000000')].join('\n')]])).lifecycles;
    expect(one && outlived(one)).toEqual([]);
    const unmount = `reconciler.go:196] "operationExecutor.UnmountVolume started for volume \\"data\\" (UniqueName: \\"kubernetes.io/empty-dir/${UID}-data\\") pod \\"${UID}\\" (UID: \\"${UID}\\") "`;
    expect(outlived(await judged(line('11:02:03.000000', unmount), alive('11:02:52.000000')))).toEqual([]);
  });

  it('is not known of a process that ended before it could see it', async () => {
    const later = alive('11:02:52.000000').replace(' 2208 ', ' 3310 ');
    expect(outlived(await judged(later))).toEqual([]);
  });
});
