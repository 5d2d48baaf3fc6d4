import type { CauseEntry } from './types.js';

const stages = ['claims'] as const;
const rank = 'cause';

/** Why a resource claim is not prepared (DRA). */
export const claims: readonly CauseEntry[] = [
  { id: 'device-driver-absent', rank, stages, before: ['device-driver-silent'],
    error: /DRA driver \S{1,253} is not registered|not found in the list of registered DRA plugins/,
    means: 'the kubelet does not know the driver of the claim',
    next: 'The kubelet does not know the driver of the claim: does its pod (a DaemonSet) run on this node, and has it registered in /var/lib/kubelet/plugins_registry? The next try comes within 90 s of its registration.',
    source: 'kubelet, pkg/kubelet/cm/dra/plugin: GetPlugin (1.34 and later), NewDRAPluginClient (up to 1.33)' },
  { id: 'claim-not-reserved', rank, stages,
    error: /is not allowed to use (?:resource claim|ResourceClaim) /,
    means: 'the claim is not reserved for this pod',
    next: 'The claim is not reserved for this pod (status.reservedFor in kubectl get resourceclaim -o yaml). The scheduler reserves it, so do not set nodeName in a pod with claims.',
    source: 'kubelet, pkg/kubelet/cm/dra/manager.go, prepareResources: resourceclaim.IsReservedForPod' },
  { id: 'claim-not-allocated', rank, stages,
    error: /fetch ResourceClaim .{0,600}not found|: not allocated\b/,
    means: 'the claim is gone, or no device is allocated to it',
    next: 'The claim is gone, or no device is allocated to it: kubectl get resourceclaim -o yaml. The scheduler allocates one, so do not set nodeName in a pod with claims.',
    source: 'kubelet, pkg/kubelet/cm/dra/manager.go, prepareResources, and claiminfo.go, newClaimInfoFromClaim' },
  { id: 'claim-info-missing', rank, stages: [...stages, 'create'],
    error: /unable to get claim info for claim (?<claim>\S{1,253}) in namespace /,
    means: 'the kubelet no longer knows the devices of a resource claim that it had prepared',
    next: 'The kubelet does not prepare claim {claim} again for a pod that it has started once: delete the pod, so that a new one is made. The log of the driver shows why the claim was released (kubectl get pods -A -o wide | grep NODE).',
    source: 'kubelet, pkg/kubelet/cm/dra/manager.go, GetResources' },
  { id: 'device-driver-silent', rank, stages,
    error: /DeadlineExceeded|context deadline exceeded|Unavailable|connection refused/,
    means: 'the driver of the claim does not answer',
    next: 'The driver does not answer: read the log of its pod on this node (kubectl get pods -A -o wide | grep NODE), which shows what it waits for (its devices, another node of the same domain).',
    source: 'kubelet, pkg/kubelet/cm/dra/plugin/dra_plugin.go, PluginClientTimeout: 45 s' },
  { id: 'claim-not-prepared', rank, general: true, stages,
    error: /NodePrepareResources failed/,
    means: 'the driver of a device could not prepare it',
    source: 'kubelet, cm/dra/manager.go, prepareResources: the error after it is that of the driver' },
];
