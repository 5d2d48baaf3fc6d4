import { expect, it } from 'vitest';
import type { Start } from '../../../src/document/contract/types.js';
import { analyzed } from '../../analyze/analyzed.js';
import { add, at, event, noSandbox, pleg, ready, sandbox, UID, worker } from './made.js';

/** The pod is Ready with sandbox `a` and container `b`, and has sandbox `d` and container `e` at 20 s. */
const look = (text: string): string => `util.go:52] "${text}" pod="shop/web-0"`;
const notReady = look('No ready sandbox for pod can be found. Need to start a new one');
const began = [
  ...[at(0, add), at(0.1, worker), at(0.2, noSandbox), at(0.5, noSandbox), at(0.9, sandbox)],
  ...[at(1, event('Created', 'Created container c')), at(1.2, event('Started', 'Started container c'))],
  ...[at(2, pleg('b')), at(2, pleg('a')), at(3, ready)],
];
const again = [
  at(20, sandbox.replace('a'.repeat(64), 'd'.repeat(64))),
  ...[at(20.1, event('Created', 'Created container c')), at(20.2, event('Started', 'Started container c'))],
  ...[at(21, pleg('b', 'ContainerDied')), at(21, pleg('e')), at(21, pleg('d'))],
];

const line = (time: string, message: string): string =>
  `time="2026-03-09T12:00:${time}Z" level=info msg="${message.replaceAll('"', '\\"')}"`;
const RUN = `RunPodSandbox for &PodSandboxMetadata{Name:web-0,Uid:${UID},Namespace:shop,Attempt:0,}`;
const created = line('00.900000000', `${RUN} returns sandbox id "${'a'.repeat(64)}"`);
const stop = line('18.000000000', `StopPodSandbox for "${'a'.repeat(64)}"`);
const exit = line(
  '18.500000000',
  `received sandbox exit event container_id:"${'a'.repeat(64)}"  id:"${'a'.repeat(64)}"  exit_status:137`,
);
const taskExit = line(
  '18.500000000',
  `TaskExit event container_id:"${'a'.repeat(64)}"  id:"${'a'.repeat(64)}"  pid:7  exit_status:139`,
);

async function startOf(lines: readonly string[], runtime: readonly string[] = []): Promise<Start> {
  const { starts = [] } = await analyzed([
    ['kubelet.log', `${[...began, ...lines, ...again].join('\n')}\n`],
    ...(runtime.length === 0 ? [] : [['containerd.log', `${runtime.join('\n')}\n`] as const]),
  ]);
  const [only] = starts;
  if (only === undefined) throw new Error('no start');
  return only;
}

const plain = 'kubelet.go:2632] "SyncLoop (housekeeping)"';

it.each([
  [
    'ended, as PLEG shows',
    [at(19, pleg('a', 'ContainerDied')), at(19.1, notReady)],
    [],
    'the old one had ended, and the input does not show why',
  ],
  ['ended, as containerd shows', [at(19.1, notReady)], [created, exit], 'the old one had ended with exit code 137'],
  [
    'ended, up to containerd 2.0',
    [at(19.1, notReady)],
    [created, taskExit],
    'the old one had ended with exit code 139',
  ],
  [
    'was stopped by another than the kubelet',
    [at(19.1, notReady)],
    [created, stop, exit],
    'the old one had ended with exit code 137, after the runtime was called to stop it',
  ],
  [
    'was stopped by the kubelet',
    [at(17.9, notReady)],
    [created, stop, exit],
    'the old one was no longer ready, and the input does not show why',
  ],
  [
    'had no address',
    [at(19.1, look('Sandbox for pod has no IP address. Need to start a new one'))],
    [],
    'the old one had no IP address',
  ],
  [
    'had another network',
    [at(19.1, look('Sandbox for pod has changed. Need to start a new one'))],
    [],
    'the old one did not have the network mode that the pod asks for',
  ],
  [
    'was one of several',
    [at(19.1, look('Multiple sandboxes are ready for Pod. Need to reconcile them'))],
    [],
    'it had several sandboxes that were ready',
  ],
  ['was gone', [at(19.1, noSandbox)], [], 'the old one was gone'],
  ['is not in the input', [at(19.1, plain)], [], 'the input does not show what happened to the old one'],
])('the sandbox before %s', async (_, lines, runtime, cause) => {
  const { headline, findings, restarts } = await startOf(lines, runtime);
  expect(headline).toContain(` later its sandbox was recreated: ${cause}`);
  expect(findings).toContainEqual(
    expect.objectContaining({
      rule: 'sandbox-recreated',
      message: `the sandbox was created again while the pod ran (${cause}): all of its containers were restarted`,
    }),
  );
  expect(restarts).toMatchObject([{ container: 'c', reason: `its sandbox was recreated: ${cause}` }]);
});

it('a restart within the new sandbox is a restart of the container', async () => {
  const crashed = at(40, event('Started', 'Started container c'));
  const { restarts } = await startOf([at(19.1, notReady)], []);
  const { starts = [] } = await analyzed([
    [
      'kubelet.log',
      `${[...began, at(19.1, notReady), ...again, at(39.9, event('Created', 'Created container c')), crashed].join('\n')}\n`,
    ],
  ]);
  expect(starts[0]?.restarts.map(({ reason }) => reason)).toEqual([restarts[0]?.reason, null]);
});
