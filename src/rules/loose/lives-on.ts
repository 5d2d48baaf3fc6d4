import { errorText } from '../../catalogue/error-text.js';
import type { EventId } from '../../catalogue/event-id.js';
import { textField } from '../../catalogue/fields.js';
import { type SyncFailure, syncFailures } from '../../episodes/starts/facts/failures-in-line.js';
import { nextOf } from '../../episodes/starts/rules.js';
import { mirrorCreateRejected } from '../mirror-create-rejected.js';
import type { LooseLine } from './owners.js';

/** The pod lives on: a container ended, and the kubelet waits before it starts it again. */
export const crashIn = ({ id, event }: LooseLine): SyncFailure | null =>
  id === 'sync-error' ? (syncFailures(errorText(event) ?? '').find(({ stage }) => stage === 'crash') ?? null) : null;

/** The pod lives on: a container is stopped to be started again (kuberuntime_manager.go, computePodActions). */
export const startsAgain = ({ id, event }: LooseLine): boolean =>
  id === 'container-kill-reason' && /will be restarted/.test(textField(event, 'containerMessage') ?? '');

/** A probe changed its result, to failure (kubelet.go, handleProbeSync). */
export const saysNotReady = ({ id, event }: LooseLine): boolean =>
  id === 'sync-probe' && NOT_READY.has(textField(event, 'status') ?? 'unhealthy');
const NOT_READY: ReadonlySet<string> = new Set(['not ready', 'unhealthy']);

/** A volume of the pod cannot be mounted: for the first time, or again while the pod runs (kubelet/events, FailedMount). */
export const failsToMount = ({ id, event }: LooseLine): boolean =>
  id === 'event-occurred' && /^Failed(?:Mount|MapVolume)$/.test(textField(event, 'reason') ?? '');

/** The stop of a container, possibly in a pod that lives on. */
export const STOPS_CONTAINER: readonly EventId[] = ['kill-begin', 'kill-override', 'kill-done'];

/** What to do about lines of a pod that lives on; null where one of them may be about its end. */
export function adviceForLife(lines: readonly LooseLine[]): string | null {
  const advice = lines.map(adviceFor);
  return advice.includes(null) ? null : (advice.at(-1) ?? null);
}

function adviceFor(line: LooseLine): string | null {
  if (line.id === 'probe-failed' || saysNotReady(line)) return OF_PROBES;
  if (line.id === 'mirror-create-failed') return mirrorCreateRejected.meta.next;
  if (failsToMount(line)) return nextOf('stuck-volume-mount', textField(line.event, 'message') ?? '');
  if (startsAgain(line)) return nextOf('crash-loop', textField(line.event, 'containerMessage') ?? '');
  if (WAITS_FOR_EARLIER.test(errorText(line.event) ?? '')) return OF_EARLIER;
  const crash = crashIn(line);
  return crash === null ? null : nextOf('crash-loop', crash.text);
}

/** kubelet.go, syncPod, 1.20 and 1.21: an earlier pod of the full name, or this one, is still terminating. */
const WAITS_FOR_EARLIER = /^pod "[^"]{1,400}" is pending termination/;
const OF_EARLIER =
  'The kubelet does not sync a pod while it terminates an earlier pod with the same name. Check whether one of its containers is left on the node (crictl ps -a); if there is none and the line is repeated for minutes, restart the kubelet.';

const OF_PROBES =
  'A probe deletes no pod: a liveness probe that fails restarts the container, a readiness probe takes the pod out of its Services. Repeat what the probe does from inside the pod, and compare port, path and timeout with the spec.';
