import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

async function found(...lines: readonly string[]): Promise<Finding[]> {
  const { findings } = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
  return findings.filter(({ rule }) => rule === 'start-trouble');
}

const messages = async (...lines: readonly string[]): Promise<string[]> =>
  (await found(...lines)).map(({ message }) => message);

const UID = '3c8e6d21-64b5-4f1c-8e97-1b206d4f8c32';
const START =
  'E0318 09:12:06.020399    1402 remote_runtime.go:343] "StartContainer from runtime service failed" err="rpc error: code = Unknown desc = exec: \\"api\\": executable file not found" containerID="3b1f0a9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246"';
const FAILED = `E0318 09:12:06.020417    1402 kuberuntime_manager.go:1274] container &Container{Name:api,Image:registry.example/shop/api:9,} start failed in pod api-0_shop(${UID}): RunContainerError: exec: "api": executable file not found`;
const SANDBOX =
  'E0318 09:12:07.020180    1402 remote_runtime.go:193] "RunPodSandbox from runtime service failed" err="rpc error: code = Unknown desc = no addresses left in the pool"';

describe('a failed start of which the input has only the error', () => {
  it('is reported for a call of the runtime that names no pod', async () => {
    expect(await messages(START)).toEqual([
      expect.stringMatching(/^a pod does not start: container start failed: .*executable file not found/),
    ]);
  });

  it('is reported for a pod whose namespace the error does not name', async () => {
    const named =
      'E0318 09:12:07.020180    1402 remote_runtime.go:91] RunPodSandbox from runtime service failed: rpc error: code = 2 desc = NetworkPlugin cni failed to set up pod "api-0" network: no addresses left in the pool';
    expect(await messages(named)).toEqual([
      expect.stringMatching(/^pod api-0 does not start: sandbox creation failed: .*no addresses left in the pool/),
    ]);
  });

  it('is reported for a UID, which is all that kubelets up to 1.6 print', async () => {
    const failed = `E0307 15:14:35.456710    1558 pod_workers.go:184] Error syncing pod ${UID}, skipping: failed to "StartContainer" for "db" with RunContainerError: "runContainer: operation timeout: context deadline exceeded"`;
    const [finding] = await found(failed);
    expect(finding?.message).toBe(
      `pod ${UID} does not start: container start failed: db: RunContainerError: runContainer: operation timeout: context deadline exceeded`,
    );
    expect(finding?.next).toMatch(/^The runtime did not answer in time/);
  });

  it('is reported for a UID that only a path in its error has', async () => {
    const failed = `E0410 09:12:15.920648    2092 kuberuntime_manager.go:784] container start failed: CreateContainerConfigError: failed to prepare subPath for volumeMount "conf" of container "api": error mounting /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~configmap/conf`;
    expect(await messages(failed)).toEqual([
      expect.stringMatching(new RegExp(`^pod ${UID} does not start: container configuration failed: api: `)),
    ]);
  });

  it('is reported for a name and UID that only the quoted error of a mount has, up to 1.17', async () => {
    const failed = String.raw`E0122 09:12:06.389552    9198 nestedpendingoperations.go:267] Operation for "\"kubernetes.io/csi/disks.example^vol-7\"" failed. No retries permitted until 2026-01-22 09:12:07.3 +0000 UTC m=+33400.3 (durationBeforeRetry 1s). Error: "MountVolume.SetUp failed for volume \"pvc-7\" (UniqueName: \"kubernetes.io/csi/disks.example^vol-7\") pod \"store-0\" (UID: \"${UID}\") : rpc error: code = DeadlineExceeded desc = context deadline exceeded"`;
    const [finding] = await found(failed);
    expect(finding?.message).toContain(`volume mount failed for pod store-0 (${UID})`);
    expect(finding?.next).toMatch(/^The driver did not answer in time/);
  });

  it.each([
    [
      'from 1.6 on',
      String.raw`Operation for "\"kubernetes.io/azure-disk/https://acct.blob.example/vhds/d-7.vhd\"" failed. No retries permitted until 2026-01-22 09:12:38.2 +0000 UTC (durationBeforeRetry 32s). Error: Volume not attached according to node status for volume "pvc-7" (UniqueName: "kubernetes.io/azure-disk/https://acct.blob.example/vhds/d-7.vhd") pod "store-0" (UID: "${UID}")`,
      `pod store-0 (${UID}) (volume d-7.vhd (azure-disk)): Volume not attached according to node status; tried`,
    ],
    [
      'up to 1.5',
      String.raw`Operation for "\"kubernetes.io/azure-disk/d-7\"" failed. No retries permitted until 2026-01-22 09:12:10.2 +0000 UTC (durationBeforeRetry 4s). Error: Volume "kubernetes.io/azure-disk/d-7" (spec.Name: "data") pod "${UID}" (UID: "${UID}") has not yet been added to the list of VolumesInUse in the node's volume status.`,
      `pod ${UID} (volume d-7 (azure-disk)): not yet been added to the list of VolumesInUse in the node's volume status; tried`,
    ],
  ])('is reported for a volume that is not attached: %s', async (_version, text, expected) => {
    const [finding] = await found(`E0122 09:12:06.389552    9198 nestedpendingoperations.go:262] ${text}`);
    expect(finding?.message).toContain(expected);
    expect(finding?.next).toContain('kubectl get volumeattachment');
  });

  it('is reported without the brackets that kubelets up to 1.19 put around the state of the network', async () => {
    const failed = `E0509 04:41:33.471801   13700 pod_workers.go:184] Error syncing pod ${UID}, skipping: network is not ready: [runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized]`;
    expect((await messages(failed))[0]).toBe(
      `pod ${UID} does not start: the network of the node was not ready: NetworkPluginNotReady: docker: network plugin is not ready: cni config uninitialized`,
    );
  });

  it('is left to the start that states the same error', async () => {
    expect(await messages(START, FAILED)).toEqual([]);
  });

  it('is reported next to the start of a pod that fails for another reason', async () => {
    expect(await messages(FAILED, SANDBOX)).toEqual([expect.stringContaining('no addresses left in the pool')]);
  });

  it.each([
    [
      'a sandbox, in a line of the manager only',
      String.raw`"Failed to create sandbox for pod" err="rpc error: code = Unknown desc = failed to setup network for sandbox \"d3883f\": plugin type=\"bridge\" failed (add): ipam: no addresses left in pool podnet" pod="shop/web-0"`,
      /^pod shop\/web-0 does not start: sandbox creation failed: CreatePodSandboxError: network: plugin .*no addresses left in pool podnet$/,
      /no free IP addresses/,
    ],
    [
      'the wait for volumes',
      `kubelet.go:1616] Unable to mount volumes for pod "web-0_shop(${UID})": timeout expired waiting for volumes to attach or mount for pod "shop"/"web-0". list of unmounted volumes=[data]. list of unattached volumes=[data]; skipping pod`,
      /^pod shop\/web-0 does not start: volume mount failed: timeout expired/,
      /waits for the volume/,
    ],
    [
      'a configuration, in the words of kubelets up to 1.18',
      'kuberuntime_manager.go:783] container start failed: CreateContainerConfigError: secret "db" not found',
      /^a pod does not start: container configuration failed: CreateContainerConfigError: secret "db" not found$/,
      /^Create what the error names/,
    ],
    [
      'a refusal',
      `predicate.go:75] Failed to admit pod web-0_shop(${UID}) - Update plugin resources failed due to failed to write checkpoint file "kubelet_internal_checkpoint": write /var/lib/kubelet/device-plugins/.1: no space left on device, which is unexpected.`,
      /^pod shop\/web-0 is refused by the node: .*no space left on device/,
      /^The disk of the node is full/,
    ],
  ])('is reported for a line without its time: %s', async (_what, line, message, next) => {
    expect(await found(line)).toMatchObject([
      { level: 'warning', message: expect.stringMatching(message), next: expect.stringMatching(next) },
    ]);
  });

  it('is information where no pod has more failed mounts than is normal, whatever the number of pods', async () => {
    const mount = (uid: string, time: string): string =>
      `E1121 11:05:${time}   24194 nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/projected/${uid}-kube-api-access-x podName:${uid} nodeName:}" failed. No retries permitted until 2026-11-21 11:05:31.1 +0000 UTC m=+1.1 (durationBeforeRetry 500ms). Error: MountVolume.SetUp failed for volume "kube-api-access-x" (UniqueName: "kubernetes.io/projected/${uid}-kube-api-access-x") pod "web-0" (UID: "${uid}") : configmap "kube-root-ca.crt" not found`;
    const [one, two] = ['5d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917', '6d0c93f1-7a42-4b6e-9c1d-2f80e6a4b917'];
    const levels = async (...lines: string[]) => (await found(...lines)).map(({ level }) => level);
    expect(await levels(mount(one, '30.100000'), mount(two, '30.200000'))).toEqual(['info']);
    expect(await levels(mount(one, '30.100000'), mount(one, '30.700000'))).toEqual(['warning']);
  });
});

describe('an Event of a failed sync, which up to 1.8 has the error of the sync', () => {
  const event = (error: string): string =>
    `I0308 06:29:40.719969    2120 server.go:664] Event(api.ObjectReference{Kind:"Pod", Namespace:"shop", Name:"db-0", UID:"${UID}", APIVersion:"v1", ResourceVersion:"20292748", FieldPath:""}): type: 'Warning' reason: 'FailedSync' Error syncing pod, skipping: ${error}\n`;
  const startsOf = async (error: string) =>
    ((await analyze([bytesSource('kubelet.log', event(error))])).starts ?? []).map(({ headline }) => headline);

  it('shows why a start fails', async () => {
    expect(
      await startsOf('failed to "StartContainer" for "c" with RunContainerError: "runContainer: no such device"'),
    ).toEqual([expect.stringMatching(/^container start failed .*c: RunContainerError: runContainer: no such device/)]);
    expect(await startsOf('failed to "StartContainer" for "c" with it is busy: "Start Container Failed"')).toEqual([
      expect.stringMatching(/^container start failed .*c: RunContainerError: it is busy/),
    ]);
  });

  it('does not show a start for a pod that ends, or whose container crashed once', async () => {
    const gone = `GenerateRunContainerOptions: open /var/lib/kubelet/pods/${UID}/etc-hosts: no such file or directory`;
    const once = 'CrashLoopBackOff: "Back-off 10s restarting failed container=c pod=db-0_shop(x)"';
    for (const error of [`RunContainerError: "${gone}"`, once])
      expect(await startsOf(`failed to "StartContainer" for "c" with ${error}`)).toEqual([]);
    expect(await startsOf(`failed to "StartContainer" for "c" with ${gone}: "Start Container Failed"`)).toEqual([]);
    expect(
      await startsOf('failed to "KillPodSandbox" for "x" with KillPodSandboxError: "rpc error: code = 4 desc = no"'),
    ).toEqual([]);
  });
});

describe('a probe that the kubelet only reports as not ready', () => {
  const probe = (status: string, second: number): string =>
    `I0509 08:18:${second}.485093  941881 kubelet.go:2668] "SyncLoop (probe)" probe="readiness" status="${status}" pod="shop/ftp-0"`;
  const messagesIn = async (...lines: readonly string[]) =>
    (await analyze([bytesSource('kubelet.log', lines.join('\n'))])).findings.map(({ message }) => message);

  it('is reported for a few lines', async () => {
    expect(await messagesIn(probe('not ready', 50), probe('not ready', 56))).toEqual([
      'pod shop/ftp-0: its readiness probe fails (2 times)',
    ]);
    expect(await messagesIn(probe('ready', 50))).toEqual([]);
  });

  it('is reported with no more than the answer of the probe', async () => {
    const answer =
      'I0509 08:18:49.485093  941881 prober.go:107] "Probe failed" probeType="Readiness" pod="shop/ftp-0" podUID="3c8e6d21-64b5-4f1c-8e97-1b206d4f8c32" containerName="ftp" probeResult="failure" output="HTTP probe failed with statuscode: 503"';
    expect(await messagesIn(answer, probe('not ready', 50))).toEqual([
      'pod shop/ftp-0: its readiness probe failed (container ftp): HTTP probe failed with statuscode: 503',
    ]);
  });
});
