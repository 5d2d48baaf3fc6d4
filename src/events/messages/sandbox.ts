import type { EventDefinition } from '../types.js';

/** Pod sandboxes. */
export const sandbox: readonly EventDefinition[] = [
  {
    event: 'sandbox-stop-failed',
    means: 'The sandbox of a pod could not be stopped, usually because its network cannot be torn down.',
    traits: ['failure', 'from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Failed to stop sandbox',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 11:07:48.473353   24194 kuberuntime_manager.go:1967] "Failed to stop sandbox" podSandboxID={"Type":"containerd","ID":"415ecf32597ca04f893e2b1017ec31c79667a6b62b7d03046e79ed3127b63634"}',
        ],
      },
      {
        message: 'Failed to stop sandbox %q{sandboxId}%v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:120] Failed to stop sandbox "a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6": rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        // A ContainerID printed with %q (kuberuntime_manager.go, killPodWithSyncResult)
        message: 'Failed to stop sandbox {%q{runtime} %q{sandboxId}}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 kuberuntime_manager.go:898] Failed to stop sandbox {"containerd" "a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6"}',
        ],
      },
    ],
  },
  {
    event: 'sandbox-deleted-meanwhile',
    means: 'The pod was deleted while its sandbox was being made; harmless.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod was deleted and sandbox failed to be created',
        level: 4,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:786] "Pod was deleted and sandbox failed to be created" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
      {
        message: 'Pod %q{pod} was deleted and sandbox failed to be created: %v{err}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:763] Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" was deleted and sandbox failed to be created: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
    ],
  },
  {
    event: 'sandbox-stopping',
    means: 'All containers of the pod are dead, so its sandbox is stopped.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Stopping PodSandbox for pod, because all other containers are dead',
        level: 4,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:723] "Stopping PodSandbox for pod, because all other containers are dead" pod="default/web-0"',
        ],
      },
      {
        message: 'Stopping PodSandbox for %q{pod} because all other containers are dead.',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:700] Stopping PodSandbox for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" because all other containers are dead.',
        ],
      },
    ],
  },
  {
    event: 'sandbox-restarting',
    means: 'A new sandbox is needed; the old one, if there is one, is stopped first.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Stopping PodSandbox for pod, will start new one',
        level: 4,
        since: '1.21',
        background: true,
        samples: [
          'I1121 11:18:33.495516   30731 kuberuntime_manager.go:748] "Stopping PodSandbox for pod, will start new one" pod="default/held"',
          'I1121 10:00:55.434752   21682 kuberuntime_manager.go:1470] "Stopping PodSandbox for pod, will start new one" pod="labns/n1"',
        ],
      },
      {
        message: 'Stopping PodSandbox for %q{pod}, will start new one',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:698] Stopping PodSandbox for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)", will start new one',
        ],
      },
    ],
  },
];
