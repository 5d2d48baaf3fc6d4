import { isRefused } from '../../catalogue/causes/stages.js';
import { given } from '../../kit/forms.js';
import { UNNAMED_CONTAINER, unnamed } from '../shown.js';
import { AGE } from '../time.js';
import { createSnapshots, type Snapshot } from '../watch/snapshot.js';
import type { Fields } from '../watch/values.js';
import type { Row } from './table-rows.js';

const PHASES: ReadonlySet<string> = new Set(['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown']);
/** Reasons of a pod's status that stand for its phase Failed, in addition to those of a refusal. */
const FAILED: ReadonlySet<string> = new Set(['Evicted', 'DeadlineExceeded', 'NodeLost', 'Preempting', 'Terminated']);
/** Reasons with which a container has ended (kuberuntime_container.go, toKubeContainerStatus). */
const ENDED: ReadonlySet<string> = new Set(['Completed', 'Error', 'OOMKilled', 'ContainerCannotRun', 'StartError']);
const MOST_CONTAINERS = 100;

/** What only pods are: with it, a row may be cut off after it. */
const OF_PODS = String.raw`[ \t](?:Init:)?(?:[A-Z]\w{1,40}(?:BackOff|Pull|ImageName|ConfigError|ContainerError|Creating|Initializing)|OOMKilled|\d{1,3}/\d{1,3})|[ \t](?:Pending|Terminating|Evicted|ContainerStatusUnknown)`;
const HEAD = String.raw`(?:(?<NAMESPACE>[a-z\d][a-z\d-]{0,62})[ \t]{1,80})?(?:pod/)?(?<NAME>[a-z\d][a-z\d.-]{0,252})[ \t]{1,80}(?<READY>\d{1,3}/\d{1,3})[ \t]{1,80}`;
const ALONE = String.raw`${HEAD}(?<STATUS>[A-Z][\w:./-]{1,60})(?:[ \t]{1,80}(?<RESTARTS>\d{1,9}(?: \(${AGE} ago\))?)[ \t]{1,80}(?<AGE>${AGE})(?:[ \t]{1,80}(?:\S{1,64})[ \t]{1,80}(?<NODE>\S{1,253})(?:[ \t].{0,600})?|[ \t]{1,80}(?<CHOSEN>[a-z][a-z\d.-]{0,252}))?|(?<=${OF_PODS}))[ \t]{0,40}`;
const ROW = new RegExp(`^${ALONE}$`);
/** A row of a pod whose heading was not copied, as with grep: namespace, name, ready, status, restarts, age, address, node, or the node alone. */
export const ROW_ALONE = new RegExp(`^${unnamed(ALONE)}$`);
/** Such a row in a diff, where what was there before is marked too. */
export const ROW_IN_DIFF = new RegExp(`^[+-]${unnamed(HEAD)}[A-Z]`);
/** A text that contains such a row. */
export const ROWS_ALONE = new RegExp(`^[ \\t>]{0,20}${ALONE}\\r?$`, 'm');

/** k9s: restarts come before the status, with a mark for forwarded ports, and usage after it; the node is next to the age. */
const K9S = String.raw`(?:(?<NAMESPACE>[a-z\d][a-z\d-]{0,62})[ \t]{1,80})?(?<NAME>[a-z\d][a-z\d.-]{0,252})[ \t]{1,80}(?:[●○Ⓕ][ \t]{1,80})?(?<READY>\d{1,3}/\d{1,3})[ \t]{1,80}(?<RESTARTS>\d{1,9})[ \t]{1,80}(?<STATUS>[A-Z][\w:./-]{1,60})(?:[ \t]{1,80}(?:\d{1,9}|n/a)){2,8}(?:[ \t]{1,80}[\da-f.:]{3,45})?(?:[ \t]{1,80}(?<NODE>[a-z]\S{1,252}))?[ \t]{1,80}(?<AGE>${AGE})`;
const K9S_ROW = new RegExp(`^${K9S}$`);
export const K9S_ROWS = new RegExp(`^[ \\t│>]{0,20}${K9S}[ \\t│]{0,80}\\r?$`, 'm');

/** The groups of both have the names of kubectl's headings. */
export function rowAlone(line: number, text: string): Row | null {
  const row = text.trim();
  const { CHOSEN, ...cells } = (K9S_ROW.exec(row) ?? ROW.exec(row))?.groups ?? {};
  if (cells.NAME === undefined) return null;
  return { line, cells: new Map(Object.entries(given({ ...cells, NODE: cells.NODE ?? CHOSEN }))) };
}

/** The pod of a row, as far as its status shows it (kubectl and API server: pkg/printers/internalversion, printPod). */
export function snapshotOfRow({ line, cells }: Row): Snapshot {
  const status = cells.get('STATUS') ?? '';
  const node = cells.get('NODE') ?? null;
  const object = {
    metadata: { namespace: cells.get('NAMESPACE'), name: cells.get('NAME') },
    spec: node === null || node === '<none>' ? {} : { nodeName: node },
    status: statusOf(status, cells.get('READY') ?? '', cells.get('RESTARTS') ?? ''),
  };
  const pod = createSnapshots(0)(object, line, null);
  // A pod with a container's state has a node, which a table without -o wide does not name
  const isNamed = node !== null || status === 'Pending' || status === 'SchedulingGated';
  return {
    ...pod,
    partial: true,
    nodeName: isNamed ? pod.nodeName : '',
    ...(status === 'Terminating' ? { deletionTimestamp: '' } : {}),
    ...(status === 'SchedulingGated' ? { gates: ['(kubectl get pod -o yaml names it)'] } : {}),
  };
}

/** `ready`: `1/2`; `restarts`: `6 (2m13s ago)` */
function statusOf(status: string, ready: string, restarts: string): Fields {
  const [passed = 0, of = 0] = ready.split('/').map(Number);
  const restartCount = Number(/^\d{1,9}/.exec(restarts)?.[0] ?? 0);
  const init = /^Init:(.{1,200})$/.exec(status)?.[1];
  const many = Math.min(of || 0, MOST_CONTAINERS);
  const running = Array.from({ length: many }, (_, at) => ({
    name: UNNAMED_CONTAINER,
    state: { running: {} },
    ready: at < passed,
    // Only the sum is printed
    restartCount: at === 0 ? restartCount : 0,
  }));
  if (init !== undefined) return { phase: 'Pending', initContainerStatuses: initStatuses(init, restartCount) };
  if (isRefused(status) || FAILED.has(status)) return { phase: 'Failed', reason: status };
  // The state of the others is not shown
  if (status === 'Terminating') return { phase: 'Running', containerStatuses: running.slice(0, passed) };
  // Of a pod whose last container is Completed while another one runs (printers.go, printPod)
  if (status === 'NotReady' && passed < of)
    return {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: 'False' }],
      containerStatuses: [
        ...running.slice(0, passed),
        {
          name: UNNAMED_CONTAINER,
          state: { terminated: { reason: 'Completed', exitCode: 0 } },
          ready: false,
          restartCount,
        },
      ],
    };
  if (status === 'Running' || status === 'NotReady')
    return {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: passed === of ? 'True' : 'False' }],
      containerStatuses: running,
    };
  if (PHASES.has(status) || status === 'SchedulingGated')
    return { phase: status === 'SchedulingGated' ? 'Pending' : status };
  if (status === 'Completed') return { phase: 'Succeeded' };
  // The row does not show which of several containers has the reason, so it is stated about the pod
  const state = stateOf(status);
  return {
    phase: 'terminated' in state ? 'Running' : 'Pending',
    conditions: [{ type: 'Ready', status: 'False' }],
    containerStatuses: [{ name: UNNAMED_CONTAINER, state, ready: false, restartCount }],
  };
}

/** `1/3`: the second of three has not finished; `CrashLoopBackOff`, `ExitCode:1`. */
function initStatuses(init: string, restartCount: number): Fields[] {
  const [, done, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(init) ?? [];
  // It runs, or waits for what comes before it: kubectl prints the same for both
  if (done !== undefined) return [{ name: `${Number(done) + 1}/${of}`, state: {}, restartCount }];
  return [{ name: UNNAMED_CONTAINER, state: stateOf(init), restartCount }];
}

/** `ExitCode:1` and `Signal:9` are printed where a container that ended has no reason. */
function stateOf(status: string): Fields {
  const [, what, number] = /^(ExitCode|Signal):(\d{1,9})$/.exec(status) ?? [];
  if (what !== undefined) return { terminated: { [what === 'Signal' ? 'signal' : 'exitCode']: Number(number) } };
  return ENDED.has(status) ? { terminated: { reason: status } } : { waiting: { reason: status } };
}
