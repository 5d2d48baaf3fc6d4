import type { EventId } from '../../../catalogue/events.js';
import { containerIdIn, isDeath, isExit, textField } from '../../../catalogue/fields.js';
import type { Observation } from '../../../correlate/types.js';
import type { StatedLine } from '../../engine/troubles.js';
import { stopTimeoutOf } from '../facts/request.js';
import { LIMITS } from '../thresholds.js';
import { errorMatches, errorOf, isOfForgotten, provesGone } from './errors.js';
import { CONTAINER_OVER, OBJECT_GONE, SANDBOX_OVER, STOPPED } from './proofs.js';
import type { HangModel, Trouble } from './types.js';
import { volumeNamed } from './volumes.js';

/** pod_workers.go, of kubelet/container/sync_result.go (Error): `failed to "KillContainer" for "web" with …` */
const IN_ERROR = /"KillContainer\\?" for \\?"([\w.-]{1,253})\\?"/g;

/** `container web`, if the lines about its stop name exactly one; null if they name none or several. */
function containerNamed(lines: readonly Observation[]): string | null {
  const names = new Set(
    lines.flatMap(line => [
      ...(textField(line.event, 'containerName') ?? '').split(' '),
      ...[...(errorOf(line) ?? '').matchAll(IN_ERROR)].map(([, name = '']) => name),
    ]),
  );
  names.delete('');
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? null : `container ${only}`;
}

/** The garbage collector stops dead sandboxes again, and fails with the same lines (kuberuntime_gc.go). */
const DEAD: readonly EventId[] = ['containers-terminated', 'orphan-worker-done', 'terminated-enter', 'worker-complete'];

/** What the worker prints of one try */
const OF_WORKER: readonly EventId[] = ['sync-error', 'pod-kill-failed', 'legacy-kill-failed'];

export const OF_CONTAINER = /KillContainer|detected running containers/;
const OF_SANDBOX = /KillPodSandbox/;

const isTroubleOf =
  (part: RegExp) =>
  (line: StatedLine): boolean =>
    errorMatches(part)(line) && !provesGone(line, part);
const isContainerTrouble = isTroubleOf(OF_CONTAINER);
const isSandboxTrouble = isTroubleOf(OF_SANDBOX);

/**
 * containerd stops all containers of a sandbox before it removes the network (sandbox_stop.go, stopPodSandbox, 1.5 to 2.1), so an error
 * about the network proves that they have ended. CRI-O and dockershim have another order, and other words.
 */
const isBehindContainers = errorMatches(
  /failed to (?:check network namespace closed|(?:destroy network|remove network namespace) for sandbox)\b/,
);

/**
 * containerd also removes a namespace that is unmounted when it reports the state of the sandbox (netns_linux.go, Closed;
 * sandbox_status.go, 1.5 to 2.1). While that fails, no worker reaches its next try, because it gets no state of the pod (pod_workers.go,
 * GetNewerThan).
 */
const isStillThere = errorMatches(/check network namespace closed: remove netns/);

/** Lines about the container itself: PLEG saw it dead, or the runtime has nothing to stop. */
const ENDS_CONTAINER: readonly Trouble[] = [
  { events: ['pleg-event'], where: isDeath },
  // Where PLEG cannot read the pod, it prints only this line (generic.go, Relist)
  { events: ['pleg-transition'], where: isExit },
  { events: ['runtime-stop-sandbox-failed', 'sandbox-stop-failed', 'sync-error'], where: isBehindContainers },
  { events: ['runtime-stop-container-failed', 'kill-failed'], where: line => provesGone(line) },
  { events: OF_WORKER, where: line => provesGone(line, OF_CONTAINER) },
];

export const containerStop: readonly HangModel[] = [
  {
    what: 'container stop',
    nameIn: containerNamed,
    troubles: [
      { events: ['runtime-stop-container-failed'], where: line => !provesGone(line) },
      { events: ['kill-failed'], where: line => !provesGone(line) },
      { events: ['sync-error'], where: isContainerTrouble, about: OF_CONTAINER },
      // One try prints these lines in addition to the one above
      { events: ['pod-kill-failed', 'legacy-kill-failed'], where: isContainerTrouble, about: OF_CONTAINER },
    ],
    relief: ['kill-done', 'pleg-exit-code', ...STOPPED],
    ends: ENDS_CONTAINER,
    key: containerIdIn,
    success: 'kill-done',
    endsUnnamed: true,
    witnessed: CONTAINER_OVER,
    past: true,
    outlivesObject: true,
    callOf: ['kill-begin'],
    allows: stopTimeoutOf,
    over: DEAD,
    shortest: LIMITS.runtimeErrorMs,
    retriedWithin: LIMITS.runtimeRetryMs,
  },
  {
    // The runtime neither returns nor fails: it sent SIGKILL long ago, and the process still exists
    what: 'container stop',
    nameIn: containerNamed,
    counted: ' after its grace period',
    troubles: [{ events: ['kill-begin'] }],
    relief: ['kill-done', 'kill-failed', 'runtime-stop-container-failed', 'pleg-exit-code', ...STOPPED],
    ends: ENDS_CONTAINER,
    key: containerIdIn,
    witnessed: CONTAINER_OVER,
    outlivesObject: true,
    callOf: ['kill-begin'],
    allows: stopTimeoutOf,
    over: DEAD,
    silent: ['kill-done'],
    shortest: LIMITS.silentStopMs,
  },
];

const SANDBOX_TROUBLES: readonly Trouble[] = [
  { events: ['runtime-stop-sandbox-failed'], where: line => !provesGone(line) },
  { events: ['sandbox-stop-failed'], where: line => !provesGone(line) },
  { events: ['sync-error'], where: isSandboxTrouble, about: OF_SANDBOX },
  { events: ['sync-error'], where: isStillThere },
  // One try prints these lines in addition to the one above
  { events: ['pod-kill-failed', 'legacy-kill-failed'], where: isSandboxTrouble, about: OF_SANDBOX },
];

export const sandboxStop: HangModel = {
  what: 'sandbox teardown',
  undone: { thing: 'the sandbox', text: 'could not be torn down' },
  troubles: SANDBOX_TROUBLES,
  alone: [...SANDBOX_TROUBLES, { events: ['gc-sandbox-failed', 'cni-delete-failed'] }],
  relief: STOPPED,
  // Up to 1.21 volumes are unmounted as soon as no container runs (desired_state_of_world_populator.go, findAndRemoveDeletedPods), and the
  // runtime stops the container of a sandbox before it removes the network (containerd, sandbox_stop.go)
  unsure: ['volume-dsw-removed', 'unmount-begin', 'unmount-done'],
  ends: [
    {
      events: ['runtime-stop-sandbox-failed', 'sandbox-stop-failed', 'gc-sandbox-failed', 'cni-delete-failed'],
      where: line => provesGone(line),
    },
    { events: OF_WORKER, where: line => provesGone(line, OF_SANDBOX) },
  ],
  witnessed: SANDBOX_OVER,
  past: true,
  outlivesObject: true,
  callOf: ['kill-done', 'pleg-exit-code', 'sandbox-stopping'],
  over: DEAD,
  shortest: LIMITS.runtimeErrorMs,
  retriedWithin: LIMITS.runtimeRetryMs,
  steady: { events: ['runtime-sandbox-status-failed'], where: isStillThere },
};

/**
 * Errors of a mount, including errors of the wait for the attachment (operation_generator.go, GenerateVerifyControllerAttachedVolumeFunc).
 */
const OF_MOUNT = errorMatches(
  /\b(?:Mount(?:Volume|Device)|MapVolume)|not attached according to node status|to the list of VolumesInUse/,
);

export const worker: readonly HangModel[] = [
  {
    what: 'hand-over to the pod worker',
    undone: { thing: 'the pod worker', text: 'did not begin' },
    troubles: [
      {
        events: ['teardown-begun', 'teardown-removed', 'teardown-evicted', 'teardown-orphan', 'teardown-orphan-config'],
      },
    ],
    relief: [
      'termination-observed',
      'terminating-enter',
      'terminating-runtime-enter',
      'static-never-start',
      'finished-processing',
      'kill-begin',
      ...STOPPED.filter(id => !OBJECT_GONE.includes(id)),
    ],
    silent: ['terminating-enter'],
    // A worker that is mounting volumes checks again only after 2m3s (volume_manager.go, podAttachAndMountTimeout)
    shortest: LIMITS.handOverMs,
  },
  {
    // The worker is still starting the pod, and notices the deletion when it gives up (volume_manager.go, WaitForAttachAndMount)
    what: 'volume mount',
    undone: { thing: 'a volume', text: 'could not be mounted' },
    nameIn: volumeNamed,
    ofStart: 'volumes',
    troubles: [
      { events: ['operation-backoff'], where: line => OF_MOUNT(line) && !isOfForgotten(line) },
      { events: ['mount-failed'], where: line => !isOfForgotten(line) },
    ],
    relief: [
      'volumes-mount-failed',
      'mount-done',
      'terminating-enter',
      'terminating-runtime-enter',
      'termination-observed',
      'finished-processing',
      'kill-begin',
      ...STOPPED,
    ],
    shortest: LIMITS.handOverMs,
    tries: LIMITS.mountTries,
    retriedWithin: LIMITS.volumeRetryMs,
  },
];
