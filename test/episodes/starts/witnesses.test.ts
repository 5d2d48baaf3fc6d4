import { expect, it } from 'vitest';
import { analyzed } from '../../analyze/analyzed.js';
import { add, at, event, noSandbox, sandbox, UID, worker } from './made.js';

const T = (seconds: number): string =>
  new Date(Date.parse('2026-03-09T12:00:00Z') + seconds * 1000).toISOString().replace('.000', '');
const condition = (type: string, since: number, value = 'True') => ({
  type,
  status: value,
  lastTransitionTime: T(since),
});
const running = (name: string, since: number, restartCount = 0) => ({
  name,
  restartCount,
  containerID: `containerd://${name.repeat(64).slice(0, 64)}`,
  ready: true,
  state: { running: { startedAt: T(since) } },
});

const waiting = (reason: string, restartCount: number) => ({
  name: 'c',
  restartCount,
  ready: false,
  state: { waiting: { reason, message: `${reason} of c` } },
  lastState: restartCount === 0 ? {} : { terminated: { exitCode: 3, reason: 'Error' } },
});
const ended = (name: string, from: number, to: number) => ({
  name,
  restartCount: 0,
  containerID: `containerd://${name.repeat(64)}`,
  ready: false,
  state: { terminated: { exitCode: 0, reason: 'Completed', startedAt: T(from), finishedAt: T(to) } },
});

interface Seen {
  readonly nodeName?: string;
  readonly conditions?: readonly object[];
  readonly containerStatuses?: readonly object[];
  readonly ephemeralContainerStatuses?: readonly object[];
  readonly phase?: string;
  readonly reason?: string;
  readonly message?: string;
}

const object = ({ nodeName, ...status }: Seen, version: number): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-0', namespace: 'shop', uid: UID, resourceVersion: String(version), creationTimestamp: T(0) },
    spec: { nodeName, containers: [{ name: 'c' }] },
    status: { phase: 'Pending', ...status },
  });

/** What is reported of the pod; with the ADD of a kubelet, a pod whose first object shows a restart is a start, too. */
async function startFrom(objects: readonly Seen[], isLogged: boolean): Promise<string[]> {
  const { starts = [] } = await analyzed(
    [
      ['pods.json', `${objects.map(object).join('\n')}\n`],
      ...(isLogged ? [['kubelet.log', `${at(0, add)}\n`] as const] : []),
    ],
    { now: new Date('2026-03-10T00:00:00Z') },
  );
  const [one] = starts;
  const stepAt = (id: string) => one?.steps.find(({ step }) => step === id)?.at ?? null;
  return one === undefined
    ? []
    : [
        `${one.outcome}: ${one.headline}`,
        ...['scheduled', 'running', 'ready'].flatMap(id =>
          stepAt(id) === null ? [] : [`${id} ${stepAt(id)?.slice(14, 19)}`],
        ),
        ...one.containers.map(({ name, role }) => `${name} ${role}`),
      ];
}

const node = { nodeName: 'node-a' };
it.each<[string, readonly Seen[], readonly string[], 'logged'?]>([
  [
    'a pod that names its node has a place at once',
    [node],
    ['in-progress: the input does not show what happened next', 'scheduled 00:00'],
  ],
  [
    'a condition that its kubelet sets is not that of a scheduler',
    [{ ...node, conditions: [condition('PodScheduled', 5)] }],
    ['in-progress: the input does not show what happened next'],
  ],
  [
    'a scheduler that is fast',
    [{ ...node, conditions: [condition('PodScheduled', 1)] }],
    ['in-progress: the input does not show what happened next', 'scheduled 00:01'],
  ],
  [
    'a scheduler that is slow',
    [{}, { ...node, conditions: [condition('PodScheduled', 5)] }],
    ['in-progress: the input does not show what happened next', 'scheduled 00:05'],
  ],
  [
    'a scheduler that finds no node',
    [{ conditions: [condition('PodScheduled', 5, 'False')] }],
    ['in-progress: the input does not show what happened next'],
  ],
  [
    'another condition',
    [{}, { conditions: [condition('Initialized', 5)] }],
    ['in-progress: the input does not show what happened next'],
  ],
  [
    'refused while its node goes down',
    [{ ...node, phase: 'Failed', reason: 'Shutdown', message: 'Node is shutting down' }],
    ['refused: REFUSED: Shutdown: Node is shutting down', 'scheduled 00:00'],
  ],
  [
    'ended because its node goes down',
    [
      {
        ...node,
        phase: 'Failed',
        reason: 'Shutdown',
        message: 'Node is shutting down',
        containerStatuses: [running('c', 3)],
      },
    ],
    [],
  ],
  [
    'refused for another reason',
    [{ ...node, phase: 'Failed', reason: 'OutOfcpu', message: 'no cpu' }],
    ['refused: REFUSED: OutOfcpu: no cpu', 'scheduled 00:00'],
  ],
  [
    'failed for no reason of a refusal',
    [{ ...node, phase: 'Failed', reason: 'Error', message: 'no cpu' }],
    ['in-progress: the input does not show what happened next', 'scheduled 00:00'],
  ],
  [
    'ready',
    [node, { ...node, phase: 'Running', conditions: [condition('Ready', 4)], containerStatuses: [running('c', 3)] }],
    ['ready: ready in 4 s ± 2 s', 'scheduled 00:00', 'running 00:03', 'ready 00:04', 'c app'],
  ],
  [
    'ready after a restart',
    [{ ...node, phase: 'Running', conditions: [condition('Ready', 40)], containerStatuses: [running('c', 39, 1)] }],
    [
      'ready: ready; a container was restarted since, and the input does not show when the pod was Ready first',
      'c app',
    ],
    'logged',
  ],
  [
    'ready as before, and restarted',
    [
      {
        ...node,
        phase: 'Running',
        conditions: [condition('Ready', 4, 'False')],
        containerStatuses: [running('c', 39, 1)],
      },
      { ...node, phase: 'Running', conditions: [condition('Ready', 50)], containerStatuses: [running('c', 39, 1)] },
    ],
    ['ready: ready in 50 s ± 1 s', 'ready 00:50', 'c app'],
    'logged',
  ],
  [
    'not ready for long',
    [
      node,
      { ...node, phase: 'Running', conditions: [condition('Ready', 4, 'False')], containerStatuses: [running('c', 3)] },
      {
        ...node,
        phase: 'Running',
        conditions: [condition('Ready', 4, 'False'), condition('Other', 60)],
        containerStatuses: [running('c', 3)],
      },
    ],
    ['stuck: not Ready for 57 s: readiness', 'scheduled 00:00', 'running 00:03', 'c app'],
  ],
  [
    'with an ephemeral container',
    [
      node,
      {
        ...node,
        phase: 'Running',
        conditions: [condition('Ready', 4)],
        containerStatuses: [running('c', 3)],
        ephemeralContainerStatuses: [running('d', 9)],
      },
    ],
    ['ready: ready in 4 s ± 2 s', 'scheduled 00:00', 'running 00:03', 'ready 00:04', 'c app'],
  ],
  [
    'started before the kubelet saw it',
    [{ ...node, phase: 'Running', conditions: [condition('Ready', 4)], containerStatuses: [running('c', -20)] }],
    ['resumed: ran before this kubelet started: its start is not in the log', 'c app'],
    'logged',
  ],
  [
    'ready without a time',
    [
      node,
      {
        ...node,
        phase: 'Running',
        conditions: [condition('PodScheduled', 1), { type: 'Ready', status: 'True' }, condition('Initialized', 9)],
        containerStatuses: [running('c', 3)],
      },
    ],
    ['ready: ready in 9 s ± 2 s: 6 s until Ready', 'scheduled 00:00', 'running 00:03', 'ready 00:09', 'c app'],
  ],
  [
    'a container that waits after a crash, without a duration',
    [
      node,
      {
        ...node,
        phase: 'Running',
        conditions: [condition('Ready', 40, 'False')],
        containerStatuses: [waiting('CrashLoopBackOff', 3)],
      },
      {
        ...node,
        phase: 'Running',
        conditions: [condition('Ready', 60, 'False')],
        containerStatuses: [waiting('CrashLoopBackOff', 4)],
      },
    ],
    ['stuck: crash loop: c ended', 'scheduled 00:00'],
  ],
  [
    'a container that waits for its image',
    [
      node,
      { ...node, conditions: [condition('Ready', 4, 'False')], containerStatuses: [waiting('ErrImagePull', 0)] },
      { ...node, conditions: [condition('Ready', 30, 'False')], containerStatuses: [waiting('ImagePullBackOff', 0)] },
    ],
    ['stuck: STUCK in image pull for 26 s: c: ErrImagePull of c (x2)', 'scheduled 00:00'],
  ],
  [
    'a container that waits for nothing in particular',
    [
      node,
      { ...node, conditions: [condition('Ready', 4, 'False')], containerStatuses: [waiting('ContainerCreating', 0)] },
    ],
    ['in-progress: the input does not show what happened next', 'scheduled 00:00'],
  ],
  [
    'a pod that completed',
    [
      node,
      {
        ...node,
        phase: 'Succeeded',
        conditions: [condition('Ready', 9, 'False')],
        containerStatuses: [ended('c', 3, 8)],
      },
    ],
    ['completed: completed; it started in 3 s ± 2 s', 'scheduled 00:00', 'running 00:03', 'c app'],
  ],
  [
    'with conditions that are not its own',
    [
      node,
      {
        ...node,
        phase: 'Running',
        conditions: [condition('Ready', 4, 'False'), condition('ContainersReady', 4, 'False')],
        containerStatuses: [running('c', 3)],
      },
    ],
    [
      'in-progress: not yet Ready when the input ends, 1 s after its containers had started',
      'scheduled 00:00',
      'running 00:03',
      'c app',
    ],
  ],
])('a start by its objects: %s', async (_, objects, reported, logged) => {
  expect(await startFrom(objects, logged === 'logged')).toEqual(reported);
});

/** Another pod's pull of three seconds ends when that of this one begins. */
async function waitedFor(wait: number): Promise<unknown> {
  const pulled = (seconds: number, whole: number): string =>
    event(
      'Pulled',
      `Successfully pulled image "shop/web:1" in ${seconds}s (${whole}s including waiting). Image size: 5 bytes.`,
    );
  const log = [
    ...[at(0, add), at(0.1, worker), at(0.5, noSandbox), at(0.9, sandbox)],
    at(1, event('Pulling', 'Pulling image "shop/web:1"')),
    at(1 + wait, pulled(3, 3).replaceAll('shop/web-0', 'shop/other-0')),
    at(3 + wait, pulled(2, 2 + wait)),
    at(4 + wait, event('Created', 'Created container c')),
  ];
  const { starts = [] } = await analyzed([['kubelet.log', `${log.join('\n')}\n`]], {
    now: new Date('2026-03-10T00:00:00Z'),
  });
  return starts[0]?.containers[0]?.waitedFor;
}

it('a pull that waits for half a second names the pod whose pull it waited for', async () => {
  expect(await waitedFor(0.499)).toBeUndefined();
  expect(await waitedFor(0.5)).toBe('shop/other-0');
});
