import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { analyzed } from '../../analyze/analyzed.js';

/** The API server refuses connections while a pod terminates, and then answers the kubelet again. */

const UID = '6c1d0e2f-7a8b-4c3d-9e4f-5a6b7c8d9e0f';
const line = (second: string, rest: string, level = 'I'): string => `${level}0617 10:00:${second}    4100 ${rest}`;
const POD = `pod="shop/cart-0" podUID="${UID}"`;
const sync = (second: string, what: string): string =>
  line(second, `kubelet.go:2535] "SyncLoop ${what}" source="api" pods=["shop/cart-0"]`);
const refused = (second: string, why = 'dial tcp 10.1.2.3:6443: connect: connection refused'): string =>
  line(
    second,
    `status_manager.go:895] "Failed to update status for pod" pod="shop/cart-0" err="failed to patch status \\"{}\\" for pod \\"shop\\"/\\"cart-0\\": Patch \\"https://10.1.2.3:6443/api/v1/namespaces/shop/pods/cart-0/status\\": ${why}"`,
    'W',
  );

const DELETED = [
  sync('00.000000', 'ADD'),
  sync('02.000000', 'DELETE'),
  line('02.000100', `kubelet.go:2149] "SyncTerminatingPod enter" ${POD}`),
  line('02.600000', `kubelet.go:2200] "SyncTerminatingPod exit" ${POD}`),
  line('03.000000', `pod_workers.go:1105] "Pod is complete and the worker can now stop" ${POD}`),
];
const END = line('45.000000', 'kubelet.go:2600] "SyncLoop (housekeeping)"');

async function hangsIn(...lines: readonly string[]): Promise<readonly [string, string][]> {
  const [one]: readonly Lifecycle[] = (await analyzed([['kubelet.log', [...DELETED, ...lines, END].join('\n')]]))
    .lifecycles;
  return (one?.findings ?? []).flatMap(({ rule, level, message }) =>
    rule === 'stuck-status-update' ? [[level, message] as [string, string]] : [],
  );
}

describe('a status update without an answer', () => {
  it('is stuck until the API server answers this kubelet', async () => {
    expect(await hangsIn(refused('10.000000'), refused('20.000000'), sync('25.000000', 'RECONCILE'))).toEqual([
      ['warning', 'the status could not be updated for 15 s: dial tcp 10.1.2.3:6443: connection refused (x2)'],
    ]);
  });

  it('is stuck to the end where the server does not answer', async () => {
    const [[level, message] = []] = await hangsIn(
      sync('05.000000', 'RECONCILE'),
      refused('30.000000'),
      refused('40.000000'),
    );
    expect([level, message]).toEqual(['error', expect.stringMatching(/^stuck in status update for 15 s/)]);
  });

  it('is stuck to the end where the server answered with a refusal', async () => {
    const why = 'pods \\"cart-0\\" is forbidden: the quota says no';
    const [[level] = []] = await hangsIn(
      refused('30.000000', why),
      refused('40.000000', why),
      sync('41.000000', 'RECONCILE'),
    );
    expect(level).toBe('error');
  });
});
