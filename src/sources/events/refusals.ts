/**
 * Reasons for which a kubelet refuses a pod: predicates that do not hold (lifecycle/predicate.go), device and topology managers, sysctls,
 * and what the pod needs and the node does not have (kubelet.go, rejectPod). `Evicted` is also the reason of evictions of running pods.
 */
const NAMES =
  /OutOf\S{1,80}|NodeAffinity|NodePorts|NodeName|NodeShutdown|Shutdown|TaintToleration|MatchNodeSelector|HostName|PodFitsHostPorts|UnexpectedAdmissionError|TopologyAffinityError|SMTAlignmentError|Sysctl(?:Forbidden|Unsupported)|AppArmor|NoNewPrivs|ProcMount|PodOSNotSupported|PodOSSelectorNodeLabelDoesNotMatch|InitContainerRestartPolicyForbidden|SupplementalGroupsPolicyNotSupported|PodLevelResourcesNotSupported|VolumeAttachmentLimitExceeded|InvalidNodeInfo|UnknownReason|UnexpectedPredicateFailureType/;
export const REFUSALS = new RegExp(`^(?:${NAMES.source})$`);

/** Why a pod that the kubelet ended or never started is Failed, as a line of a description. */
export const WHY_FAILED = new RegExp(
  String.raw`^[ \t>]{0,20}Reason:[ \t]{1,40}(Evicted|Preempting|NodeLost|${NAMES.source})[ \t]*\r?$`,
  'm',
);
