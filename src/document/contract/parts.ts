/** Who had to act: the API server and the scheduler, the kubelet, a driver of volumes, the network and the sandbox, the runtime, or the pod itself. */
export type Part = 'api' | 'kubelet' | 'volumes' | 'network' | 'runtime' | 'app';

/** Who has to act in each phase. `volumes` is a phase of both families. */
export const PARTS = {
  end: { request: 'api', stop: 'app', volumes: 'volumes', cgroup: 'kubelet', final: 'api' },
  start: {
    schedule: 'api',
    reach: 'api',
    queue: 'kubelet',
    'network-wait': 'network',
    volumes: 'volumes',
    'runtime-wait': 'runtime',
    sandbox: 'network',
    'pull-wait': 'runtime',
    pull: 'runtime',
    create: 'runtime',
    init: 'app',
    containers: 'runtime',
    'retry-wait': 'kubelet',
    probes: 'app',
    report: 'kubelet',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Part>>>>;
