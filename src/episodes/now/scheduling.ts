import { causesOf } from '../../catalogue/causes/index.js';
import { msOf } from '../../kit/calendar.js';
import { conditionOf } from '../../sources/watch/conditions.js';
import { claimTroubles } from './storage.js';
import { type Seen, type Statement, say } from './types.js';
import { messageOf, quoted, warnings } from './warnings.js';
import { lasting, oneLine } from './words.js';

/** Nodes can be unsuitable for many reasons; more advice than this is not read. */
const ADVISED = 3;

/** The cluster autoscaler repeats what the scheduler found, for the nodes that it could add. */
export const UNSCHEDULED = /^(?:FailedScheduling|NotTriggerScaleUp)$/;

/** Why no node was found for the pod, in the scheduler's words. */
export function unscheduled(seen: Seen): readonly Statement[] {
  const { pod, now } = seen;
  const condition = conditionOf(pod, 'PodScheduled');
  const since = lasting(msOf(pod.creationTimestamp), now);
  const message = condition?.message == null ? null : oneLine(condition.message);
  const preempts = warnings(seen, reason => UNSCHEDULED.test(reason));
  if (pod.gates !== undefined && pod.gates.length > 0)
    return say(
      `not scheduled${since}: held by scheduling gate ${pod.gates.join(', ')}`,
      'The controller that set the gate (spec.schedulingGates in kubectl get pod -o yaml) has to remove it: until then no scheduler looks at the pod. Look for that controller by the domain of the gate: kubectl get deployments -A.',
    );
  const event = preempts.find(({ reason }) => reason === 'FailedScheduling') ?? preempts[0];
  const says = message ?? (event === undefined ? null : messageOf(event));
  const claims = claimTroubles(seen);
  const [claim, ...others] = claims;
  if (says === null && pod.partial && claim !== undefined)
    return [{ ...claim, says: `Pending: ${claim.says}` }, ...others];
  if (says === null && pod.partial)
    return say(
      'Pending: no node was found for it, or its kubelet has not reported on it yet; the printed text does not show which',
      `Its Events show which: kubectl describe pod ${pod.name}${pod.namespace === '' ? '' : ` -n ${pod.namespace}`}`,
    );
  const chosen = chosenNode(seen);
  if (says === null && chosen !== null) {
    const waits =
      claim !== undefined ? 'until its claims are bound' : 'for what it needs there (volumes, devices, room)';
    return [...say(`not scheduled${since}: the scheduler has chosen ${chosen} for it, and waits ${waits}`), ...claims];
  }
  if (says === null)
    return say(
      `not scheduled${since}: no scheduler has said anything about it`,
      `Does the scheduler ${pod.scheduler ?? 'default-scheduler'} run (spec.schedulerName)? kubectl get pods -n kube-system -l component=kube-scheduler`,
    );
  // The reason for which a claim waits says more than that it has to be bound
  const next = causesOf({ stage: 'scheduling', text: says }).flatMap(known =>
    known.id === 'claim-unbound' && claims.length > 0 ? [] : (known.next ?? []),
  );
  return [
    ...say(`not scheduled${since}: ${says}`, next.slice(0, ADVISED).join(' ') || undefined),
    ...claims,
    ...warnings(seen, reason => !UNSCHEDULED.test(reason)).map(one => ({ says: quoted(one, now) })),
  ];
}

/**
 * The node that the scheduler has chosen before it binds the pod: it nominates the node (1.35 and later), or asks a provisioner for a
 * volume there.
 */
const chosenNode = ({ pod, claims }: Seen): string | null =>
  pod.nominatedNode ?? claims.flatMap(({ phase, node }) => (phase === 'Bound' ? [] : (node ?? [])))[0] ?? null;
