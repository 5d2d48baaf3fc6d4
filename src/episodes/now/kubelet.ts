import { spell } from '../../catalogue/duration.js';
import { isUnseen } from './state.js';
import type { KubeletSeen, Seen, Statement } from './types.js';

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
