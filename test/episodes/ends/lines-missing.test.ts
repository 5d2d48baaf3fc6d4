import { describe, expect, it } from 'vitest';
import { analyzed } from '../../analyze/analyzed.js';

/** A log in which the lines of a time are missing: a rotated file, or a part that was not copied. */

const UID = '0b7f3c1e-5d24-4a96-8f0b-6c2d9e4a7b15';
const ID = 'e5'.repeat(32);
const POD = `pod="shop/cart-0" podUID="${UID}"`;
const clock = (second: number): string =>
  `11:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
const line = (second: number, rest: string): string => `I0617 ${clock(second)}.000500    2208 ${rest}`;
/** Every two seconds (kubelet.go, housekeepingPeriod, all versions), at -v=4. */
const alive = (from: number, to: number): string[] =>
  Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, round) =>
    line(from + 2 * round, 'kubelet.go:2477] "SyncLoop (housekeeping)"'),
  );

const DELETED = [
  line(0, 'kubelet.go:2391] "SyncLoop ADD" source="api" pods=["shop/cart-0"]'),
  line(0, 'kubelet.go:2391] "SyncLoop ADD" source="api" pods=["shop/other-0"]'),
  ...alive(2, 28),
  line(30, 'kubelet.go:2407] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]'),
  line(30, `pod_workers.go:854] "Pod is marked for graceful deletion, begin teardown" ${POD} updateType="update"`),
  line(30, `kubelet.go:2027] "SyncTerminatingPod enter" ${POD}`),
  line(
    30,
    `kuberuntime_container.go:808] "Killing container with a grace period" ${POD} containerName="cart" containerID="containerd://${ID}" gracePeriod=5`,
  ),
];

async function headlinesOf(lines: readonly string[]): Promise<string[]> {
  const { lifecycles } = await analyzed([['kubelet.log', [...DELETED, ...lines].join('\n')]]);
  return lifecycles.flatMap(({ verdict, findings }) => [
    verdict,
    ...findings.filter(({ level }) => level === 'error').map(({ rule }) => rule),
  ]);
}

describe('a stop whose end may be in missing lines', () => {
  it('is not known to hang', async () => {
    expect(await headlinesOf(alive(72, 120))).toEqual(['undetermined']);
  });

  it('hangs where the kubelet went on logging without showing its end', async () => {
    expect(await headlinesOf(alive(32, 120))).toEqual(['incomplete', 'stuck-worker']);
  });
});
