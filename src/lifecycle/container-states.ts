import type { Observation } from '../correlate/types.js';
import { textField } from '../events/fields.js';
import { plegEvent } from '../events/pleg-event.js';

/**
 * Had the containers died when the lines end? PLEG compares what it sees with what it saw a second ago
 * (pkg/kubelet/pleg/generic.go, generateEvents) and reports a sandbox like a container: one that docker has created and
 * not started yet has “died”, and starts in the next round. So a death counts until the same id is started; one id alone
 * may be a sandbox, and a single one that runs beside others that have died is the sandbox.
 */
export function haveDied(lines: readonly Observation[]): boolean {
  const runs = new Map<string, boolean>();
  for (const { event } of lines) {
    const { type, data } = plegEvent(event) ?? {};
    if (data == null) continue;
    if (type === 'ContainerStarted') runs.set(data, true);
    else if (type === 'ContainerDied') runs.set(data, false);
  }
  const running = [...runs.values()].filter(Boolean).length;
  // This one is printed of containers alone, where the next line of PLEG says that they died
  if (lines.some(({ id }) => id === 'pleg-exit-code')) return running <= 1;
  return runs.size > running && running <= 1 && (runs.size > 1 || nothingRuns(lines));
}

/** kubelet.go, deletePod, up to 1.21: the runtime has nothing that runs of a pod that is removed. */
const nothingRuns = (lines: readonly Observation[]): boolean =>
  lines.some(({ id, event }) => id === 'remove-failed' && textField(event, 'err') === 'pod not found');
