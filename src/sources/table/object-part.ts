import type { ApiCondition } from '../../document/contract/types.js';
import { closeJson, parseJson } from '../../read/json.js';
import { nameIn } from '../events/described.js';
import { messageEvent } from '../events/messages.js';
import type { PastedText } from '../pasted.js';
import { shownEvent, shownOf, UNNAMED_CONTAINER, UNNAMED_POD } from '../shown.js';
import { objectTold, type Testify, undated } from '../types.js';
import { isOfRollout, readCondition, rolloutTrouble } from '../watch/conditions.js';
import { createSnapshots } from '../watch/snapshot.js';
import { type Fields, fieldsOf, integerOf, isFields, listOf, textOf } from '../watch/values.js';
import { loadIrregular } from '../watch/yaml.js';
import { lostSandbox } from './container-rows.js';

const LISTS = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const;
const KEYS = String.raw`status|State(?=": \{)|conditions|${LISTS.join('|')}|lastState|state|containerID|allocatedResources|phase|lastProbeTime|lastHeartbeatTime`;
/**
 * The inside of the status of a pod or a node, in YAML, in JSON, or as jsonpath prints it in one line. With a tab in front, it is a value
 * of the kubelet's own record (`statusDiff=<`).
 */
export const BEGINS = new RegExp(
  String.raw`^(?<blanks> {0,60})(?:- )?(?:"?(?:${KEYS})"?:(?:[ \t]*$|[ \t]+[\w"'{[])|\[?\{"(?:${KEYS})":)`,
);
/** What `crictl inspect` prints of a container that has ended (cri-tools, cmd/crictl/container.go; labels: kubelet, kuberuntime/labels.go). */
const INSPECTED = /^[ \t>]{0,60}(?:"?io\.kubernetes\.container\.name"?: |"?state"?: "?SANDBOX_(?:NOT)?READY\b)/m;

/** Parts that hardly any other objects have. */
export const OBJECT_PARTS: readonly RegExp[] = [
  new RegExp(String.raw`^[ \t>]{0,60}(?:- )?"?(?:${LISTS.join('|')}|lastProbeTime|lastHeartbeatTime)"?:`, 'm'),
  /^[ \t>]{0,60}"?lastState"?: ?(?:\{|[\r\n])/m,
  /^[ \t>]{0,60}phase: (?:Pending|Failed|Running|Unknown)\s*$/m,
  INSPECTED,
  // In YAML the type is the last key of a condition
  /^[ \t>]{0,60}type: ReplicaFailure\s*$|^[ \t>]{0,60}(?:- )?"?reason"?: "?(?:ProgressDeadlineExceeded|MinimumReplicasUnavailable)\b/m,
  new RegExp(
    String.raw`^\s{0,60}\[?\s{0,60}\{\s{0,60}"(?:${KEYS})":(?=[\s\S]{0,4000}"(?:lastState|lastTransitionTime|lastProbeTime|containerStatuses)":)`,
    'm',
  ),
];

const MAX_LINES = 2_000;
/** Names of conditions that other objects also have show nothing about a pod (core/v1, PodConditionType). */
const OF_PODS = /^(?:PodScheduled|Initialized|ContainersReady|PodReadyToStartContainers|DisruptionTarget)$/;

interface Part {
  readonly line: number;
  readonly column: number;
  readonly lines: string[];
}

/** The content of all parts of one text: they are taken to be from one object. */
const newFound = () => ({
  containers: {
    containerStatuses: [] as Fields[],
    initContainerStatuses: [] as Fields[],
    ephemeralContainerStatuses: [] as Fields[],
  },
  conditions: [] as Fields[],
  ofNode: [] as ApiCondition[],
  ofRollout: [] as ApiCondition[],
  status: {} as Fields,
  /** A sandbox, as crictl prints it */
  sandbox: null as Fields | null,
  /** The pod, as the runtime names it */
  pod: null as { readonly namespace: string; readonly name: string } | null,
});
type Found = ReturnType<typeof newFound>;

/** Parts of a pod or a Node in YAML or JSON that were copied without their beginning. */
export function createObjectPart(testify: Testify): PastedText {
  let parts: Part[] = [];
  let isOpen = false;
  let count = 0;

  function goesOn(text: string): boolean {
    const part = parts.at(-1);
    if (!isOpen || part === undefined) return false;
    const column = text.search(/\S/);
    return column < 0 || column > part.column || (column === part.column && /^\s*(?:- |[\w"]{1,60}:|[\]}])/.test(text));
  }

  return {
    see(line, text) {
      if (goesOn(text)) {
        const lines = parts.at(-1)?.lines;
        if (lines !== undefined && lines.length < MAX_LINES) lines.push(text);
        return 'continuation';
      }
      const blanks = BEGINS.exec(text)?.groups?.blanks;
      isOpen = blanks !== undefined;
      if (blanks === undefined) return null;
      parts.push({ line, column: blanks.length, lines: [text] });
      return 'record';
    },
    end() {
      const found = newFound();
      for (const part of parts) gather(partValue(part), found);
      const line = parts[0]?.line ?? 1;
      parts = [];
      isOpen = false;
      count += emitSandbox(testify, line, found);
      count += emitNode(testify, line, found) + emitRollout(testify, line, found) + emitPod(testify, line, found);
    },
    events: () => count,
  };
}

function partValue({ lines, column }: Part): unknown {
  const text = lines.map(line => line.slice(Math.min(column, line.search(/\S|$/)))).join('\n');
  if (/^[[{]/.test(text)) return parseJson(text) ?? parseJson(closeJson(text));
  if (!text.startsWith('"')) return loadIrregular(text).value;
  const members = `{${text.trimEnd().replace(/,$/, '')}`;
  return parseJson(`${members}}`) ?? parseJson(closeJson(members));
}

function gather(value: unknown, found: Found): void {
  if (Array.isArray(value)) for (const item of value) gatherItem(fieldsOf(item), found, 'containerStatuses');
  else if (isFields(value)) gatherObject(value, found);
}

function gatherObject(value: Fields, found: Found): void {
  const { phase, reason, message } = value;
  const ended = endedIn(isFields(value.State) ? asByCrictl(value.State, value.Config) : value);
  if (/^SANDBOX_/.test(String(value.state))) found.sandbox = value;
  if (ended !== null) {
    found.containers.containerStatuses.push(ended.container);
    found.pod = ended.pod;
  } else if (isFields(value.status)) gatherObject(value.status, found);
  else if (typeof phase === 'string') found.status = { phase, reason, message };
  gatherItem(value, found, 'containerStatuses');
  for (const item of listOf(value.conditions, fieldsOf)) gatherItem(item, found, 'containerStatuses');
  // A copy may lack the dash of the only item
  for (const list of LISTS) for (const item of [value[list]].flat()) gatherItem(fieldsOf(item), found, list);
}

/** A container that the runtime shows to have ended, as a pod's status would. */
function endedIn({ state, exitCode, reason, message, startedAt, finishedAt, metadata, labels }: Fields) {
  const own = fieldsOf(labels);
  const [namespace, name] = ['namespace', 'name'].map(key => textOf(own[`io.kubernetes.pod.${key}`]));
  if (state !== 'CONTAINER_EXITED' || namespace == null || name == null) return null;
  const restartCount = fieldsOf(metadata).attempt ?? 0;
  const terminated = { exitCode, reason, message, startedAt, finishedAt };
  const container = { name: fieldsOf(metadata).name, restartCount, ready: false, state: { terminated } };
  return { container, pod: { namespace, name } };
}

/** What `docker inspect` and `nerdctl inspect` print of a container, in the words of `crictl inspect`. */
function asByCrictl(state: Fields, config: unknown): Fields {
  const labels = fieldsOf(fieldsOf(config).Labels);
  const attempt = integerOf(labels['annotation.io.kubernetes.container.restartCount']);
  return {
    state: state.Status === 'exited' ? 'CONTAINER_EXITED' : state.Status,
    exitCode: state.ExitCode,
    reason: state.OOMKilled === true ? 'OOMKilled' : null,
    startedAt: state.StartedAt,
    finishedAt: state.FinishedAt,
    metadata: { name: labels['io.kubernetes.container.name'], attempt },
    labels,
  };
}

/** What `crictl inspectp` prints. */
function emitSandbox(testify: Testify, line: number, { sandbox }: Found): number {
  if (sandbox === null) return 0;
  const { namespace, name, attempt } = fieldsOf(sandbox.metadata);
  const of = { namespace: textOf(namespace) ?? '', name: textOf(name) ?? '' };
  if (sandbox.state === 'SANDBOX_NOTREADY' && of.name !== '') lostSandbox(testify, line, of, integerOf(attempt) ?? 0);
  return 1;
}

/** An item of one of the lists of a status, by the keys that only it has. */
function gatherItem(item: Fields, found: Found, list: (typeof LISTS)[number]): void {
  if (isFields(item.state) || isFields(item.lastState))
    found.containers[list].push({ ...item, name: item.name ?? UNNAMED_CONTAINER });
  else if ('lastHeartbeatTime' in item) found.ofNode.push(...listOf([item], readCondition));
  else if (isOfRollout(item)) found.ofRollout.push(...listOf([item], readCondition));
  else if ('lastProbeTime' in item || OF_PODS.test(textOf(item.type) ?? '')) found.conditions.push(item);
}

function emitNode(testify: Testify, line: number, { ofNode }: Found): number {
  if (ofNode.length === 0) return 0;
  testify(undated({ what: 'node-part', line, facts: {}, node: { name: null, conditions: ofNode } }));
  return 1;
}

function emitRollout(testify: Testify, line: number, { ofRollout }: Found): number {
  const trouble = rolloutTrouble(ofRollout);
  if (trouble === null) return ofRollout.length;
  testify(objectTold(line, { kind: 'Deployment', namespace: '', name: null }, trouble));
  return 1;
}

function emitPod(testify: Testify, line: number, { containers, conditions, status, pod: named }: Found): number {
  const all = LISTS.flatMap(list => containers[list]);
  // Many kinds of objects have a phase
  if (all.length === 0 && conditions.length === 0 && (status.phase !== 'Failed' || textOf(status.reason) === null))
    return 0;
  const { namespace = '', name } = named ?? nameIn(all.map(eventOf)) ?? { name: UNNAMED_POD };
  // The pod has failed then, with the same message (kubelet: eviction_manager.go, evictPod; nodeshutdown; preemption.go)
  const ended = conditions.find(one => one.reason === 'TerminationByKubelet' && one.status === 'True');
  const message = textOf(ended?.message) ?? '';
  const failed = { phase: 'Failed', reason: messageEvent(message)?.event.reason ?? null, message };
  const object = {
    metadata: { namespace, name },
    status: { phase: 'Running', ...(ended && failed), ...status, conditions, ...containers },
  };
  const isPlaced = all.length > 0 || !conditions.some(one => one.type === 'PodScheduled' && one.status === 'False');
  const pod = { ...createSnapshots(0)(object, line, null), partial: true, nodeName: isPlaced ? '' : null };
  testify(undated({ what: 'pod-part', line, identity: { namespace, name }, facts: {}, shown: shownOf(name, pod) }));
  return 1;
}

/** The kubelet writes the same text into the state of a container and into an Event (kuberuntime_manager.go, doBackOff). */
function eventOf({ state }: Fields) {
  const message = textOf(fieldsOf(fieldsOf(state).waiting).message) ?? '';
  return shownEvent({ type: 'Warning', reason: 'BackOff', from: null, message, age: '' });
}
