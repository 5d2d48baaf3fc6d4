/**
 * Reasons under which a kubelet refuses a pod: predicates that do not hold (lifecycle/predicate.go), device and
 * topology managers, sysctls, and what the pod needs and the node does not have (kubelet.go, rejectPod). `Evicted` is
 * the reason of evictions of running pods as well.
 */
export const REFUSALS =
  /^(?:OutOf\S{1,80}|NodeAffinity|NodePorts|NodeName|NodeShutdown|Shutdown|TaintToleration|MatchNodeSelector|HostName|PodFitsHostPorts|UnexpectedAdmissionError|TopologyAffinityError|SMTAlignmentError|Sysctl(?:Forbidden|Unsupported)|AppArmor|NoNewPrivs|ProcMount|PodOSNotSupported|PodOSSelectorNodeLabelDoesNotMatch|InitContainerRestartPolicyForbidden|SupplementalGroupsPolicyNotSupported|PodLevelResourcesNotSupported|VolumeAttachmentLimitExceeded|InvalidNodeInfo|UnknownReason|UnexpectedPredicateFailureType)$/;
