import { adviceFor, isWrong } from '../../catalogue/causes/index.js';
import { spell } from '../../catalogue/duration.js';
import type { ApiCondition } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import { isUnseen } from './state.js';
import { type KubeletSeen, type Seen, type Statement, say } from './types.js';
import { inState, lasting } from './words.js';

/** What keeps a node from working on any of its pods. */
export function nodeTrouble({ node, pod, now }: Pick<Seen, 'node' | 'pod' | 'now'>): Statement[] {
  if (node === null) return [];
  if (node.exists === false)
    return say(
      pod.deletionTimestamp === null
        ? `its node ${node.name} is gone: no kubelet is left to run it`
        : `its node ${node.name} is gone: the pod garbage collector of the API removes it after a while`,
    );
  const ready = readiness(node);
  // For input without the Node itself, kubectl prints `Unknown` for such a pod (pkg/printers/internalversion, printPod)
  if (ready === undefined && pod.reason === 'NodeLost')
    return say(`its node ${node.name} does not answer: ${pod.message ?? pod.reason}`, nodeFirst(node));
  if (ready === undefined) return [];
  if (lacksNetwork(ready) && pod.hostNetwork === true) return [];
  return unready(node, now).map(({ says, next }) => ({ says: `its ${says}`, next }));
}

export const readiness = ({ conditions }: Conditions): ApiCondition | undefined =>
  conditions.find(({ type }) => type === 'Ready');

interface Conditions {
  /** Null where only its conditions are known. */
  readonly name: string | null;
  readonly conditions: readonly ApiCondition[];
}

/** Why a node is not ready, according to its condition; empty for a node that is ready, or whose condition is unknown. */
export function unready(node: Conditions, now: number | null): Required<Statement>[] {
  const ready = readiness(node);
  if (ready === undefined || ready.status === 'True') return [];
  const why = ready.message ?? ready.reason;
  return [
    {
      says: `${calledNode(node)} ${inState('is not ready', 'has not been ready', lasting(msOf(ready.since), now))}${why === null ? '' : `: ${why}`}`,
      next: nextFor(node, ready),
    },
  ];
}

function nextFor(node: Conditions, ready: ApiCondition): string {
  if (lacksNetwork(ready)) return adviceFor('network', ready.message ?? '');
  if (ready.message === null && ready.reason === null)
    return `Its conditions show why: kubectl describe node ${node.name ?? 'NAME'}`;
  return ready.status === 'False' ? BY_KUBELET : nodeFirst(node);
}

const lacksNetwork = ({ message }: ApiCondition): boolean => NETWORK_ALONE.test(message ?? '');

/**
 * The kubelet's reason if only its network is missing (nodestatus/setters.go, ReadyCondition; several errors would be in brackets). It
 * starts and stops pods with the network of the host nevertheless (kubelet.go, SyncPod: IsHostNetworkPod).
 */
const NETWORK_ALONE = /^(?:container )?runtime network not ready: /;

type Called = Pick<Conditions, 'name'>;
export const calledNode = ({ name }: Called): string => (name === null ? 'the node' : `node ${name}`);

/**
 * Advice where the kubelet itself reports that its node is not ready. If it does not report, the node controller sets the condition to
 * Unknown.
 */
const BY_KUBELET =
  'Its kubelet reports that itself, so the kubelet runs: look at what the message names, then at the log of the kubelet. For the container runtime, look at its service and its log there (systemctl status containerd, or crio).';

const nodeFirst = ({ name }: Called): string =>
  `Check the node first: is ${name ?? 'it'} up, does its kubelet run (systemctl status kubelet), does it reach the API server? Deleting its pods by force leaves their containers running there.`;

export const nodeConditions = ({ node, now }: Pick<Seen, 'node' | 'now'>): Statement[] =>
  node === null ? [] : wrongConditions(node, now).map(({ says }) => ({ says: `its ${says}` }));

export const wrongConditions = ({ name, conditions }: Conditions, now: number | null): Statement[] =>
  conditions
    .filter(condition => condition.type !== 'Ready' && isWrong(condition))
    .map(({ type, message, since }) => ({
      says: `${calledNode({ name })} ${inState(`has ${type}`, `has had ${type}`, lasting(msOf(since), now))}${message === null ? '' : `: ${message}`}`,
    }));

/** What keeps a kubelet from its work, or its log from podline. */
export function kubeletTrouble({ silent, stalled }: KubeletSeen): Required<Statement> | null {
  if (stalled !== null)
    return {
      says: `its sync loop is stalled: ${stalled.why}${stalled.times > 1 ? ` (x${stalled.times} in ${spell(stalled.forMs)})` : `, for ${spell(stalled.forMs)}`}`,
      next: 'Until the loop continues, the kubelet acts on no change to any pod. Look at the container runtime of that node first: systemctl status containerd (or crio), crictl info.',
    };
  if (silent !== null)
    return {
      says: `it does not answer the API server: ${silent}`,
      next: 'Either the node is cut off, or only the path from the API server to the kubelets is broken (port 10250, a tunnel). If kubectl logs fails for other nodes too, it is the path.',
    };
  return null;
}

/** The facts about a kubelet that are stated next to another reason. */
export function kubeletFacts(seen: Seen): Statement[] {
  const trouble = seen.kubelet === undefined || isUnseen(seen.pod) ? null : kubeletTrouble(seen.kubelet);
  return trouble === null ? [] : [{ ...trouble, says: `the kubelet of ${seen.pod.nodeName}: ${trouble.says}` }];
}

/** A kubelet that has never reported on the pod: because of its own trouble, if one is known; otherwise it may not know the pod. */
export function unseenBy(name: string, { kubelet }: Pick<Seen, 'kubelet'>): Statement {
  const trouble = kubelet === undefined ? null : kubeletTrouble(kubelet);
  return trouble === null
    ? {
        says: `the kubelet of ${name} has never reported on it: it may not know the pod`,
        next: 'Check whether that kubelet still receives updates from the API server: its log (journalctl -u kubelet on the node) shows when it last received pods.',
      }
    : { ...trouble, says: `the kubelet of ${name} has never reported on it: ${trouble.says}` };
}
