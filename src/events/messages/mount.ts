import type { MessageDefinition } from '../types.js';

/** Mounting: for the names of volumes and pods. */
export const mount: readonly MessageDefinition[] = [
  {
    event: 'mount-attach-check',
    traits: ['routine'],
    message:
      'operationExecutor.VerifyControllerAttachedVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})',
    printf: true,
    severity: 'I',
    level: 0,
    since: '1.10',
    goroutine: 'volumes',
    means: 'Before mounting, the attachment of a volume is checked.',
    file: 'reconciler_common.go',
    samples: [
      'I1121 10:05:34.934716    9617 reconciler.go:221] "operationExecutor.VerifyControllerAttachedVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
      'I1121 09:53:02.020149   21682 reconciler_common.go:251] "operationExecutor.VerifyControllerAttachedVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
    ],
  },
  {
    event: 'mount-starting',
    traits: ['routine'],
    message:
      'Starting operationExecutor.MountVolume for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}',
    printf: true,
    severity: 'I',
    level: 4,
    since: '1.10',
    goroutine: 'volumes',
    means: 'A volume is about to be mounted.',
    file: 'reconciler_common.go',
    samples: [
      'I1121 10:05:35.036621    9617 reconciler.go:247] "Starting operationExecutor.MountVolume for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
      'I1121 09:53:02.120945   21682 reconciler_common.go:214] "Starting operationExecutor.MountVolume for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
    ],
  },
  {
    event: 'mount-begin',
    traits: ['routine'],
    message:
      'operationExecutor.MountVolume started for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})%v{detail}',
    printf: true,
    severity: 'I',
    level: 1,
    since: '1.10',
    goroutine: 'volumes',
    means: 'Mounting a volume for a pod begins.',
    file: 'reconciler_common.go',
    samples: [
      'I1121 10:05:35.036648    9617 reconciler.go:258] "operationExecutor.MountVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
      'I1121 09:53:02.121007   21682 reconciler_common.go:225] "operationExecutor.MountVolume started for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
    ],
  },
  {
    event: 'mount-done',
    traits: ['routine'],
    message:
      'MountVolume.SetUp succeeded for volume %q{volume} (UniqueName: %q{uniqueName}) pod %q{podName} (UID: %q{podUID})',
    printf: true,
    severity: 'I',
    level: 1,
    since: '1.10',
    goroutine: 'volumes',
    means: 'A volume is mounted for a pod.',
    file: 'operation_generator.go',
    samples: [
      'I1121 10:05:35.071314    9617 operation_generator.go:756] "MountVolume.SetUp succeeded for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/b446f7c5-c60a-4669-9652-7c76ceeff9ce-sec\\") pod \\"multi\\" (UID: \\"b446f7c5-c60a-4669-9652-7c76ceeff9ce\\") " pod="default/multi"',
      'I1121 09:53:02.125857   21682 operation_generator.go:617] "MountVolume.SetUp succeeded for volume \\"sec\\" (UniqueName: \\"kubernetes.io/secret/f1c78431-143f-4ba7-9e4a-f6b2e2da21ff-sec\\") pod \\"multi\\" (UID: \\"f1c78431-143f-4ba7-9e4a-f6b2e2da21ff\\") " pod="default/multi"',
    ],
  },
];
