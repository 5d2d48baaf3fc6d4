import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';

async function messagesIn(text: string): Promise<string[]> {
  const { api = [], findings } = await analyzed([['paste.txt', text]]);
  return [
    ...api.map(({ pod, headline }) => `${pod.namespace}/${pod.name}: ${headline}`),
    ...findings.map(({ rule, message }) => `${rule}: ${message}`),
  ];
}

const UID = '5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';
const BACK_OFF = `back-off 5m0s restarting failed container=web pod=till-0_shop(${UID})`;

const container = {
  containerID: `containerd://${'4d1c'.repeat(16)}`,
  image: 'gate.example.com/till:9',
  lastState: { terminated: { exitCode: 137, reason: 'OOMKilled', finishedAt: '2026-03-09T10:15:30Z' } },
  name: 'web',
  ready: false,
  restartCount: 7,
  state: { waiting: { reason: 'CrashLoopBackOff', message: BACK_OFF } },
};
const CONTAINER = `
- containerID: ${container.containerID}
  lastState:
    terminated:
      exitCode: 137
      reason: OOMKilled
      finishedAt: "2026-03-09T10:15:30Z"
  name: web
  ready: false
  restartCount: 7
  state:
    waiting:
      message: ${BACK_OFF}
      reason: CrashLoopBackOff`;

const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`);

describe('a part of the status of a pod', () => {
  const CRASHES = 'shop/till-0: crash loop: web ended with exit code 137 (OOMKilled), restarted 7 times; back-off 5m0s';

  it.each([
    ['from its status on', `status:\n  containerStatuses:${indented(CONTAINER, 2)}\n  phase: Running\n`],
    ['from its containers on', `  containerStatuses:${indented(CONTAINER, 2)}\n`],
    ['one of them', CONTAINER.slice(1)],
    ['from the middle of one', `${CONTAINER.split('\n').slice(2).join('\n')}\n`],
    ['quoted', `status:\n  containerStatuses:${indented(CONTAINER, 2)}\n`.replaceAll(/^/gm, '> ')],
    ['by jsonpath', JSON.stringify([container])],
    ['by jq', JSON.stringify({ conditions: [], containerStatuses: [container], phase: 'Running' }, null, 2)],
    [
      'members in JSON',
      JSON.stringify({ containerStatuses: [container] }, null, 2)
        .split('\n')
        .slice(1, -1)
        .join('\n'),
    ],
    [
      'that ends early',
      `${JSON.stringify({ containerStatuses: [container], phase: 'Running' }, null, 2).slice(2, -7)}`,
    ],
  ])('%s', async (_, text) => {
    expect(await messagesIn(text)).toEqual([CRASHES]);
  });

  it('names no pod where nothing names it', async () => {
    const unscheduled = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', lastProbeTime: null };
    const message = '0/3 nodes are available: 3 Insufficient cpu.';
    expect(
      await messagesIn(JSON.stringify({ conditions: [{ ...unscheduled, message }], phase: 'Pending' }, null, 2)),
    ).toEqual([`/POD: not scheduled: ${message}`]);
    expect(
      await messagesIn(
        'status:\n  message: "The node was low on resource: memory."\n  phase: Failed\n  reason: Evicted\n',
      ),
    ).toEqual(['/POD: evicted: The node was low on resource: memory.']);
  });

  it.each([
    [
      'of a Deployment',
      'status:\n  conditions:\n  - lastUpdateTime: "2026-03-09T10:15:30Z"\n    status: "False"\n    type: Available\n',
    ],
    ['of a claim', 'status:\n  phase: Pending\n  capacity:\n    storage: 10Gi\n'],
    ['any JSON', '{"status":"ok","time":"10:15:30"}\n'],
  ])('is not taken from another object: %s', async (_, text) => {
    expect(await messagesIn(text)).toEqual([]);
  });
});

describe('the object of a Node', () => {
  const network = 'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:none';
  const node = (name: string, status: string) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid: UID, creationTimestamp: '2026-01-09T10:10:00Z' },
    status: {
      conditions: [
        {
          type: 'Ready',
          status,
          reason: 'KubeletNotReady',
          message: network,
          lastHeartbeatTime: '2026-03-09T10:15:30Z',
          lastTransitionTime: '2026-03-09T10:10:30Z',
        },
      ],
      nodeInfo: { kubeletVersion: 'v1.32.1' },
    },
  });
  const messagesFor = (whom: string) => [`node-not-ready: ${whom} is not ready since 2026-03-09T10:10:30Z: ${network}`];

  it('states why it is not ready: alone, in a list, and its conditions', async () => {
    expect(await messagesIn(JSON.stringify(node('n-1', 'False'), null, 2))).toEqual(messagesFor('node n-1'));
    const list = { apiVersion: 'v1', kind: 'List', items: [node('n-1', 'False'), node('n-2', 'True')] };
    expect(await messagesIn(JSON.stringify(list, null, 2))).toEqual(messagesFor('node n-1'));
    const { conditions } = node('n-1', 'False').status;
    expect(await messagesIn(JSON.stringify({ conditions }, null, 2))).toEqual(messagesFor('the node'));
  });
});
