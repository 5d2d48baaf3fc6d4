import type { Observation } from '../../correlate/types.js';
import type { EventId } from '../../events/event-id.js';
import { containerId, textField } from '../../events/fields.js';
import { LIMITS } from '../thresholds.js';
import { errorMatches } from './errors.js';
import type { HangModel } from './types.js';

/** Lines that can only come when all containers have stopped. */
const STOPPED: readonly EventId[] = [
  'containers-stopped',
  'orphan-containers-stopped',
  'containers-terminated',
  'orphan-worker-done',
  'terminated-enter',
  'volume-dsw-removed',
  'unmount-begin',
  'config-remove',
];

/** The garbage collector stops dead sandboxes again, and fails with the same lines (kuberuntime_gc.go). */
const DEAD: readonly EventId[] = ['containers-terminated', 'orphan-worker-done', 'terminated-enter', 'worker-complete'];

export const containerStop: readonly HangModel[] = [
  {
    what: 'container stop',
    troubles: [
      { events: ['runtime-stop-container-failed'] },
      { events: ['kill-failed'] },
      { events: ['sync-error'], where: errorMatches(/KillContainer|detected running containers/) },
    ],
    relief: STOPPED,
    over: DEAD,
    shortest: LIMITS.runtimeErrorMs,
  },
  {
    // The runtime neither returns nor fails: it has sent SIGKILL long ago, and nothing died of it
    what: 'container stop',
    troubles: [{ events: ['kill-begin'] }],
    relief: ['kill-done', 'kill-failed', 'runtime-stop-container-failed', 'pleg-exit-code', ...STOPPED],
    key: ({ event }) => containerId(event),
    over: DEAD,
    allows: graceOf,
    silent: ['kill-done'],
    shortest: LIMITS.silentStopMs,
  },
];

/** StopContainer gets the grace period as its timeout, at least 2 s (kuberuntime_container.go, killContainer). */
function graceOf({ event }: Observation): number {
  const grace = textField(event, 'gracePeriod') ?? '';
  return Math.max(/^\d{1,9}$/.test(grace) ? Number(grace) * 1000 : LIMITS.defaultGraceMs, LIMITS.minGraceMs);
}

export const sandboxStop: readonly HangModel[] = [
  {
    what: 'sandbox teardown',
    troubles: [
      { events: ['runtime-stop-sandbox-failed'] },
      { events: ['sandbox-stop-failed'] },
      { events: ['sync-error'], where: errorMatches(/KillPodSandbox/) },
    ],
    relief: STOPPED,
    over: DEAD,
    shortest: LIMITS.runtimeErrorMs,
  },
];

export const worker: readonly HangModel[] = [
  {
    what: 'hand-over to the pod worker',
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
      ...STOPPED.filter(id => id !== 'config-remove'),
    ],
    silent: ['terminating-enter'],
    // A worker that is mounting volumes looks up after 2m3s only (volume_manager.go, podAttachAndMountTimeout)
    shortest: LIMITS.handOverMs,
  },
];
