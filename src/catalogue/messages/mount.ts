import type { EventDefinition } from '../definition.js';

/** Mounting. These messages name volumes and their pods. */
export const mount = [
  { event: 'mount-attach-check', goroutine: 'volumes', traits: ['routine'],
    means: 'Before mounting, the attachment of a volume is checked.',
    texts: [
      ['1.10', null, 0, 'I', 'reconciler_common.go', 'operationExecutor.VerifyControllerAttachedVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})'],
    ] },
  { event: 'mount-starting', goroutine: 'volumes', traits: ['routine'],
    means: 'A volume is about to be mounted.',
    texts: [
      ['1.10', null, 4, 'I', 'reconciler_common.go', 'Starting operationExecutor.MountVolume for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}'],
    ] },
  { event: 'mount-begin', goroutine: 'volumes', traits: ['routine'],
    means: 'Mounting a volume for a pod begins.',
    texts: [
      ['1.10', null, 1, 'I', 'reconciler_common.go', 'operationExecutor.MountVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}'],
    ] },
  { event: 'mount-done', goroutine: 'volumes', traits: ['routine'],
    means: 'A device is mapped for a pod; printed twice, for the path of the node and for that of the pod.',
    texts: [
      // A volume that the pod gets as a device (operation_generator.go, GenerateMapVolumeFunc, GenerateUnmapVolumeFunc, GenerateUnmapDeviceFunc)
      ['1.10', null, 4, 'I', 'operation_generator.go', 'MapVolume.MapPodDevice succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID}) %v{mapPath}'],
      ['1.10', null, 1, 'I', 'operation_generator.go', 'MountVolume.SetUp succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})', { means: 'A volume is mounted for a pod.' }],
    ] },
] as const satisfies readonly EventDefinition[];
