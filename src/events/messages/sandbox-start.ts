import type { EventDefinition } from '../types.js';

/** Pod sandboxes: making a new one. */
export const sandboxStart: readonly EventDefinition[] = [
  {
    event: 'sandbox-missing',
    means: 'The pod has no sandbox yet, or it is lost.',
    traits: ['start', 'from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'No sandbox for pod can be found. Need to start a new one',
        level: 2,
        since: '1.21',
        file: 'util.go',
        samples: [
          'I1121 11:18:33.495432   30731 kuberuntime_manager.go:487] "No sandbox for pod can be found. Need to start a new one" pod="default/held"',
          'I1121 10:00:55.087976   21682 util.go:34] "No sandbox for pod can be found. Need to start a new one" pod="labns/n1"',
        ],
      },
      {
        message: 'No sandbox for pod %q{pod} can be found. Need to start a new one',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:443] No sandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" can be found. Need to start a new one',
        ],
      },
    ],
  },
  {
    event: 'sandbox-not-ready',
    means: 'The sandbox of the pod is dead; a new one is needed.',
    traits: ['start', 'from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'No ready sandbox for pod can be found. Need to start a new one',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 10:01:44.603292   23169 util.go:48] "No ready sandbox for pod can be found. Need to start a new one" pod="default/quick"',
          'I1121 10:01:11.139156   21682 util.go:52] "No ready sandbox for pod can be found. Need to start a new one" pod="labns/n1"',
        ],
      },
      {
        message: 'No ready sandbox for pod %q{pod} can be found. Need to start a new one',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:461] No ready sandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" can be found. Need to start a new one',
        ],
      },
    ],
  },
  {
    event: 'sandbox-changed',
    means:
      'The network of the sandbox (that of the node, or its own) is not the one that the pod asks for; a new sandbox is needed.',
    traits: ['start', 'from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Sandbox for pod has changed. Need to start a new one',
        level: 2,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 util.go:60] "Sandbox for pod has changed. Need to start a new one" pod="default/web-0"',
        ],
      },
      {
        message: 'Sandbox for pod %q{pod} has changed. Need to start a new one',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:446] Sandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" has changed. Need to start a new one',
        ],
      },
    ],
  },
  {
    event: 'sandbox-without-address',
    means: 'The sandbox of the pod has no IP address; a new one is needed.',
    traits: ['start', 'from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Sandbox for pod has no IP address. Need to start a new one',
        level: 2,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 util.go:66] "Sandbox for pod has no IP address. Need to start a new one" pod="default/web-0"',
        ],
      },
      {
        message: 'Sandbox for pod %q{pod} has no IP address. Need to start a new one',
        level: 2,
        since: '1.17',
        until: '1.20',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:452] Sandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" has no IP address. Need to start a new one',
        ],
      },
      {
        message: 'Sandbox for pod %q{pod} has no IP address.  Need to start a new one',
        level: 2,
        since: '1.10',
        until: '1.16',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:435] Sandbox for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" has no IP address.  Need to start a new one',
        ],
      },
    ],
  },
  {
    event: 'sandboxes-several',
    means: 'The pod has several sandboxes that are ready; all are replaced by a new one.',
    traits: ['start', 'from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Multiple sandboxes are ready for Pod. Need to reconcile them',
        level: 2,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 util.go:46] "Multiple sandboxes are ready for Pod. Need to reconcile them" pod="default/web-0"',
        ],
      },
      {
        message: 'Multiple sandboxes are ready for Pod %q{pod}. Need to reconcile them',
        level: 2,
        since: '1.17',
        until: '1.20',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:435] Multiple sandboxes are ready for Pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)". Need to reconcile them',
        ],
      },
      {
        message: 'More than 1 sandboxes for pod %q{pod} are ready. Need to reconcile them',
        level: 2,
        since: '1.10',
        until: '1.16',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:417] More than 1 sandboxes for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" are ready. Need to reconcile them',
        ],
      },
    ],
  },
  {
    event: 'sandbox-created',
    means: 'The pod has a sandbox; the line names both the sandbox and the pod.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Created PodSandbox for pod',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 11:18:33.632244   30731 kuberuntime_manager.go:841] "Created PodSandbox for pod" podSandboxID="1f66fe1b0ed7aae6cca96740c05db60e8b809a3a94160874663faad639f3ed48" pod="default/held"',
          'I1121 10:00:56.128416   21682 kuberuntime_manager.go:1622] "Created PodSandbox for pod" podSandboxID="933a270e6fd8744af7aee50f4703c69c5f005949534c6ddf2b5eb742d35ecfd6" pod="labns/n1"',
        ],
      },
      {
        message: 'Created PodSandbox %q{sandboxId} for pod %q{pod}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:775] Created PodSandbox "a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6a1c29e5d7f3048b6" for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'sandbox-ids',
    means: 'The sandboxes that the runtime knows for the pod.',
    traits: ['from-runtime', 'routine'],
    goroutine: 'pleg',
    texts: [
      {
        message: 'getSandboxIDByPodUID got sandbox IDs for pod',
        level: 4,
        since: '1.21',
        until: '1.35',
        samples: [
          'I1121 11:18:33.672191   30731 kuberuntime_manager.go:1051] "getSandboxIDByPodUID got sandbox IDs for pod" podSandboxID=[1f66fe1b0ed7aae6cca96740c05db60e8b809a3a94160874663faad639f3ed48] pod="default/held"',
          'I1121 10:01:41.790619   23169 kuberuntime_manager.go:1451] "getSandboxIDByPodUID got sandbox IDs for pod" podSandboxID=["09d8968dba4b60a0163ca1a639ec948f7687966601df46ff65e241af45704a25"] pod="default/quick"',
        ],
      },
    ],
  },
  {
    event: 'sync-actions',
    means: 'What the worker is going to do to sandbox and containers.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'computePodActions got for pod',
        level: 3,
        since: '1.21',
        background: true,
        samples: [
          'I1121 11:18:33.495467   30731 kuberuntime_manager.go:732] "computePodActions got for pod" podActions={KillPod:true CreateSandbox:true SandboxID: Attempt:0 NextInitContainerToStart:nil ContainersToStart:[0] ContainersToKill:map[] EphemeralContainersToStart:[]} pod="default/held"',
          'I1121 10:00:55.434556   21682 kuberuntime_manager.go:1454] "computePodActions got for pod" podActions="KillPod: true, CreateSandbox: true, UpdatePodResources: false, UpdatePodLevelResources: false, Attempt: 0, InitContainersToStart: [], ContainersToStart: [0], EphemeralContainersToStart: [],ContainersToUpdate: map[], ContainersToKill: map[], ContainersToRemove: []" pod="labns/n1"',
        ],
      },
      {
        message: 'computePodActions got %v{podActions} for pod %q{pod}',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kuberuntime_manager.go:682] computePodActions got {KillPod:true CreateSandbox:false} for pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
];
