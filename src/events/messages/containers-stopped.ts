import type { EventDefinition } from '../types.js';

/** After the stop of the containers. */
export const containersStopped: readonly EventDefinition[] = [
  {
    event: 'container-states',
    means: 'The containers after the stop, with exit codes and times.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Post-termination container state',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.108095   30731 kubelet.go:1877] "Post-termination container state" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74 containers="(c state=exited exitCode=0 finishedAt=2026-11-21T03:18:36.716250764Z)"',
          'I1121 10:01:11.137655   21682 kubelet.go:2397] "Post-termination container state" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea" containers=[{"Name":"c","State":"exited","ExitCode":0,"FinishedAt":"2026-11-21T02:01:10.825602148Z"}]',
        ],
      },
    ],
  },
  {
    event: 'containers-stopped',
    means: 'The runtime reports no running container of the pod any more.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod termination stopped all running containers',
        level: 4,
        since: '1.22',
        samples: [
          'I1121 11:18:37.108138   30731 kubelet.go:1884] "Pod termination stopped all running containers" pod="default/held" podUID=0f27fff3-ad6e-48d5-93df-0f1dd1fa3d74',
          'I1121 10:01:11.142614   21682 kubelet.go:2420] "Pod termination stopped all running containers" pod="labns/n1" podUID="2f7572fc-faf8-4058-9b11-cc50c4fe10ea"',
        ],
      },
    ],
  },
  {
    event: 'orphan-containers-stopped',
    means: 'The runtime reports no running container of the orphaned pod any more.',
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod termination stopped all running orphan containers',
        level: 4,
        since: '1.22',
        until: '1.26',
        samples: [
          'I1121 10:01:32.395506   22114 kubelet.go:1834] "Pod termination stopped all running orphan containers" pod="default/quick" podUID=64b358c0-5379-4040-ba89-e7148de081a1',
        ],
      },
      {
        message: 'Pod termination stopped all running orphaned containers',
        level: 4,
        since: '1.27',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:2138] "Pod termination stopped all running orphaned containers" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'terminating-status-read-failed',
    means: 'After the stop the state of the pod could not be read; the stop is tried again.',
    traits: ['terminates', 'failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Unable to read pod status prior to final pod termination',
        level: 0,
        since: '1.22',
        until: '1.35',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1864] "Unable to read pod status prior to final pod termination" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'sync-not-runnable',
    means: 'The pod may not run on this node any more and its containers are stopped.',
    traits: ['routine'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Pod is not runnable and must have running containers stopped',
        level: 2,
        since: '1.22',
        until: '1.30',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1659] "Pod is not runnable and must have running containers stopped" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 message="The node was low on resource: memory."',
        ],
      },
    ],
  },
];
