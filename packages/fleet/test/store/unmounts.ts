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
