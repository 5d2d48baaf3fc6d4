import type { EventDefinition } from '../types.js';

/** Probes. */
export const probes: readonly EventDefinition[] = [
  {
    event: 'probe-failed',
    means: 'A probe failed. Repeated failures can restart the container; the pod is not deleted.',
    traits: ['failure', 'routine'],
    goroutine: 'probe',
    texts: [
      {
        message: 'Probe failed',
        level: 1,
        since: '1.21',
        samples: [
          'I1121 10:00:58.065052   21682 prober.go:122] "Probe failed" probeType="Liveness" pod="default/live" podUID="0842511b-a493-4dcd-b7ce-11131d983b44" containerName="c" probeResult="failure" output=""',
        ],
      },
      {
        message: 'Liveness probe for %q{pod} failed (failure): %v{output}',
        level: 1,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 prober.go:124] Liveness probe for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11):app" failed (failure): HTTP probe failed with statuscode: 500',
        ],
      },
      {
        message: 'Readiness probe for %q{pod} failed (failure): %v{output}',
        level: 1,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 prober.go:124] Readiness probe for "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11):app" failed (failure): HTTP probe failed with statuscode: 500',
        ],
      },
    ],
  },
  {
    event: 'probe-errored',
    means: 'A probe could not be carried out.',
    traits: ['routine'],
    goroutine: 'probe',
    texts: [
      {
        message: 'Probe errored',
        level: 0,
        // An error until 1.34, at every level
        levels: { '1.35': 1 },
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 prober.go:113] "Probe errored" probeType="Liveness" pod="default/web-0" podUID=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 containerName="app" probeResult="failure" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
    ],
  },
  {
    event: 'probe-deletion-early',
    means: 'The pod is being deleted before a container had fully started.',
    traits: ['routine'],
    goroutine: 'probe',
    texts: [
      {
        message: 'Pod deletion requested before container has fully started',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 worker.go:237] "Pod deletion requested before container has fully started" pod="default/web-0" containerName="app"',
        ],
      },
    ],
  },
  {
    event: 'probe-deletion',
    means: 'The pod is being deleted: liveness and startup probes have no effect any more.',
    traits: ['routine'],
    goroutine: 'probe',
    texts: [
      {
        message: 'Pod deletion requested, setting probe result to success',
        level: 3,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 worker.go:234] "Pod deletion requested, setting probe result to success" probeType="Liveness" pod="default/web-0" containerName="app"',
        ],
      },
    ],
  },
  {
    event: 'probe-exit',
    means: 'The pod has ended and is no longer probed.',
    traits: ['routine'],
    goroutine: 'probe',
    texts: [
      {
        message: 'Pod is terminated, exiting probe worker',
        level: 3,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 worker.go:193] "Pod is terminated, exiting probe worker" pod="default/web-0" phase="Running"',
        ],
      },
      {
        message: 'Pod %s{pod} %s{phase}, exiting probe worker',
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 worker.go:186] Pod web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) Failed, exiting probe worker',
        ],
      },
    ],
  },
];
