import { describe, expect, it } from 'vitest';
import { causeOfRule } from '../../src/catalogue/causes/index.js';
import type { Finding, Lifecycle } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed } from '../analyze/analyzed.js';

/** The advice follows from the error and names the path and the next try that the error states. */

const UID = '3f6c2f0b-8f0e-4a57-9b3d-51d0c7e2a914';
const POD = `pod="shop/store-0" podUID="${UID}"`;
const VOLUMES = `/var/lib/kubelet/pods/${UID}/volumes`;
const line = (at: string, rest: string, level = 'I'): string => `${level}0412 ${at}    4711 ${rest}`;

/** Tries fail 0, 10 and 30 s after the containers have ended. */
const failing = (volume: string, error: string): string[] => [
  line('09:00:00.000000', 'kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/store-0"]'),
  line('09:00:00.000200', `kubelet.go:2149] "SyncTerminatingPod enter" ${POD}`),
  line('09:00:01.000000', `kubelet.go:2234] "Pod termination stopped all running containers" ${POD}`),
  ...[2, 12, 32].map(second =>
    line(
      `09:00:${String(second).padStart(2, '0')}.000000`,
      `nestedpendingoperations.go:348] Operation for "{volumeName:${volume} podName:${UID} nodeName:}" failed. No retries permitted until 2026-04-12 09:01:04.5 +0000 UTC m=+223.4 (durationBeforeRetry 32s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "${volume}") pod "${UID}" (UID: "${UID}") : ${error}`,
      'E',
    ),
  ),
];

async function found(lines: readonly string[]): Promise<Finding> {
  const lifecycles = endsOf(await analyzed([['kubelet.log', lines.join('\n')]]));
  const finding = lifecycles
    .flatMap(({ findings }: Lifecycle) => findings)
    .find(({ rule }) => rule === 'stuck-volume-unmount');
  if (finding === undefined) throw new Error('no hang');
  return finding;
}

describe('the finding of a busy volume', () => {
  const busy = failing(
    `kubernetes.io/empty-dir/${UID}-data`,
    `unlinkat ${VOLUMES}/kubernetes.io~empty-dir/data/sub: device or resource busy`,
  );

  it('has its name, its path, the next try, and advice with the path to copy', async () => {
    const { message, next } = await found(busy);
    expect(message).toBe(
      `stuck in volume unmount for 30 s: volume "data" (emptyDir): device or resource busy (x3), at ${VOLUMES}/kubernetes.io~empty-dir/data/sub; next try at 09:01:04`,
    );
    expect(next).toContain(`fuser -vm ${VOLUMES}/kubernetes.io~empty-dir/data/sub (or`);
  });

  it('has no next try once the volume is unmounted', async () => {
    const done = line(
      '09:01:05.000000',
      `operation_generator.go:781] UnmountVolume.TearDown succeeded for volume "kubernetes.io/empty-dir/${UID}-data" (OuterVolumeSpecName: "data") pod "${UID}" (UID: "${UID}"). InnerVolumeSpecName "data". PluginName "kubernetes.io/empty-dir", VolumeGIDValue ""`,
    );
    expect((await found([...busy, done])).message).toMatch(
      /^volume "data" \(emptyDir\) could not be unmounted for .*data\/sub$/,
    );
  });
});

it('a CSI driver that is gone has its own advice, which does not search for a mount', async () => {
  const { message, next } = await found(
    failing(
      'kubernetes.io/csi/disk.example.com^vol-7',
      'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /var/lib/kubelet/plugins/disk.example.com/csi.sock: connect: connection refused"',
    ),
  );
  expect(message).toContain('csi.sock: connection refused (x3); next try');
  expect(next).toMatch(/^The node plugin of the CSI driver does not run/);
});

describe('the advice about a cause', () => {
  it.each([
    ['stuck-volume-unmount', 'umount: /mnt: target is busy.', /fuser -vm \/mnt \(or/],
    // What remains of a path in a broken line.
    ['stuck-volume-unmount', '11e6-9db3/volumes/a~secret/db: device or resource busy', /fuser -vm DIR \(or/],
    // Characters that a shell would interpret.
    ['stuck-volume-unmount', 'unlinkat /pods/$(reboot): device or resource busy', /fuser -vm DIR \(or/],
    [
      'mirror-create-rejected',
      'admission webhook "deny.example" denied the request: no',
      /webhook deny\.example refuses/,
    ],
  ])('of %s names what the error names: %s', (rule, error, next) =>
    expect(causeOfRule(rule, error).next).toMatch(next),
  );

  it.each([
    ['stuck-volume-unmount', 'failed to find plugin "bridge" in path [/opt/cni/bin]'],
    ['stuck-sandbox-stop', 'network teardown refused'],
    ['stuck-container-stop', 'rpc error: code = DeadlineExceeded desc = context deadline exceeded'],
  ])('there is none of its own for %s and the error %s', (rule, error) =>
    expect(causeOfRule(rule, error).next).toBeNull(),
  );
});
