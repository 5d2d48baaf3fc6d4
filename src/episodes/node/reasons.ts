import { fieldValue } from '../../../grammars/klog/values.js';
import type { EventId } from '../../catalogue/event-id.js';
import { member, textField, wholeField } from '../../catalogue/fields.js';
import type { NodeObservation } from '../../correlate/node-events.js';
import type { Observation } from '../../correlate/types.js';
import { isNoAnswer } from '../ends/hangs/errors.js';
import { isRuntimeDown } from '../ends/hangs/runtime-away.js';

/** The forms of errors of the runtime and of the API server, independent of the component that prints them. */

type Line = Pick<NodeObservation | Observation, 'event'>;

/** The keys under which the kubelet prints the reason. */
const CAUSES = ['err', 'error', 'runtimeReady', 'networkReady'] as const;

export const causeIn = ({ event }: Line): string =>
  CAUSES.map(key => textField(event, key)).find(text => text !== null) ?? conditionIn(event) ?? event.record.message;

export const matches =
  (pattern: RegExp) =>
  (line: Line): boolean =>
    pattern.test(causeIn(line));

/** Why the node is not ready: the message of its condition, as an object or as Go prints it. */
function conditionIn(event: Line['event']): string | null {
  const field = wholeField(event, 'condition');
  const message =
    field === null
      ? /\bMessage:([^{}]{1,500})\}?$/.exec(event.args.condition ?? '')?.[1]
      : member(fieldValue(field), 'message');
  return typeof message === 'string' && message !== '' ? message : null;
}

/** The API server no longer knows who asks: an expired certificate or token. What a node may not do is `forbidden`. */
export const UNAUTHORIZED = /\bUnauthorized\b|asked for the client to provide credentials/;

export const isUnauthorized = matches(UNAUTHORIZED);

export const isApiOutage = (line: Line): boolean => isNoAnswer(causeIn(line));

/**
 * A full disk stops the node. The kernel also says so of watches of files and of cgroups of which there are too many, and of the volume of
 * one pod.
 */
export const isDiskFull = (line: Line): boolean =>
  /no space left on device/i.test(causeIn(line)) &&
  !/inotify|fsnotify|watch|cgroup|keyring|\/proc\/|\/dev\/shm/.test(causeIn(line));

/** Of the folders of the kubelet and the runtime: what a container mounts read-only is its own matter. */
export const isDiskReadOnly = matches(
  /\/var\/lib\/(?:kubelet|containerd|containers|docker|rancher)\/(?:(?!rootfs|merged|volume)[^\s:"]){0,300}: read-only file system/,
);

/** Images are in use, or something else fills their disk (images/image_gc_manager.go, GarbageCollect). */
export const isWithoutImages = matches(/(?:[Ww]anted|[Aa]ttempted) to free \d{1,20} bytes/);

/**
 * Up to 1.16 a kubelet that starts prints that PLEG was last active 2562047 hours ago, the longest duration of Go; later ones print that it
 * "has yet to be successful". Both are true for some seconds of every start.
 */
const NEVER_YET = /2562047h|yet to be successful/;

export const isNeverYet = (line: Line): boolean => NEVER_YET.test(causeIn(line));

/** PLEG, the part of the kubelet that asks the runtime what its containers do, gets no answer. */
export const isPlegUnhealthy = matches(/PLEG is not healthy|pleg was last seen active/);

export const isNetworkMissing = matches(
  /network is not ready|NetworkPluginNotReady|NetworkReady=false|cni (?:config|plugin) (?:un|not )initialized/i,
);

export const isRuntimeOutage = (line: Line): boolean => isRuntimeDown(causeIn(line));

/** Calls to the API server about one pod, which fail with it. */
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
export const RUNTIME_CALLS: readonly EventId[] = [
  'runtime-not-ready',
  'runtime-query-failed',
  'pleg-list-failed',
  'runtime-container-status-failed',
  'node-not-ready',
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
/** PLEG has listed all containers, or the runtime has made a sandbox. */
export const RUNTIME_ANSWERS: readonly EventId[] = ['pleg-event', 'sandbox-created'];
