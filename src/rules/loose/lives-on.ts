import { adviceFor, causeOf } from '../../catalogue/causes/index.js';
import { errorText, textField } from '../../catalogue/fields.js';
import { STOP_LINES } from '../../episodes/ends/stops.js';
import type { LooseLine } from './owners.js';

/** The pod lives on: a container is stopped to be started again (kuberuntime_manager.go, computePodActions). */
export const startsAgain = ({ id, event }: LooseLine): boolean =>
  id === 'container-kill-reason' && /will be restarted/.test(textField(event, 'containerMessage') ?? '');

/** A probe changed its result, to failure (kubelet.go, handleProbeSync). */
export const saysNotReady = ({ id, event }: LooseLine): boolean =>
  id === 'sync-probe' && NOT_READY.has(textField(event, 'status') ?? 'unhealthy');
const NOT_READY: ReadonlySet<string> = new Set(['not ready', 'unhealthy']);

/** Such a probe ends the container (prober/worker.go, doProbe): readiness does not. */
const failsToLive = ({ id, event }: LooseLine): boolean =>
  (id === 'probe-failed' && /^(?:Liveness|Startup)$/.test(textField(event, 'probeType') ?? '')) ||
  (id === 'sync-probe' && textField(event, 'status') === 'unhealthy');

/** What to do about lines of a pod that lives on; null where one of them may be about its end. */
export function adviceForLife(lines: readonly LooseLine[]): string | null {
  // The kubelet stops it because of that, and starts it again
  const isProbed = lines.some(failsToLive);
  const advice = lines.filter(({ id }) => !(isProbed && STOP_LINES.includes(id))).map(adviceOn);
  return advice.includes(null) ? null : (advice.at(-1) ?? null);
}

const PROBED = `A probe deletes no pod: a liveness probe that fails restarts the container, a readiness probe takes the pod out of its Services. ${adviceFor('probe')}`;

function adviceOn(line: LooseLine): string | null {
  if (line.id === 'probe-failed' || saysNotReady(line)) return PROBED;
  if (line.id === 'mirror-create-failed') return adviceFor('mirror-create');
  if (startsAgain(line)) return adviceFor('crash', textField(line.event, 'containerMessage') ?? '');
  const { id, next } = causeOf({ stage: 'other', text: errorText(line.event) ?? '' });
  return id === 'earlier-pod-pending' ? next : null;
}
