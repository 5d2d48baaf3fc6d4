import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { linesOf } from '../analyze/samples.js';

async function findingsIn(lines: readonly string[]): Promise<Finding[]> {
  const { findings } = await analyze([bytesSource('kubelet.log', lines.join('\n'))]);
  return findings.filter(({ rule }) => rule === 'teardown-trouble');
}

const recording = linesOf('stuck-volume-unmount');
const trouble = recording.filter(line => line.includes('durationBeforeRetry'));
const deletion = recording.filter(line => line.includes('SyncLoop DELETE'));

const klog = (file: string, message: string): string => `E1121 11:05:30.100000   24194 ${file}] ${message}`;
const orphan = (uid: string): string =>
  klog(
    'kubelet_volumes.go:140',
    `Orphaned pod "${uid}" found, but volume paths are still present on disk : There were a total of 2 errors similar to this. Turn up verbosity to see them.`,
  );
const removal = (error: string): string =>
  klog(
    'log.go:32',
    `"RemoveContainer from runtime service failed" err="rpc error: code = ${error}" containerID="4d1c"`,
  );

describe('trouble with a teardown whose deletion is not in the input', () => {
  it('is reported for a volume whose name a tracker made a link of', async () => {
    const volume = '[kubernetes.io/csi/disks.example^vol-7](http://kubernetes.io/csi/disks.example%5Evol-7)';
    const line = klog(
      'reconciler_common.go:169',
      `"operationExecutor.UnmountVolume failed (controllerAttachDetachEnabled true) for volume \\"data\\" (UniqueName: \\"${volume}\\") pod \\"3c8e6d21-64b5-4f1c-8e97-1b206d4f8c32\\" (UID: \\"3c8e6d21-64b5-4f1c-8e97-1b206d4f8c32\\") : UnmountVolume.NewUnmounter failed for volume \\"data\\" : no such file or directory"`,
    );
    expect((await findingsIn([line])).map(({ message }) => message)).toEqual([
      expect.stringContaining('(volume vol-7 (csi, disks.example))'),
    ]);
  });

  it('is reported for a sandbox whose volumes are unmounted meanwhile', async () => {
    const uid = '6f1d2c3b-0a4e-11e7-8e97-1b206d4f8c32';
    const [failed, unmounted] = [
      `E0308 09:12:01.672368   15267 pod_workers.go:182] Error syncing pod ${uid} ("web-0_shop(${uid})"), skipping: error killing pod: failed to "KillPodSandbox" for "${uid}" with KillPodSandboxError: "rpc error: code = 2 desc = NetworkPlugin cni failed to teardown pod \\"web-0_shop\\" network: unexpected end of JSON input"`,
      `I0308 09:12:01.707610   15267 operation_generator.go:638] UnmountVolume.TearDown succeeded for volume "kubernetes.io/secret/${uid}-keys" (OuterVolumeSpecName: "keys") pod "${uid}" (UID: "${uid}"). InnerVolumeSpecName "keys". PluginName "kubernetes.io/secret", VolumeGidValue ""`,
    ];
    expect((await findingsIn([failed, unmounted])).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^sandbox teardown failed for pod shop\/web-0: .*unexpected end of JSON input; see/),
    ]);
  });

  it('is reported once for all its lines, with what failed, whose, how often, for how long and why', async () => {
    const messages = (await findingsIn(trouble)).map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringMatching(
        /^volume unmount failed for pod \S{36} 8 times in 64 s \(volume edmem \(empty-dir\)\): unmount failed: exit status 32; tried again after 1m4s; see stuck-volume-unmount$/,
      ),
      expect.stringMatching(/^volume unmount failed for pod \S{36} 8 times in 64 s .*: device or resource busy; /),
    ]);
    expect(await findingsIn(trouble)).toMatchObject([{ level: 'warning' }, { level: 'warning' }]);
  });

  it('counts tries of one thing, not the lines that report one try', async () => {
    const stops = ['99ed7d62', '238a3a96', 'f98281fd'].flatMap(id => [
      klog('remote_runtime.go:243', `StopContainer "${id}" from runtime service failed: context deadline exceeded`),
      klog(
        'kuberuntime_container.go:652',
        `Container "containerd://${id}" termination failed with gracePeriod 30: context deadline exceeded`,
      ),
    ]);
    expect((await findingsIn(stops)).map(({ message }) => message)).toEqual([
      'container stop failed (3 containers: 99ed7d62, 238a3a96, f98281fd): context deadline exceeded; see stuck-container-stop',
    ]);
  });

  it('is not reported where the input has the deletion, which reports it', async () => {
    expect(await findingsIn(recording)).toEqual([]);
  });

  it('is reported for a few lines that cannot be tied to the deletion, which does not mention them', async () => {
    const messages = async (lines: readonly string[]) => (await findingsIn(lines)).map(({ message }) => message);
    expect(await messages([...deletion.slice(0, 1), ...trouble])).toEqual(await messages(trouble));
  });

  it.each([
    [
      'KillPodSandbox',
      'failed to "KillPodSandbox" for "5d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917" with KillPodSandboxError: "rpc error: code = Unknown desc = no answer"',
      /^sandbox teardown failed for pod 5d0c93f1\S+: no answer/,
    ],
    [
      'both',
      '[failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = Unknown desc = no answer", failed to "KillPodSandbox" for "5d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917" with KillPodSandboxError: "rpc error: code = Unknown desc = no answer"]',
      /^container stop failed for pod 5d0c93f1\S+ \(container app\)/,
    ],
  ])('is reported for an error that the kubelet prints by itself: %s', async (_what, text, message) => {
    expect((await findingsIn([klog('kubelet.go:1928', text)])).map(one => one.message)).toContainEqual(
      expect.stringMatching(message),
    );
  });

  it('has its own error from a list, and names a sandbox once where an error names it', async () => {
    const sandbox = '77f0c5d1e2b3a495'.repeat(4);
    const lines = [
      klog('kuberuntime_manager.go:1015', `"Failed to stop sandbox" podSandboxID={Type:containerd ID:${sandbox}}`),
      klog(
        'pod_workers.go:1298',
        `"Error syncing pod, skipping" err="[failed to \\"KillContainer\\" for \\"app\\" with KillContainerError: \\"rpc error: code = Unknown desc = busy\\", failed to \\"KillPodSandbox\\" for \\"5d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917\\" with KillPodSandboxError: \\"rpc error: code = Unknown desc = failed to destroy network for sandbox \\\\\\"${sandbox}\\\\\\": no answer\\"]" pod="shop/web-0" podUID="5d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917"`,
      ),
    ];
    expect((await findingsIn(lines)).map(({ message }) => message)).toEqual([
      'container stop failed for pod shop/web-0: busy; see stuck-container-stop',
      'sandbox teardown failed for pod shop/web-0 (sandbox 77f0c5d1e2b3): no answer; see stuck-sandbox-stop',
    ]);
  });

  it('names the pod of an error that is cut off after it', async () => {
    const uid = '5d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917';
    const cut = (to: number) =>
      klog(
        'pod_workers.go:1324',
        `"Error syncing pod, skipping" err="failed to \\"KillPodSandbox\\" for \\"${uid.slice(0, to)}`,
      );
    const messages = async (line: string) => (await findingsIn([line])).map(({ message }) => message).join();
    expect(await messages(`${cut(36)}\\" with KillPodSandboxError: \\"rpc err`)).toContain(`for pod ${uid}`);
    expect(await messages(cut(30))).not.toContain('for pod');
  });

  it('is not reported for the error of a start, which looks alike', async () => {
    const text =
      'failed to "StartContainer" for "app" with CrashLoopBackOff: "back-off 5m0s restarting failed container"';
    expect(await findingsIn([klog('kubelet.go:1928', text)])).toEqual([]);
  });

  it('names the pods, and of many the first', async () => {
    const uids = [1, 2, 3, 4, 5, 6, 7].map(digit => `${String(digit).repeat(8)}-7a42-4b6e-9c1d-2f80e6a4b917`);
    const [finding] = await findingsIn(uids.map(orphan));
    expect(finding?.message).toBe(
      `volume paths of an orphaned pod were still present on disk for pod ${uids.slice(0, 5).join(', ')} and 2 more; see orphaned-pod-dir`,
    );
  });

  it('is left to the rule about orphans where that applies', async () => {
    const line = orphan('5d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917');
    expect(await findingsIn([line])).toHaveLength(1);
    expect(await findingsIn([line, line.replace('11:05:30', '11:05:32')])).toEqual([]);
  });

  it('is not reported when the container was already gone', async () => {
    expect(await findingsIn([removal('NotFound desc = an error occurred when try to find container')])).toEqual([]);
    expect(
      await findingsIn([removal('Unknown desc = remove /data/usr/bin/bash: operation not permitted')]),
    ).toHaveLength(1);
  });
});
