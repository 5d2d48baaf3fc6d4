import type { CauseEntry } from './types.js';

const stages = ['config'] as const;
const rank = 'cause';

/** What is wrong in the definition of a pod, as the kubelet finds out when it makes a container. */
export const config: readonly CauseEntry[] = [
  { id: 'sub-path-refused', rank, stages,
    error: /failed to prepare subPath/,
    means: 'the subPath cannot be made in its volume',
    next: 'The subPath cannot be created in that volume: something else has its name, it points outside the volume, or the volume is read-only. Look at the path that the error names (ls -l on the node), and correct subPath.',
    source: 'kubelet, pkg/kubelet/kubelet_pods.go, makeMounts' },
  { id: 'user-is-root', rank, stages,
    error: /runAsNonRoot|non-root policy/,
    means: 'the pod may not run as root, and its image does',
    next: 'The securityContext of the pod requires a user that is not root: set runAsUser, or build the image with a numeric USER.',
    source: 'kubelet, pkg/kubelet/kuberuntime/security_context_others.go, verifyRunAsNonRoot' },
  { id: 'key-missing', rank, stages,
    error: /couldn't find key/,
    means: 'the object is there, but not the key that the pod asks for',
    next: 'The object is there, but not the key that the pod asks for: compare kubectl get -o yaml with the spec.',
    source: 'kubelet, pkg/kubelet/kubelet_pods.go, makeEnvironmentVariables' },
];
