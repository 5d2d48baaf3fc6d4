import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { analyzed } from '../analyze/analyzed.js';

/** A pod is deleted while the kubelet of its node is stopped. */

const UID = '3b8e6a11-0c5d-4f2e-9a77-d1c4f0b2e6a9';
const line = (at: string, pid: number, rest: string): string => `I0617 ${at}    ${pid} ${rest}`;
const POD = `pod="shop/cart-0" podUID="${UID}"`;
const CONTAINER = `${POD} containerName="cart" containerID="containerd://${'e5'.repeat(32)}"`;
const sync = (at: string, pid: number, what: string): string =>
  line(at, pid, `kubelet.go:2535] "SyncLoop ${what}" source="api" pods=["shop/cart-0"]`);

const earlier = (until: string): string[] => [
  sync('10:00:00.000000', 4100, 'ADD'),
  line(until, 4100, 'kubelet.go:2600] "SyncLoop (housekeeping)"'),
];
const next = (at: string): string[] => [
  line(`${at}.000000`, 5200, 'kubelet.go:2600] "SyncLoop (housekeeping)"'),
  sync(`${at}.100000`, 5200, 'ADD'),
  line(`${at}.200000`, 5200, `kubelet.go:2149] "SyncTerminatingPod enter" ${POD}`),
  line(
    `${at}.300000`,
    5200,
    `kuberuntime_container.go:873] "Killing container with a grace period" ${CONTAINER} gracePeriod=30`,
  ),
  line(`${at}.500000`, 5200, `kuberuntime_container.go:880] "Container exited normally" ${CONTAINER}`),
  line(`${at}.800000`, 5200, 'status_manager.go:1060] "Pod fully terminated and removed from etcd" pod="shop/cart-0"'),
  sync(`${at}.900000`, 5200, 'REMOVE'),
];
const state = (type: string, version: number, more: object = {}): string =>
  JSON.stringify({
    type,
    object: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { namespace: 'shop', name: 'cart-0', uid: UID, resourceVersion: String(version), ...more },
      spec: { nodeName: 'n1', containers: [{ name: 'cart' }] },
      status: { phase: 'Running' },
    },
  });
const WATCH = [
  state('ADDED', 7),
  // Requested at 10:05:00
  state('MODIFIED', 8, { deletionTimestamp: '2026-06-17T10:05:30Z', deletionGracePeriodSeconds: 30 }),
  state('DELETED', 9, { deletionTimestamp: '2026-06-17T10:05:30Z', deletionGracePeriodSeconds: 0 }),
].join('\n');

async function judged(...lines: readonly string[]): Promise<Lifecycle> {
  const texts = [
    ['kubelet.log', lines.join('\n')],
    ['pods.json', WATCH],
  ] as const;
  const [one] = (await analyzed(texts, { zone: 'UTC', year: 2026 })).lifecycles;
  if (one === undefined) throw new Error('no deletion');
  return one;
}
const restarts = ({ findings }: Lifecycle): string[] =>
  findings.flatMap(({ rule, message }) => (rule === 'kubelet-restart' ? [message] : []));

describe('a deletion while no kubelet ran to see it', () => {
  it('states how long no kubelet ran', async () => {
    const deletion = await judged(...earlier('10:04:58.000000'), ...next('10:06:18'));
    expect(restarts(deletion)).toEqual([
      'no kubelet ran for the first 78 s of it: the deletion was requested when one had ended, and the next began that much later',
    ]);
    expect(deletion.headline).toMatch(/^complete in 79 s; no kubelet ran for the first 78 s of it/);
  });

  it('is not reported for a kubelet that ran, or a restart that was over', async () => {
    const ran = await judged(...earlier('10:05:40.000000'), ...next('10:06:18'));
    const over = await judged(...earlier('10:04:00.000000'), ...next('10:05:00'));
    expect([ran, over].flatMap(restarts)).toEqual([]);
  });

  it('is not reported for a deletion that the kubelet saw while it ran, though its log begins later', async () => {
    const [first = '', added = '', ...rest] = next('10:06:18');
    const seen = await judged(...earlier('10:04:58.000000'), first, added.replace('ADD', 'DELETE'), ...rest);
    expect(restarts(seen)).toEqual([]);
  });
});
