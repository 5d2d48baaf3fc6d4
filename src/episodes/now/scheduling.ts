import { conditionOf } from './state.js';
import { claimTroubles } from './storage.js';
import type { Seen, Statement } from './types.js';
import { messageOf, quoted, warnings } from './warnings.js';
import { lasting, msOf } from './when.js';
import { oneLine } from './words.js';

/** What to do about each reason why a node does not fit, by the scheduler's words (pkg/scheduler/framework/plugins). */
const ADVICE: readonly (readonly [says: RegExp, next: string])[] = [
  [
    /Insufficient \S/,
    'No node has as much left as the pod requests: kubectl describe nodes (Allocated resources). Request less, free something, or add a node.',
  ],
  [
    /untolerated taint/,
    'Nodes have a taint that the pod does not tolerate: kubectl get nodes -o custom-columns=NAME:.metadata.name,TAINTS:.spec.taints. A node that is cordoned or not ready has one, too.',
  ],
  [
    /node affinity\/selector|node selector|didn't match Pod's node affinity/,
    'No node has the labels that nodeSelector or nodeAffinity ask for: kubectl get nodes --show-labels.',
  ],
  [
    /volume node affinity conflict/,
    'Its volume can be reached from other nodes only (its zone, or a local volume): kubectl get pv -o yaml, nodeAffinity.',
  ],
  [
    /unbound immediate PersistentVolumeClaims|persistentvolumeclaim "[^"]{1,253}" (?:not found|is being deleted)/,
    'Its claim has to be bound first: kubectl describe pvc; is there a StorageClass, and does its provisioner run?',
  ],
  [/free ports/, 'Another pod has the host port on every node that fits.'],
  [
    /anti-affinity|pod affinity|topology spread/,
    'Rules about other pods (affinity, anti-affinity, topology spread) leave no node: add a node, or relax the rules.',
  ],
  [/Too many pods/, 'Nodes run as many pods as they may (maxPods): add a node.'],
  [/max volume count/, 'Nodes have as many volumes attached as they may: add a node.'],
  [/node\(s\) were unschedulable/, 'Nodes are cordoned: kubectl uncordon NODE.'],
];

/** Nodes can be unsuitable for many reasons; more advice than this is not read. */
const ADVISED = 3;

/** Why no node was found for it, in the scheduler's words. */
export function unscheduled(seen: Seen): readonly Statement[] {
  const { pod, now } = seen;
  const condition = conditionOf(pod, 'PodScheduled');
  const since = lasting(msOf(pod.creationTimestamp), now);
  const message = condition?.message == null ? null : oneLine(condition.message);
  const preempts = warnings(seen, reason => reason === 'FailedScheduling');
  if (pod.gates !== undefined && pod.gates.length > 0)
    return [
      {
        says: `not scheduled${since}: held by scheduling gate ${pod.gates.join(', ')}`,
        next: 'The controller that set the gate in spec.schedulingGates has to remove it: until then no scheduler looks at the pod.',
      },
    ];
  const [event] = preempts;
  const says = message ?? (event === undefined ? null : messageOf(event));
  if (says === null && pod.partial)
    return [
      {
        says: 'Pending: no node was found for it, or its kubelet has not reported on it yet; its row does not show which',
        next: `Its Events show which: kubectl describe pod ${pod.name}${pod.namespace === '' ? '' : ` -n ${pod.namespace}`}`,
      },
    ];
  const chosen = chosenNode(seen);
  if (says === null && chosen !== null) {
    const troubles = claimTroubles(seen);
    const waits =
      troubles.length > 0 ? 'until its claims are bound' : 'for what it needs there (volumes, devices, room)';
    return [
      { says: `not scheduled${since}: the scheduler has chosen ${chosen} for it, and waits ${waits}` },
      ...troubles,
    ];
  }
  if (says === null)
    return [
      {
        says: `not scheduled${since}: no scheduler has said anything about it`,
        next: `Does the scheduler ${pod.scheduler ?? 'default-scheduler'} run (spec.schedulerName)? kubectl get pods -n kube-system -l component=kube-scheduler`,
      },
    ];
  const next = ADVICE.filter(([pattern]) => pattern.test(says)).map(([, advice]) => advice);
  return [
    {
      says: `not scheduled${since}: ${says}`,
      ...(next.length === 0 ? {} : { next: next.slice(0, ADVISED).join(' ') }),
    },
    ...claimTroubles(seen),
    ...warnings(seen, reason => reason !== 'FailedScheduling').map(one => ({ says: quoted(one, now) })),
  ];
}

/** The node that a scheduler has chosen before it binds the pod: it nominates it (1.35 and later), or asks a provisioner for a volume there. */
const chosenNode = ({ pod, claims }: Seen): string | null =>
  pod.nominatedNode ?? claims.flatMap(({ phase, node }) => (phase === 'Bound' ? [] : (node ?? [])))[0] ?? null;
