import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { analyzed } from '../../analyze/analyzed.js';

/** The kubelet evicts a pod, and a client deletes the remaining object later. */

const UID = '0f9e8d7c-6b5a-4f3e-8d2c-1b0a9f8e7d6c';
const line = (at: string, rest: string): string => `I0617 ${at}    4100 ${rest}`;
const POD = `pod="shop/cart-0" podUID="${UID}"`;
const sync = (at: string, what: string): string =>
  line(at, `kubelet.go:2535] "SyncLoop ${what}" source="api" pods=["shop/cart-0"]`);

const EVICTED = [
  sync('10:00:00.000000', 'ADD'),
  line('10:10:00.000000', `pod_workers.go:850] "Pod is being evicted by the kubelet, begin teardown" ${POD}`),
  line('10:10:00.000100', `kubelet.go:2149] "SyncTerminatingPod enter" ${POD}`),
  line('10:10:00.600000', `kubelet.go:2200] "SyncTerminatingPod exit" ${POD}`),
  line('10:10:01.400000', `pod_workers.go:1105] "Pod is complete and the worker can now stop" ${POD}`),
];
const deleted = (minute: string): string[] => [sync(`${minute}.000000`, 'DELETE'), sync(`${minute}.020000`, 'REMOVE')];
async function judged(...lines: readonly string[]): Promise<Lifecycle> {
  const [one] = (await analyzed([['kubelet.log', [...EVICTED, ...lines].join('\n')]])).lifecycles;
  if (one === undefined) throw new Error('no deletion');
  return one;
}

describe('an eviction', () => {
  it('lasts as long as its teardown, whenever the object goes', async () => {
    const deletion = await judged(...deleted('10:14:01'));
    expect([deletion.kind, deletion.durationMs, deletion.endedAt?.slice(11, 19)]).toEqual([
      'evicted',
      1400,
      '10:14:01',
    ]);
    expect(deletion.headline).toBe(
      'complete in 1.4 s; the object was removed 4m00s later; evicted, and no line says why',
    );
  });

  it('lasts until the object goes where that is at once', async () => {
    const deletion = await judged(...deleted('10:10:02'));
    expect(deletion.headline).toBe('complete in 2 s; evicted, and no line says why');
  });
});
