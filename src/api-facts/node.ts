import { nextOf } from '../starts/advice.js';
import type { Said, Seen } from './types.js';
import { lasting, msOf } from './when.js';

/** What keeps a node from working on any of its pods. */
export function nodeTrouble({ node, pod, now }: Pick<Seen, 'node' | 'pod' | 'now'>): Said[] {
  if (node === null) return [];
  if (node.exists === false)
    return [
      {
        says:
          pod.deletionTimestamp === null
            ? `its node ${node.name} is gone: no kubelet is left to run it`
            : `its node ${node.name} is gone: the pod garbage collector of the API removes it after a while`,
      },
    ];
  const ready = node.conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined) return lost(node.name, pod);
  if (ready.status === 'True') return [];
  const lacksNetwork = NETWORK_ALONE.test(ready.message ?? '');
  if (lacksNetwork && pod.hostNetwork === true) return [];
  return [
    {
      says: `its node ${node.name} is not ready${lasting(msOf(ready.since), now)}: ${ready.message ?? ready.reason ?? 'no reason given'}`,
      next: lacksNetwork ? nextOf('network-not-ready') : nodeFirst(node.name),
    },
  ];
}

/**
 * What the kubelet itself says of its node (nodestatus/setters.go, ReadyCondition; several errors would be in brackets). It starts and stops
 * pods with the network of the host all the same (kubelet.go, SyncPod: IsHostNetworkPod).
 */
const NETWORK_ALONE = /^(?:container )?runtime network not ready: /;

/** Where nothing shows the Node itself: kubectl calls such a pod `Unknown` (pkg/printers/internalversion, printPod). */
const lost = (name: string, { reason, message }: Seen['pod']): Said[] =>
  reason === 'NodeLost'
    ? [{ says: `its node ${name} does not answer: ${message ?? reason}`, next: nodeFirst(name) }]
    : [];

const nodeFirst = (name: string): string =>
  `The node first: is ${name} up, does its kubelet run (systemctl status kubelet), does it reach the API server? Deleting its pods by force leaves their containers running there.`;

/** What makes a kubelet evict pods and refuse new ones (pkg/kubelet/eviction). */
const PRESSURES: ReadonlySet<string> = new Set(['MemoryPressure', 'DiskPressure', 'PIDPressure', 'NetworkUnavailable']);

export const nodePressure = ({ node, now }: Pick<Seen, 'node' | 'now'>): Said[] =>
  (node?.conditions ?? [])
    .filter(({ type, status }) => PRESSURES.has(type) && status === 'True')
    .map(({ type, message, since }) => ({
      says: `its node ${node?.name} has ${type}${lasting(msOf(since), now)}${message === null ? '' : `: ${message}`}`,
    }));
