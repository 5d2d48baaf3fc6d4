import type { EventDefinition } from '../types.js';

/** The life of the kubelet process. */
export const kubeletLife: readonly EventDefinition[] = [
  {
    event: 'kubelet-version',
    means: 'A kubelet process starts and prints its version.',
    traits: ['whole-node'],
    goroutine: 'main',
    texts: [
      {
        message: 'Kubelet version',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 10:04:17.668221   10024 server.go:492] "Kubelet version" kubeletVersion="v1.29.1"',
          'I1121 09:51:09.500050   21682 server.go:545] "Kubelet version" kubeletVersion="v1.36.2"',
        ],
      },
      {
        message: 'Version: v%v{kubeletVersion}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: ['I0309 10:15:30.123456    2317 server.go:417] Version: v1.19.16'],
      },
    ],
  },
  {
    event: 'kubelet-started',
    means: 'The kubelet has started, and goes on to sync pods.',
    traits: ['whole-node'],
    goroutine: 'main',
    texts: [
      {
        message: 'Started kubelet',
        level: 0,
        since: '1.10',
        samples: [
          'I1121 10:04:17.883770   10024 server.go:1267] "Started kubelet"',
          'I1121 09:51:09.787039   21682 server.go:1291] "Started kubelet"',
        ],
      },
    ],
  },
  {
    event: 'kubelet-start',
    means: 'The sync loop begins. Deletions that the previous process did not finish start over.',
    traits: ['whole-node'],
    goroutine: 'sync-loop',
    texts: [
      {
        message: 'Starting kubelet main sync loop',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 10:04:17.887509   10024 kubelet.go:2361] "Starting kubelet main sync loop"',
          'I1121 09:51:09.796584   21682 kubelet.go:2637] "Starting kubelet main sync loop"',
        ],
      },
      {
        message: 'Starting kubelet main sync loop.',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: ['I0309 10:15:30.123456    2317 kubelet.go:1834] "Starting kubelet main sync loop."'],
      },
    ],
  },
  {
    event: 'kubelet-status-manager-start',
    means: 'The status manager starts to write statuses to the API server.',
    traits: ['whole-node'],
    goroutine: 'main',
    texts: [
      {
        message: 'Starting to sync pod status with apiserver',
        level: 0,
        since: '1.10',
        samples: [
          'I1121 10:04:17.887486   10024 status_manager.go:217] "Starting to sync pod status with apiserver"',
          'I1121 09:51:09.792722   21682 status_manager.go:277] "Starting to sync pod status with apiserver"',
        ],
      },
    ],
  },
  {
    event: 'machine-surveyed',
    means: 'A kubelet process starts and examines its machine. The line contains the time with year and zone.',
    traits: ['whole-node'],
    goroutine: 'main',
    texts: [
      {
        // cadvisor manager.go, New: %+v of MachineInfo, whose first field is the time of the survey since cadvisor 0.36
        message: 'Machine: {Timestamp:%v{surveyed} m=%v{machine}',
        level: 1,
        since: '1.19',
        samples: [
          'I0309 10:15:30.923456    2317 manager.go:213] Machine: {Timestamp:2021-03-09 10:15:30.91234204 +0100 CET m=+0.557389998 NumCores:4 NumPhysicalCores:4 NumSockets:1 CpuFrequency:2793436 MemoryCapacity:16769441792 HugePages:[{PageSize:2048 NumPages:0}]}',
        ],
      },
    ],
  },
  {
    event: 'node-not-ready',
    means:
      'The kubelet reports its node to the API server as not ready. The line contains the time with year and zone.',
    traits: ['whole-node'],
    goroutine: 'node-status',
    texts: [
      {
        message: 'Node became not ready',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 10:04:27.917224   10024 setters.go:568] "Node became not ready" node="worker1" condition={"type":"Ready","status":"False","lastHeartbeatTime":"2026-11-21T02:04:27Z","lastTransitionTime":"2026-11-21T02:04:27Z","reason":"KubeletNotReady","message":"container runtime is down"}',
        ],
      },
      {
        message: 'Node became not ready: %v{condition}',
        level: 0,
        since: '1.10',
        until: '1.21',
        samples: [
          'I0309 10:15:41.144901    2317 setters.go:559] Node became not ready: {Type:Ready Status:False LastHeartbeatTime:2021-03-09 10:15:41.144887745 +0100 CET m=+20.688884552 LastTransitionTime:2021-03-09 10:15:41.144887745 +0100 CET m=+20.688884552 Reason:KubeletNotReady Message:container runtime is down}',
        ],
      },
    ],
  },
];
