import { fieldValue } from '../../../grammars/klog/values.js';
import { adviceFor, causeOf, causesOf, type Known } from '../../catalogue/causes/index.js';
import { innermost } from '../../catalogue/causes/innermost.js';
import { withoutLayers } from '../../catalogue/causes/layers.js';
import type { Stage } from '../../catalogue/causes/stages.js';
import type { EventId } from '../../catalogue/events.js';
import { errorText, member, textField, wholeField } from '../../catalogue/fields.js';
import type { Complaint } from '../../correlate/evidence/unexplained.js';
import type { NodeObservation, Observation } from '../../correlate/types.js';
import { isNoAnswer } from '../ends/hangs/errors.js';

/** What lines about the node state, whichever component prints them. */

type Line = Pick<NodeObservation | Observation, 'event'>;

/** The keys under which the kubelet prints the reason. */
const CAUSES = ['error', 'runtimeReady', 'networkReady'] as const;

export const causeIn = ({ event }: Line): string =>
  errorText(event) ??
  CAUSES.map(key => textField(event, key)).find(text => text !== null) ??
  conditionIn(event) ??
  event.record.message;

/** Why the node is not ready: the message of its condition, as an object or as Go prints it. */
function conditionIn(event: Line['event']): string | null {
  const field = wholeField(event, 'condition');
  const message =
    field === null
      ? /\bMessage:([^{}]{1,500})\}?$/.exec(event.args.condition ?? '')?.[1]
      : member(fieldValue(field), 'message');
  return typeof message === 'string' && message !== '' ? message : null;
}

/** Whether the error of a line is one of these causes. Whatever a kubelet that has just started prints is only a state. */
export const states =
  (stage: Stage, ...ids: readonly string[]) =>
  (line: Line): boolean => {
    const { id, rank } = causeOf({ stage, text: causeIn(line) });
    return id !== null && rank === 'cause' && ids.includes(id);
  };

export const isUnauthorized = states('api', 'kubelet-unauthorized');
export const isApiOutage = (line: Line): boolean => isNoAnswer(causeIn(line));
const ofRuntime =
  (id: string) =>
  (line: Line): boolean =>
    causeOf({ stage: 'runtime', text: causeIn(line) }).id === id;

export const isNeverYet = ofRuntime('pleg-new');

/**
 * The runtime is down: this is the first of several reasons in one line, and the reason about PLEG only follows from it (runtime.go,
 * runtimeErrors).
 */
export const isDown = ofRuntime('runtime-down');

/** The reason in short: the last part of what the line states, or the first part where the others follow from it. */
export const whyIn = (line: Line): string => (isDown(line) ? 'container runtime is down' : innermost(causeIn(line)));

/** PLEG, the part of the kubelet that asks the runtime what its containers do, gets no answer. */
export const isPlegUnhealthy = states('runtime', 'pleg-unhealthy');
export const isNetworkMissing = states('network', 'no-cni-config');
/** Whether the runtime itself is in trouble; PLEG may be unhealthy at the same time. */
export function isRuntimeOutage(line: Line): boolean {
  const known = causesOf({ stage: 'runtime', text: causeIn(line) });
  return known[0]?.rank === 'cause' && known.some(({ id }) => id !== 'pleg-unhealthy');
}

/** Failures of calls to the API server about one pod. */
export const API_CALLS_ABOUT_PODS: readonly EventId[] = [
  'status-get-failed',
  'status-patch-failed',
  'api-delete-failed',
  'mirror-create-failed',
  'mirror-delete-failed',
  'mirror-orphan-delete-failed',
];

export const API_CALLS: readonly EventId[] = [
  'kubelet-lease-failed',
  'kubelet-node-status-failed',
  'kubelet-register-failed',
  'pod-watch-lost',
  'object-watch-lost',
  ...API_CALLS_ABOUT_PODS,
];
/** Lines about the runtime as a whole: other calls may fail for one container alone. */
export const WHOLE_RUNTIME: readonly EventId[] = [
  'sync-skipped',
  'runtime-not-ready',
  'node-not-ready',
  'pleg-list-failed',
];
/** Failures of calls that the kubelet makes for all pods, or to see how one of them is. */
export const RUNTIME_CALLS: readonly EventId[] = [
  ...WHOLE_RUNTIME,
  'runtime-query-failed',
  'runtime-container-status-failed',
];

/**
 * Answers of the API server: to writes, and by the watch of pods. A DELETE is about a pod with a deletionTimestamp (config.go,
 * updatePodsFunc), which no manifest has.
 */
export const API_ANSWERS: readonly EventId[] = [
  'status-patched',
  'api-deleted',
  'mirror-created',
  'mirror-deleted',
  'config-delete',
  'config-reconcile',
];
/** Lines that show an answer of the runtime: PLEG has listed all containers, or a sandbox was made. */
export const RUNTIME_ANSWERS: readonly EventId[] = ['pleg-event', 'sandbox-created'];

/** A whole error of up to this length explains more than its last part, unless each of its layers names the same file. */
const MAX_WHOLE_ERROR = 200;
const FILE = /\/[\w./-]{8,100}/g;

/** The text before the table of swap files, in which nothing fails (cm/container_manager_linux.go, NewContainerManager). */
const SWAPS = '. /proc/swaps contained: ';

type Said = Pick<Complaint, 'text'>;

/** What is known of a cause that follows from something else. */
const followsFrom = (cause: string): Known | null => {
  const known = causeOf({ stage: 'kubelet', text: cause });
  return known.rank === 'aftermath' ? known : null;
};

/** An earlier complaint of the kubelet from which its last error only follows. */
export function statedBefore<Any extends Said>(cause: string, complaints: readonly Any[]): Any | undefined {
  const follows = followsFrom(cause)?.follows ?? null;
  if (follows === null) return undefined;
  return complaints.find(({ text }) => causeOf({ stage: 'kubelet', text }).id === follows);
}

/** Why a kubelet could not run, according to what it printed. */
export function whyKubeletFailed(cause: string, complaints: readonly Said[]): string {
  const earlier = statedBefore(cause, complaints)?.text.replaceAll('"', '');
  const says = earlier ?? followsFrom(cause)?.says;
  if (says != null) return says;
  const [all = ''] = cause.split(SWAPS);
  const error = withoutLayers(all);
  const files = error.match(FILE) ?? [];
  return error.length <= MAX_WHOLE_ERROR && new Set(files).size === files.length ? error : innermost(all);
}

export const adviceForKubelet = (why: string): string =>
  `${adviceFor('kubelet', why)} The service manager starts the kubelet again. Until it keeps running, no pod of the node is started or deleted.`;
