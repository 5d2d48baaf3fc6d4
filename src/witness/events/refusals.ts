/**
 * Reasons under which a kubelet refuses a pod: predicates that do not hold (lifecycle/predicate.go), device and topology managers, sysctls,
 * and what the pod asks of a node that has it not (kubelet.go, rejectPod). `Evicted` stands for evictions of running pods as well.
 */
export const REFUSALS =
  /^(?:OutOf\S{1,80}|NodeAffinity|NodePorts|NodeName|NodeShutdown|Shutdown|TaintToleration|MatchNodeSelector|HostName|PodFitsHostPorts|UnexpectedAdmissionError|TopologyAffinityError|SMTAlignmentError|Sysctl(?:Forbidden|Unsupported)|AppArmor|NoNewPrivs|ProcMount|PodOSNotSupported|PodOSSelectorNodeLabelDoesNotMatch|InitContainerRestartPolicyForbidden|SupplementalGroupsPolicyNotSupported|PodLevelResourcesNotSupported|VolumeAttachmentLimitExceeded|InvalidNodeInfo|UnknownReason|UnexpectedPredicateFailureType)$/;
