import { adviceFor, isWrong } from '../../catalogue/causes/index.js';
import type { ApiCondition } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import { type Seen, type Statement, say } from './types.js';
import { inState, lasting } from './when.js';

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
  if (ready === undefined) return lost(node.name, pod);
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
  if (ready.message === null && ready.reason === null) return askWhy(node);
  return ready.status === 'False' ? BY_KUBELET : nodeFirst(node);
}

const lacksNetwork = ({ message }: ApiCondition): boolean => NETWORK_ALONE.test(message ?? '');

/**
 * The kubelet's reason if only its network is missing (nodestatus/setters.go, ReadyCondition; several errors would be in brackets). It
 * starts and stops pods with the network of the host nevertheless (kubelet.go, SyncPod: IsHostNetworkPod).
 */
const NETWORK_ALONE = /^(?:container )?runtime network not ready: /;

/** The state for input without the Node itself: kubectl prints `Unknown` for such a pod (pkg/printers/internalversion, printPod). */
const lost = (name: string, { reason, message }: Seen['pod']): Statement[] =>
  reason === 'NodeLost' ? say(`its node ${name} does not answer: ${message ?? reason}`, nodeFirst({ name })) : [];

type Called = Pick<Conditions, 'name'>;
export const calledNode = ({ name }: Called): string => (name === null ? 'the node' : `node ${name}`);

/**
 * Advice where the kubelet itself reports that its node is not ready. If it does not report, the node controller sets the condition to
 * Unknown.
 */
const BY_KUBELET =
  'Its kubelet reports that itself, so the kubelet runs: look at what the message names, then at the log of the kubelet. For the container runtime, look at its service and its log there (systemctl status containerd, or crio).';

const askWhy = ({ name }: Called): string => `Its conditions show why: kubectl describe node ${name ?? 'NAME'}`;

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
