/** Pods as an API server stores them, built part by part: names and numbers are this project's own. */

export interface PodParts {
  readonly metadata?: object;
  readonly spec?: object;
  readonly status?: object;
}

export const NOW = '2026-11-22T12:00:00Z';
export const CREATED = '2026-11-22T11:50:00Z';

const condition = (type: string, status: string, more: object = {}): object => ({
  type,
  status,
  lastTransitionTime: CREATED,
  ...more,
});

/** A kubelet has accepted it, and its sandbox exists. */
const TAKEN_UP = [
  condition('PodReadyToStartContainers', 'True'),
  condition('Initialized', 'True'),
  condition('PodScheduled', 'True'),
];

const unready = (names: string): object[] => [
  condition('Ready', 'False', { reason: 'ContainersNotReady', message: `containers with unready status: [${names}]` }),
  condition('ContainersReady', 'False', {
    reason: 'ContainersNotReady',
    message: `containers with unready status: [${names}]`,
  }),
];

export function podObject(name: string, { metadata, spec, status }: PodParts = {}) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-of-${name}`,
      resourceVersion: '7',
      creationTimestamp: CREATED,
      ...metadata,
    },
    spec: { nodeName: 'node-1', restartPolicy: 'Always', containers: [{ name: 'web' }], ...spec },
    status: { phase: 'Running', startTime: CREATED, conditions: [...TAKEN_UP], ...status },
  };
}

export type PodObject = ReturnType<typeof podObject>;

const running = (name: string, more: object = {}): object => ({
  name,
  ready: true,
  started: true,
  restartCount: 0,
  state: { running: { startedAt: '2026-11-22T11:50:02Z' } },
  ...more,
});

const waiting = (name: string, reason: string, message?: string, more: object = {}): object => ({
  name,
  ready: false,
  started: false,
  restartCount: 0,
  state: { waiting: { reason, ...(message === undefined ? {} : { message }) } },
  ...more,
});

const ended = (exitCode: number, reason: string, more: object = {}): object => ({
  terminated: { exitCode, reason, startedAt: '2026-11-22T11:57:00Z', finishedAt: '2026-11-22T11:57:30Z', ...more },
});

const notStarted = (containerStatuses: object[], parts: PodParts = {}): PodParts => ({
  ...parts,
  status: { phase: 'Pending', conditions: [...TAKEN_UP, ...unready('web')], containerStatuses, ...parts.status },
});

/** One pod in each state, by the name of its problem. */
export const PODS = {
  well: podObject('well', {
    status: {
      conditions: [...TAKEN_UP, condition('Ready', 'True', { lastTransitionTime: '2026-11-22T11:50:04Z' })],
      containerStatuses: [running('web')],
    },
  }),
  'no-node-fits': podObject('no-node-fits', {
    spec: { nodeName: undefined },
    status: {
      phase: 'Pending',
      startTime: undefined,
      conditions: [
        condition('PodScheduled', 'False', {
          reason: 'Unschedulable',
          message:
            '0/3 nodes are available: 1 node(s) had untolerated taint {team: batch}, 2 Insufficient memory. preemption: not eligible.',
        }),
      ],
    },
  }),
  gated: podObject('gated', {
    spec: { nodeName: undefined, schedulingGates: [{ name: 'example.com/quota' }] },
    status: {
      phase: 'Pending',
      startTime: undefined,
      conditions: [
        condition('PodScheduled', 'False', {
          reason: 'SchedulingGated',
          message: 'Scheduling is blocked due to non-empty scheduling gates',
        }),
      ],
    },
  }),
  'no-image': podObject(
    'no-image',
    notStarted([
      waiting(
        'web',
        'ImagePullBackOff',
        'Back-off pulling image "registry.example/shop/web:2": ErrImagePull: failed to pull and unpack image "registry.example/shop/web:2": failed to resolve image: registry.example/shop/web:2: not found',
      ),
    ]),
  ),
  'no-config': podObject(
    'no-config',
    notStarted([waiting('web', 'CreateContainerConfigError', 'configmap "web-settings" not found')]),
  ),
  creating: podObject('creating', {
    status: {
      phase: 'Pending',
      conditions: [
        condition('PodReadyToStartContainers', 'False'),
        condition('PodScheduled', 'True'),
        ...unready('web'),
      ],
      containerStatuses: [waiting('web', 'ContainerCreating')],
    },
  }),
  'init-runs': podObject('init-runs', {
    spec: { initContainers: [{ name: 'schema' }, { name: 'wait-for-db' }, { name: 'warm' }] },
    status: {
      phase: 'Pending',
      conditions: [
        condition('Initialized', 'False', {
          reason: 'ContainersNotInitialized',
          message: 'containers with incomplete status: [wait-for-db warm]',
        }),
        condition('PodScheduled', 'True'),
        ...unready('web'),
      ],
      initContainerStatuses: [
        { name: 'schema', restartCount: 0, ready: true, state: ended(0, 'Completed') },
        running('wait-for-db', { ready: false, state: { running: { startedAt: '2026-11-22T11:57:31Z' } } }),
        waiting('warm', 'PodInitializing'),
      ],
      containerStatuses: [waiting('web', 'PodInitializing')],
    },
  }),
  crashes: podObject('crashes', {
    status: {
      conditions: [...TAKEN_UP, ...unready('web')],
      containerStatuses: [
        waiting(
          'web',
          'CrashLoopBackOff',
          'back-off 2m40s restarting failed container=web pod=crashes_shop(uid-of-crashes)',
          { restartCount: 6, lastState: ended(137, 'OOMKilled') },
        ),
      ],
    },
  }),
  'no-binary': podObject('no-binary', {
    status: {
      conditions: [...TAKEN_UP, ...unready('web')],
      containerStatuses: [
        waiting(
          'web',
          'CrashLoopBackOff',
          'back-off 20s restarting failed container=web pod=no-binary_shop(uid-of-no-binary)',
          {
            restartCount: 2,
            lastState: ended(128, 'StartError', {
              message:
                'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: exec: "/srv/web": stat /srv/web: no such file or directory',
            }),
          },
        ),
      ],
    },
  }),
  'probe-fails': podObject('probe-fails', {
    status: {
      conditions: [...TAKEN_UP, ...unready('web')],
      containerStatuses: [running('web', { ready: false })],
    },
  }),
  'gate-open': podObject('gate-open', {
    spec: { readinessGates: [{ conditionType: 'example.com/in-load-balancer' }] },
    status: {
      conditions: [
        ...TAKEN_UP,
        condition('ContainersReady', 'True'),
        condition('Ready', 'False', {
          reason: 'ReadinessGatesNotReady',
          message: 'corresponding condition of pod readiness gate "example.com/in-load-balancer" does not exist.',
        }),
      ],
      containerStatuses: [running('web')],
    },
  }),
  refused: podObject('refused', {
    status: {
      phase: 'Failed',
      reason: 'OutOfcpu',
      message: "Pod was rejected: Node didn't have enough resource: cpu, requested: 4000, used: 1500, capacity: 2000",
      conditions: [],
    },
  }),
  evicted: podObject('evicted', {
    status: {
      phase: 'Failed',
      reason: 'Evicted',
      message: 'The node was low on resource: ephemeral-storage. Threshold quantity: 1Gi, available: 200Mi.',
      containerStatuses: [
        {
          name: 'web',
          restartCount: 0,
          ready: false,
          state: ended(137, 'Error', { finishedAt: '2026-11-22T11:58:00Z' }),
        },
      ],
    },
  }),
  done: podObject('done', {
    spec: { restartPolicy: 'Never' },
    status: {
      phase: 'Succeeded',
      containerStatuses: [{ name: 'web', restartCount: 0, ready: false, state: ended(0, 'Completed') }],
    },
  }),
  held: podObject('held', {
    metadata: {
      deletionTimestamp: '2026-11-22T11:58:50Z',
      deletionGracePeriodSeconds: 0,
      finalizers: ['kueue.x-k8s.io/managed', 'lab.example.com/hold'],
    },
    status: { containerStatuses: [{ name: 'web', restartCount: 0, ready: false, state: ended(0, 'Completed') }] },
  }),
  // Deleted by the pod garbage collector, which recorded that before
  collected: podObject('collected', {
    metadata: {
      deletionTimestamp: '2026-11-22T11:58:50Z',
      deletionGracePeriodSeconds: 0,
      finalizers: ['batch.kubernetes.io/job-tracking'],
    },
    status: {
      phase: 'Failed',
      conditions: [
        condition('DisruptionTarget', 'True', { reason: 'DeletionByPodGC', message: 'PodGC: node no longer exists' }),
      ],
      containerStatuses: [running('web')],
    },
  }),
  'taint-evicted': podObject('taint-evicted', {
    metadata: { deletionTimestamp: '2026-11-22T11:58:50Z', deletionGracePeriodSeconds: 30 },
    status: {
      conditions: [
        condition('DisruptionTarget', 'True', {
          reason: 'DeletionByTaintManager',
          message: 'Taint manager: deleting due to NoExecute taint',
        }),
      ],
      containerStatuses: [running('web')],
    },
  }),
  'node-lost': podObject('node-lost', {
    metadata: { deletionTimestamp: '2026-11-22T11:58:50Z', deletionGracePeriodSeconds: 30 },
    status: {
      reason: 'NodeLost',
      message: 'Node node-1 which was running pod node-lost is unresponsive',
      containerStatuses: [running('web')],
    },
  }),
  leaving: podObject('leaving', {
    metadata: { deletionTimestamp: '2026-11-22T11:58:50Z', deletionGracePeriodSeconds: 30 },
    status: { conditions: [...TAKEN_UP, condition('Ready', 'True')], containerStatuses: [running('web')] },
  }),
} satisfies Readonly<Record<string, PodObject>>;

export type PodId = keyof typeof PODS;
