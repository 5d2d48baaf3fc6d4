/** A log of one deletion whose volumes are unmounted in these lines. */
export function logWith(...lines: readonly string[]): string {
  const log = [
    line('00.000001', 'server.go:467] "Kubelet version" kubeletVersion="v1.31.4"'),
    line('01.000001', 'kubelet.go:2470] "SyncLoop DELETE" source="api" pods=["shop/web-0"]'),
    line(
      '01.100000',
      `kuberuntime_container.go:808] "Killing container with a grace period" pod="shop/web-0" podUID="${UID}" containerName="c" containerID="containerd://0a" gracePeriod=30`,
    ),
    ...lines,
    line('59.000001', 'kubelet.go:2464] "SyncLoop REMOVE" source="api" pods=["shop/web-0"]'),
  ];
  return `${log.join('\n')}\n`;
}

/** A log of a node that is not ready to its end, and of a kubelet that ends soon after each of three starts. */
export function logOfCrashLoop(): string {
  const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds)).toISOString().slice(11, 19);
  const probes = Array.from(
    { length: 100 },
    (_, turn) =>
      `I1121 ${at(turn * 4)}.000000    2317 prober.go:120] "Probe failed" probeType="Readiness" pod="shop/web-0" podUID="${UID}" containerName="web" probeResult="failure" output="HTTP probe failed with statuscode: 503"`,
  );
  const runs = [400, 411, 422].flatMap((begin, turn) => [
    `I1121 ${at(begin)}.000000    500${turn} server.go:467] "Kubelet version" kubeletVersion="v1.30.2"`,
    `I1121 ${at(begin)}.100000    500${turn} kubelet.go:2337] "Starting kubelet main sync loop"`,
    `E1121 ${at(begin + 1)}.000000    500${turn} server.go:325] "Failed to run kubelet" err="failed to run Kubelet: open /etc/kubernetes/kubelet.conf: no such file or directory"`,
  ]);
  const notReady = `I1121 ${at(399)}.000000    2317 setters.go:602] "Node became not ready" node="node-1" condition={"type":"Ready","status":"False","reason":"KubeletNotReady","message":"container runtime network not ready"}`;
  return `${[...probes, notReady, ...runs].join('\n')}\n`;
}

const UID = '6f1c2d3e-0a1b-4c2d-8e3f-5a6b7c8d9e0f';
export const CSI = 'kubernetes.io/csi/disk.example^vol-1';

const line = (second: string, text: string): string => `I1121 10:00:${second}    2317 ${text}`;
export const begin = (second: string, volume: string): string =>
  line(
    second,
    `reconciler_common.go:163] "operationExecutor.UnmountVolume started for volume \\"data\\" (UniqueName: \\"${volume}\\") pod \\"${UID}\\" (UID: \\"${UID}\\") "`,
  );
export const done = (second: string, volume: string, plugin: string): string =>
  line(
    second,
    `operation_generator.go:803] UnmountVolume.TearDown succeeded for volume "${volume}" (OuterVolumeSpecName: "data") pod "${UID}" (UID: "${UID}"). InnerVolumeSpecName "data". PluginName "${plugin}", VolumeGIDValue ""`,
  );
