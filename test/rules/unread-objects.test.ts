import { describe, expect, it } from 'vitest';
import { analyze, bytesSource } from '../../src/index.js';

const UID = 'c18a96f0-6a61-4106-a4b8-694baa557870';
const at = (second: number, severity: string, text: string): string =>
  `${severity}0612 09:${String(14 + Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000000    1187 ${text}`;
const read = (lines: readonly string[]) => analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
const messagesIn = async (...lines: readonly string[]): Promise<string[]> =>
  (await read(lines)).findings.map(({ rule, level, message }) => `${level} ${rule}: ${message}`);

const refused = 'secrets \\"db\\" is forbidden: User \\"system:node:n1\\" cannot list resource \\"secrets\\"';
const REFLECTOR = 'reflector="object-\\"shop\\"/\\"db\\"" type="*v1.Secret"';
const unanswered = 'Get \\"https://10.0.0.1:6443/api/v1\\": dial tcp 10.0.0.1:6443: connect: connection refused';
const structured = (second: number, error: string, reflector = REFLECTOR): string =>
  at(second, 'E', `reflector.go:200] "Failed to watch" err="failed to list *v1.Secret: ${error}" ${reflector}`);

describe('a secret that the kubelet cannot read', () => {
  it.each([
    ['1.33 and later', structured(1, refused)],
    [
      'up to 1.30',
      at(
        1,
        'E',
        `reflector.go:147] object-"shop"/"db": Failed to watch *v1.Secret: failed to list *v1.Secret: ${refused.replaceAll('\\"', '"')}`,
      ),
    ],
    [
      '1.31 and 1.32',
      at(
        1,
        'E',
        `reflector.go:158] "Unhandled Error" err="object-\\"shop\\"/\\"db\\": Failed to watch *v1.Secret: ${refused}"`,
      ),
    ],
    [
      'up to 1.17',
      at(1, 'E', `reflector.go:125] object-"shop"/"db": Failed to list *v1.Secret: ${refused.replaceAll('\\"', '"')}`),
    ],
  ])('is named: %s', async (_versions, line) => {
    expect(await messagesIn(line)).toEqual([
      'warning node-trouble: the kubelet cannot read objects that its pods refer to, and cannot set up what needs them (secret shop/db): User "system:node:n1" cannot list resource "secrets"',
    ]);
  });

  it('shows an API server that does not answer, where that is the reason', async () => {
    expect((await messagesIn(structured(1, unanswered))).join()).toMatch(
      /^warning node-trouble: the API server could not be reached: dial tcp/,
    );
  });

  it('is a trace of a pod that is gone, where the Node authorizer states that none refers to it', async () => {
    const error = `${refused} in API group \\"\\" in the namespace \\"shop\\": no relationship found between node 'n1' and this object`;
    expect(await messagesIn(structured(1, error))).toEqual([
      "info teardown-traces: the API server does not let the node read secret shop/db, because it knows of no pod on this node that refers to it: no relationship found between node 'n1' and this object",
    ]);
    const lines = [
      structured(1, error),
      structured(2, error).replaceAll('"db"', '"web"').replaceAll('\\"db\\"', '\\"web\\"'),
    ];
    expect((await messagesIn(...lines)).join()).toMatch(/secret shop\/db, .* secret shop\/web, /);
  });

  it('is named for a pod whose objects the kubelet does not track', async () => {
    const line = at(
      1,
      'E',
      `nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/projected/${UID}-token podName:${UID} nodeName:}" failed. No retries permitted until 2026-02-22 16:52:23.6 +0000 UTC m=+871.8 (durationBeforeRetry 2m2s). Error: MountVolume.SetUp failed for volume "token" (UniqueName: "kubernetes.io/projected/${UID}-token") pod "web-0" (UID: "${UID}") : object "shop"/"kube-root-ca.crt" not registered`,
    );
    expect((await messagesIn(line)).join()).toMatch(
      /^info teardown-traces: pod web-0 \(.*\): a volume .* cannot be mounted, because the kubelet does not follow them/,
    );
  });
});

describe('a deletion that waits for the mounts of its start', () => {
  const lines = [
    at(0, 'I', 'kubelet.go:2447] "SyncLoop ADD" source="api" pods=["shop/web-0"]'),
    at(0, 'I', `kubelet.go:1952] "SyncPod enter" pod="shop/web-0" podUID="${UID}"`),
    at(5, 'I', 'kubelet.go:2447] "SyncLoop DELETE" source="api" pods=["shop/web-0"]'),
    at(
      5,
      'I',
      `pod_workers.go:854] "Pod is marked for graceful deletion, begin teardown" pod="shop/web-0" podUID="${UID}" updateType="update"`,
    ),
    ...[20, 40, 60, 80].map(second =>
      at(
        second,
        'E',
        `nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/secret/${UID}-db podName:${UID} nodeName:}" failed. No retries permitted until 2026-06-12 09:15:21.5 +0000 UTC (durationBeforeRetry 500ms). Error: MountVolume.SetUp failed for volume "db" (UniqueName: "kubernetes.io/secret/${UID}-db") pod "web-0" (UID: "${UID}") : failed to sync secret cache: timed out waiting for the condition`,
      ),
    ),
  ];
  const messageWith = async (more: string): Promise<string> =>
    (
      (await read([...lines, more].sort((a, b) => a.slice(1, 20).localeCompare(b.slice(1, 20))))).lifecycles[0]
        ?.findings ?? []
    )
      .map(({ rule, message }) => `${rule}: ${message}`)
      .join();

  it('names the object that could not be read meanwhile', async () => {
    expect(await messageWith(structured(30, unanswered))).toContain(
      'the kubelet could not read secret shop/db: dial tcp 10.0.0.1:6443: connection refused',
    );
  });

  it('ignores objects of other namespaces', async () => {
    const other = structured(30, unanswered, 'reflector="object-\\"mail\\"/\\"db\\"" type="*v1.Secret"');
    expect(await messageWith(other)).toMatch(/volume mount/);
    expect(await messageWith(other)).not.toContain('could not read');
  });

  it('is not reported where the kubelet no longer tracks the mounts of the pod', async () => {
    const forgotten = lines.map(line => line.replace(/failed to sync .*$/, 'object "shop"/"db" not registered'));
    const { lifecycles } = await read(forgotten);
    expect(lifecycles[0]?.headline).not.toMatch(/volume mount|not registered/);
    expect(lifecycles[0]?.findings.map(({ rule }) => rule)).not.toContain('stuck-worker');
  });
});
