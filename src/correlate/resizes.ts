import type { EventId } from '../events/event-id.js';
import { textField } from '../events/fields.js';
import { eventsHaving } from '../events/having.js';
import { REFUSALS } from '../witness/events/refusals.js';
import type { ApiStory, Observation } from './types.js';

const REFUSED = eventsHaving('refused');

/** The worker has the pod: it was admitted before (kubelet.go, HandlePodAdditions). */
const WORKED_ON: ReadonlySet<EventId> = new Set<EventId>([
  'sync-enter',
  'sandbox-missing',
  'sandbox-creating',
  'sandbox-created',
  'container-taken-up',
  'volumes-mounted',
  'startup-running-rv',
  'pleg-event',
]);

/** A pod is admitted once after its ADD. Its refusal may be printed in two lines at once. */
const ONCE_MS = 1_000;

/**
 * The same handlers that admit a pod also decide whether a running one can be resized in place, and print the same line (1.31 and later,
 * allocation_manager.go and before kubelet.go, canAdmitPod, called by canResizePod): such a line refuses the resize, not the pod.
 */
export function withResizes(observations: readonly Observation[], story: ApiStory | null): readonly Observation[] {
  if (!observations.some(({ id }) => REFUSED.has(id))) return observations;
  const isOfRunning = story !== null && showsRunning(story);
  let turn: Observation[] = [];
  const resizes = new Set<Observation>();
  const close = (): void => {
    for (const one of resizesIn(turn, isOfRunning)) resizes.add(one);
    turn = [];
  };
  for (const one of observations) {
    if (one.id === 'config-add' || turn.at(-1)?.kubelet !== one.kubelet) close();
    turn.push(one);
  }
  close();
  return resizes.size === 0
    ? observations
    : observations.map(one => (resizes.has(one) ? { ...one, id: 'resize-denied' as const } : one));
}

/** Of the lines between two ADDs in one process of a kubelet. */
function resizesIn(turn: readonly Observation[], isOfRunning: boolean): Observation[] {
  const denied = turn.filter(({ id }) => REFUSED.has(id));
  const worked = turn.findIndex(({ id }) => WORKED_ON.has(id));
  const [first, last] = [denied[0], denied.at(-1)];
  const isRepeated = first?.at != null && last?.at != null && last.at - first.at > ONCE_MS;
  const isStated = turn.some(({ id }) => id === 'resize-denied');
  if (isOfRunning || isRepeated || isStated) return denied;
  return turn.filter(
    (one, at) =>
      REFUSED.has(one.id) && (textField(one.event, 'operation') === 'resize' || (worked >= 0 && at > worked)),
  );
}

/** Its containers ran, and it did not end for a reason of a refusal: a kubelet that starts may refuse a pod that ran. */
const showsRunning = ({ snapshots }: ApiStory): boolean =>
  snapshots.some(({ containers }) => containers.some(({ startedAt }) => startedAt !== null)) &&
  !snapshots.some(({ phase, reason }) => phase === 'Failed' && REFUSALS.test(reason ?? ''));
