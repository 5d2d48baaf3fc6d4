import type { JournalEntry } from '../../packages/live/test/server/kubelet.js';
import type { StoredObject } from '../../packages/live/test/server/store.js';

const NOISE =
  '"SyncLoop (housekeeping)" pods=["kube-system/coredns-5d78c9869d-4qk2l","kube-system/kube-proxy-x2v9q"] elapsed="12.48µs"';

/** Half a day of a kubelet's journal, with a pod that was deleted five minutes ago and whose volume is busy. */
export function createJournal(bytes: number, now: number) {
  const line = (at: number, text: string): JournalEntry => ({
    at,
    text: `node-1 kubelet[812]: ${header(at)}] ${text}`,
  });
  const width = line(now, NOISE).text.length + 23;
  const count = Math.ceil(bytes / width);
  const begin = now - 12 * 3_600_000;
  const requested = now - 5 * 60_000;
  const logged = [
    line(requested + 50, '"SyncLoop DELETE" source="api" pods=["shop/web-0"]'),
    line(
      requested + 60,
      '"Killing container with a grace period" pod="shop/web-0" podUID="6f1c2f2e-1f0a-4a53-9a43-0c3e0b4f8a11" containerName="c" containerID="containerd://11" gracePeriod=30',
    ),
  ];
  const noise = Array.from({ length: count }, (_, index) => line(begin + (index * (now - begin)) / count, NOISE));
  const entries = [...noise, ...logged].sort((one, other) => one.at - other.at);
  const pod: StoredObject = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web-0',
      namespace: 'shop',
      uid: '6f1c2f2e-1f0a-4a53-9a43-0c3e0b4f8a11',
      resourceVersion: '7',
      deletionTimestamp: `${new Date(requested + 30_000).toISOString().slice(0, 19)}Z`,
      deletionGracePeriodSeconds: 30,
    },
    spec: { nodeName: 'node-1', containers: [{ name: 'c' }] },
    status: {
      phase: 'Running',
      startTime: new Date(begin).toISOString(),
      containerStatuses: [{ name: 'c', state: { running: {} } }],
    },
  };
  return { entries, pod, size: count * width, since: `${new Date(requested - 60_000).toISOString().slice(0, 19)}Z` };
}

function header(at: number): string {
  const date = new Date(at);
  const day = date.toISOString().slice(5, 10).replace('-', '');
  return `I${day} ${date.toISOString().slice(11, 23)}000     812 kubelet.go:2818`;
}
