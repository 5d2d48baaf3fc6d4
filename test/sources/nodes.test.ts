import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';
import { findingsOf } from '../rules/samples.js';

const documentOf = async (...lines: readonly string[]) => analyzed([['paste.txt', lines.join('\n')]]);
const messagesOf = async (...lines: readonly string[]) =>
  findingsOf(await documentOf(...lines)).map(({ rule, message }) => `${rule}: ${message}`);

const DATES = 'Mon, 02 Nov 2026 10:19:50 +0000   Mon, 02 Nov 2026 09:14:02 +0000  ';
const NETWORK = 'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady';
const NOT_READY = `  Ready            False   ${DATES} KubeletNotReady              ${NETWORK}`;
const NO_MEMORY = `  MemoryPressure   True    ${DATES} KubeletHasInsufficientMemory kubelet has insufficient memory available`;
const described = (...conditions: readonly string[]) => [
  'Name:               worker-2',
  'Roles:              <none>',
  'Conditions:',
  '  Type             Status  LastHeartbeatTime   LastTransitionTime   Reason   Message',
  ...conditions,
  'Events:              <none>',
];
const TABLE = ['NAME       STATUS                        ROLES    AGE   VERSION'];
const POD = [
  'NAMESPACE   NAME    READY   STATUS              RESTARTS   AGE   IP       NODE       NOMINATED NODE',
  'shop        web-0   0/1     ContainerCreating   0          20m   <none>   worker-2   <none>',
];

describe('the output of kubectl about nodes', () => {
  it('shows which are not ready, and the reason where a node was described', async () => {
    expect(await messagesOf(...described(NO_MEMORY, NOT_READY))).toEqual([
      `node-not-ready: node worker-2 is not ready since 2026-11-02T09:14:02Z: ${NETWORK}`,
      'node-not-ready: node worker-2 has MemoryPressure since 2026-11-02T09:14:02Z: kubelet has insufficient memory available',
    ]);
    expect(await messagesOf(...TABLE, 'worker-2   NotReady,SchedulingDisabled   <none>   66m   v1.31.4')).toEqual([
      'node-not-ready: node worker-2 is not ready',
    ]);
  });

  it('is reported once for a node that is in a table and described', async () => {
    const both = [...TABLE, 'worker-2   NotReady   <none>   66m   v1.31.4', '', ...described(NOT_READY)];
    expect(await messagesOf(...both)).toEqual([
      `node-not-ready: node worker-2 is not ready since 2026-11-02T09:14:02Z: ${NETWORK}`,
    ]);
  });

  it('is read where only the row of a condition was copied', async () => {
    expect(await messagesOf(NOT_READY.trim())).toEqual([
      `node-not-ready: the node is not ready since 2026-11-02T09:14:02Z: ${NETWORK}`,
    ]);
  });

  it('is the reason why a pod on that node does not start, wherever the row of the node is', async () => {
    const rows = [...TABLE, 'worker-2   NotReady   <none>   66m   v1.31.4', ''];
    for (const nodes of [
      described(NOT_READY),
      [...described(NOT_READY), '', ...rows],
      [...rows, ...described(NOT_READY)],
    ]) {
      const { api = [] } = await documentOf(...POD, '', ...nodes);
      expect(api.map(({ headline }) => headline)).toEqual([
        `its node worker-2 is not ready since 2026-11-02T09:14:02Z: ${NETWORK}`,
      ]);
    }
  });

  it('has advice that depends on its source: the kubelet itself, or the node controller for one that does not answer', async () => {
    const next = async (condition: string) =>
      findingsOf(await documentOf(...described(condition))).map(one => one.next);
    const runtime = NOT_READY.replace(NETWORK, 'container runtime is down');
    expect(await next(runtime)).toEqual([expect.stringMatching(/^Its kubelet reports that itself/)]);
    const lost = runtime.replace('False  ', 'Unknown').replace('KubeletNotReady', 'NodeStatusUnknown');
    expect(await next(lost)).toEqual([expect.stringMatching(/^Check the node first: is worker-2 up/)]);
  });

  it('are an answer where all are ready', async () => {
    const cordoned = 'worker-1   Ready,SchedulingDisabled   <none>   66m   v1.31.4';
    expect(await messagesOf(...TABLE, cordoned)).toEqual([
      'nodes-ready: node worker-1 is ready; worker-1 gets no new pods (SchedulingDisabled)',
    ]);
    const another = cordoned.replace('worker-1', 'worker-3').replace(',SchedulingDisabled', '');
    expect(await messagesOf(...TABLE, another, cordoned)).toEqual([
      'nodes-ready: all 2 nodes are ready: worker-3, worker-1; worker-1 gets no new pods (SchedulingDisabled)',
    ]);
    const ready = described(NOT_READY.replace('False', 'True '));
    expect(await messagesOf(...ready)).toEqual(['nodes-ready: node worker-2 is ready']);
    const drained = ready.toSpliced(2, 0, 'Unschedulable:      true');
    expect(await messagesOf(...drained)).toEqual([
      'nodes-ready: node worker-2 is ready; worker-2 gets no new pods (SchedulingDisabled)',
    ]);
  });

  it.each(['KernelDeadlock', 'ReadonlyFilesystem', 'FrequentContainerdRestart'])('state the fault %s', async type => {
    const fault = NOT_READY.replace('Ready  ', `${type}  `).replace('False', 'True ');
    expect(await messagesOf(...described(fault))).toEqual([expect.stringContaining(`node worker-2 has ${type}`)]);
  });
});
