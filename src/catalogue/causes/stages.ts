import { lookedUp } from '../../kit/looked-up.js';

/** What a cause holds up, and the reasons of Kubernetes that state it. */
interface StageModel {
  /** The rules that report it */
  readonly rules: readonly string[];
  /**
   * The reasons that state that this failed: of waiting containers and of syncs (pkg/kubelet/container/sync_result.go, images/types.go,
   * kuberuntime_container.go), and of Events (pkg/kubelet/events/event.go).
   */
  readonly reasons?: readonly string[];
  /** The reasons say no more than the name of the stage, and kubectl does not show them as the status of a pod */
  readonly isPlain?: true;
  /** The reason of the Event that a kubelet writes about it (pkg/kubelet/events/event.go), where that is not `Failed` */
  readonly event?: string;
  /** The Event `Failed` stands for any failure of the worker with a container; with the reason for which the container then waits. */
  readonly failed?: readonly (readonly [text: RegExp, reason: string | null])[];
  /** How the error of a sync begins if it names no action (kubelet.go, SyncPod). */
  readonly syncs?: RegExp;
  /** 1.6 to 1.8 print the error in place of the reason, and what failed after it (kuberuntime_container.go, startContainer). */
  readonly swapped?: readonly [what: string, reason: string];
  /** What to do about an error that is not known */
  readonly next?: string;
}

/** Parts of a start that fail, in the order in which one of several explains the others. */
const START_STAGES = {
  volumes: {
    rules: ['stuck-volume-mount'],
    reasons: ['FailedMount', 'FailedMapVolume', 'FailedAttachVolume'],
    event: 'FailedMount',
    syncs:
      /^(?:timed out waiting for the condition|timeout expired waiting for volumes to attach or mount|(?:un)?(?:mounted|attached) volumes=|failed to process volumes=)/,
    next: 'The error names the volume and its cause: kubectl get pvc,volumeattachment, and the log of its driver on this node. The kubelet tries again after 0.5 s to 2 min 2 s by itself.',
  },
  config: {
    rules: ['stuck-config'],
    reasons: ['CreateContainerConfigError'],
    failed: [
      [/^Error: (?:configmap|secret|couldn't find key|container has runAsNonRoot)/, 'CreateContainerConfigError'],
    ],
    swapped: ['Generate Container Config', 'CreateContainerConfigError'],
    next: 'Create what the error names (kubectl get configmap,secret -n NAMESPACE lists what is there), or correct the name or key in the pod. The kubelet then tries the container again by itself, within about 15 s.',
  },
  network: {
    rules: ['network-not-ready', 'network-outage'],
    reasons: ['NetworkNotReady'],
    event: 'NetworkNotReady',
    syncs: /^network is not ready/,
    next: 'The runtime found no usable CNI configuration: look at the pod of the CNI plugin on this node (kubectl get pods -A -o wide | grep NODE) and at /etc/cni/net.d.',
  },
  claims: {
    rules: ['stuck-resource-claim'],
    reasons: ['FailedPrepareDynamicResources'],
    event: 'FailedPrepareDynamicResources',
    next: 'The error comes from the driver: read the log of its pod on this node (kubectl get pods -A -o wide | grep NODE). kubectl describe resourceclaim shows which device was allocated.',
  },
  sandbox: {
    rules: ['stuck-sandbox-create'],
    reasons: ['CreatePodSandboxError', 'ConfigPodSandboxError', 'FailedCreatePodSandBox'],
    isPlain: true,
    event: 'FailedCreatePodSandBox',
    syncs: /^failed to ensure that the pod/,
    next: "Read the error of the CNI plugin or the runtime, and their logs on this node at the time of the first failure (journalctl -u containerd, or crio; the plugin's pod: kubectl get pods -A -o wide | grep NODE).",
  },
  image: {
    rules: ['stuck-image-pull'],
    reasons: [
      ...['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull', 'InvalidImageName', 'ImageInspectError'],
      ...['RegistryUnavailable', 'SignatureValidationFailed', 'InspectFailed'],
    ],
    failed: [
      [/^Failed to pull image|^Error: ErrImagePull|^Failed to inspect image/, 'ErrImagePull'],
      // image_manager.go, EnsureImageExists: the Event of a back-off is BackOff; the Event of a container that crashed names no cause
      [/^Error: ImagePullBackOff|^Back-off pulling image/, 'ImagePullBackOff'],
      [/^Error: ErrImageNeverPull|is not present with pull policy of Never/, 'ErrImageNeverPull'],
      [/^(?:Error: InvalidImageName|Failed to apply default image tag)/, 'InvalidImageName'],
    ],
    next: 'Check the name of the image, the registry and the pull secret: crictl pull IMAGE on the node shows the same error at once.',
  },
  create: {
    rules: ['stuck-container-create'],
    reasons: ['CreateContainerError', 'PreCreateHookError'],
    failed: [[/^Error: /, null]],
    swapped: ['Create Container', 'CreateContainerError'],
    next: 'The error names the part of the spec that the runtime could not use: correct it, or look at the log of the runtime on the node (journalctl -u containerd, or crio).',
  },
  start: {
    rules: ['stuck-container-start'],
    reasons: ['RunContainerError', 'PreStartHookError'],
    failed: [[/^Error: (?:failed to (?:start|create) containerd task|failed to start container)/, 'RunContainerError']],
    swapped: ['Start Container', 'RunContainerError'],
    next: 'Check command, arguments and file rights inside the image: the error names the file.',
  },
  'post-start': {
    rules: ['stuck-post-start'],
    reasons: ['PostStartHookError', 'FailedPostStartHook'],
    swapped: ['PostStart Hook', 'PostStartHookError'],
    next: 'Run the command of the hook by hand inside the container, or remove the hook.',
  },
  crash: {
    rules: ['crash-loop', 'restarted'],
    reasons: ['CrashLoopBackOff'],
    next: 'Read what the container printed before it ended (kubectl logs --previous), and its exit code (kubectl describe pod).',
  },
  probe: {
    rules: ['never-ready', 'readiness-lost'],
    next: 'Repeat what the probe does from inside the pod (kubectl exec POD -c CONTAINER -- …), and compare port, path and timeout with the spec.',
  },
  static: {
    rules: ['start-blocked', 'static-start-blocked'],
    next: 'Check what the termination of the earlier pod waits for, as podline reports it about its deletion; if its worker has ended, restart the kubelet. 1.22.0 to 1.23.1 never start a pod whose manifest is restored with the same UID.',
  },
  other: {
    rules: ['stuck-start'],
    next: 'The last step that was logged shows what the start waits for: the volume, the runtime, or the registry. kubectl describe pod shows the latest Events, journalctl -u containerd (or crio) on the node what the runtime does.',
  },
} as const satisfies Record<string, StageModel>;

/** A part of a start that fails again and again. */
export type TroubleStage = keyof typeof START_STAGES;

export const STAGES = {
  ...START_STAGES,
  admission: {
    rules: ['start-refused'],
    next: 'Compare what the pod requests with what the node has left: kubectl describe node. After a restart of the kubelet, a device plugin may have registered too late for the pods that need it.',
  },
  init: {
    rules: ['stuck-init'],
    next: 'kubectl logs POD -c CONTAINER shows what it waits for, often a service that is not there.',
  },
  failed: {
    rules: ['container-failed'],
    next: 'Read what the container printed before it ended (kubectl logs POD -c CONTAINER), and its exit code.',
  },
  resize: {
    rules: ['resize-pending'],
    next: 'Compare the request with what the node has left: kubectl describe node. A deferred resize is tried again when other pods of the node end; an infeasible one never: request less, or move the pod to a larger node.',
  },
  creation: { rules: ['request-denied'] },
  finalizer: {
    rules: ['finalizer-held'],
    next: 'Find the controller that owns the finalizer (mostly named after its domain: kubectl get deployments -A) and read its log for why it does not act. Removing the finalizer by hand skips the clean-up of that controller.',
  },
  scheduling: { rules: [] },
  eviction: { rules: [] },
  unmount: {
    rules: ['stuck-volume-unmount'],
    event: 'FailedUnMount',
    next: 'If there is an error, it names what refuses the unmount. Look at the log of the volume driver on this node, and at what is still mounted below /var/lib/kubelet/pods/<UID>/volumes (findmnt). If a file server does not answer, umount -f or -l releases the mount. After the repair, the kubelet may wait up to two minutes before it tries again.',
  },
  'volume-path': {
    rules: ['stuck-volume-path'],
    next: 'List /var/lib/kubelet/pods/<uid>/volumes and the mounts below it; anything that another program put or mounted there must be removed by hand.',
  },
  'left-on-disk': {
    rules: ['orphaned-pod-dir'],
    next: 'On the node look at /var/lib/kubelet/pods/<UID>: unmount what is still mounted below it (findmnt), check that nothing is still in use, then remove the rest by hand.',
  },
  'container-stop': {
    rules: ['stuck-container-stop', 'container-stop-retried'],
    event: 'FailedKillPod',
    next: 'Look for the container in the runtime (crictl ps, crictl inspect) and for its process: state D is a kernel or storage wait that no signal ends; a frozen containerd-shim or conmon must be restarted.',
  },
  'sandbox-stop': {
    rules: ['stuck-sandbox-stop'],
    event: 'FailedKillPod',
    next: "Read the innermost error: for a CNI error check the plugin's own log, its binary in /opt/cni/bin and its configuration in /etc/cni/net.d. Every retry repeats the whole teardown, so it completes once the plugin works again.",
  },
  manifest: {
    rules: ['static-manifest-invalid', 'static-manifest-broken'],
    next: 'Correct the file (kubectl create --dry-run=client -f FILE shows what is wrong with it), or move it out of the folder, which the kubelet reads again every 20 s. Write manifests elsewhere and move them in: files whose names begin with a dot are ignored.',
  },
  'network-teardown': { rules: ['cni-teardown-failed'] },
  'final-delete': {
    rules: ['final-delete-rejected'],
    next: 'The error names what refuses the call: an admission webhook (kubectl get validatingwebhookconfigurations), an admission policy (kubectl get validatingadmissionpolicies), or RBAC. Let it allow DELETE of pods for system:nodes; the kubelet retries every ten seconds.',
  },
  'mirror-delete': {
    rules: ['mirror-delete-rejected'],
    next: 'The error names what refuses the call: an admission webhook (kubectl get validatingwebhookconfigurations), an admission policy (kubectl get validatingadmissionpolicies), or RBAC. Let it allow this for system:nodes; the kubelet retries at the next sync of the pod.',
  },
  'mirror-create': {
    rules: ['mirror-create-rejected'],
    next: 'The error names what refuses the call: an admission webhook or policy (kubectl get validatingwebhookconfigurations,validatingadmissionpolicies), a quota (kubectl describe resourcequota), a missing namespace or priority class. The kubelet tries again with the next sync of the pod, after 60 to 90 s.',
  },
  status: {
    rules: ['stuck-status-update'],
    next: 'Check the connection from this node to the API server (certificate, load balancer, admission webhooks on pods/status) and whether other pods of the node have the same problem.',
  },
  api: {
    rules: ['api-unavailable', 'pod-watch-lost', 'api-outage'],
    next: 'Check the connection from the node to the API server (curl -k https://ADDRESS:PORT/readyz): endpoint, load balancer, certificates, DNS. The kubelet tries again by itself.',
  },
  runtime: {
    rules: ['runtime-unavailable', 'runtime-silent', 'pleg-unhealthy', 'runtime-outage'],
    next: 'Check the runtime on the node: systemctl status containerd (or crio), its log, crictl info. Everything continues once it answers again.',
  },
  kubelet: {
    rules: ['kubelet-restart', 'kubelet-absent', 'kubelet-exit', 'kubelet-absence', 'kubelet-crash-loop'],
    next: 'Look at what the error names, and at systemctl status kubelet.',
  },
  cgroup: {
    rules: ['stuck-cgroup'],
    next: "Look at the processes in cgroup.procs below the pod's cgroup (find /sys/fs/cgroup -path '*pod<UID>*' -name cgroup.procs): one in state D waits in the kernel; a cgroup that another program created below that of the pod must be removed first.",
  },
  'pre-stop': {
    rules: ['prestop-failed'],
    event: 'FailedPreStopHook',
    next: 'Run the command of the hook in the container: the error names its exit status or the failed request. In a distroless image there is no shell to run it.',
  },
  'pre-stop-time': {
    rules: ['prestop-overrun'],
    next: 'Make the hook shorter than terminationGracePeriodSeconds, or the grace period longer: it must cover both the hook and the shutdown of the process.',
  },
  node: { rules: ['node-warning'] },
  'not-ready': { rules: ['node-not-ready'] },
  pressure: { rules: ['node-pressure'] },
  disk: { rules: ['node-disk'] },
  oom: { rules: ['node-oom'] },
  kernel: { rules: ['node-kernel'] },
  shutdown: { rules: ['node-shutdown'] },
  'device-unmount': {
    rules: [],
    next: 'The volume stays attached to this node until that works, and may not be usable on another node. Look at what the error names, at what still uses the mount below /var/lib/kubelet/plugins (findmnt, /proc/*/mountinfo), and at the log of the driver on this node.',
  },
  'container-removal': {
    rules: [],
    next: 'The runtime cannot delete what it stores for the container: look at the path that its own log names (still mounted: findmnt; immutable: lsattr; a full or read-only disk). The kubelet tries again every minute; no pod waits for it.',
  },
  'node-registration': {
    rules: [],
    next: 'Compare the name in the error with the name of the node: the credentials of the kubelet are for one name (system:node:NAME), which --hostname-override or the host name must match exactly, upper and lower case included (hostname; openssl x509 -noout -subject -in /var/lib/kubelet/pki/kubelet-client-current.pem).',
  },
  objects: {
    rules: [],
    next: 'Check that the objects named in the message exist (kubectl get configmap,secret -n NAMESPACE), that the node may read them, and that it reaches the API server. The kubelet tries again by itself.',
  },
  housekeeping: {
    rules: [],
    next: 'The kubelet is too slow in removing what is left of pods: look at the load of the disk (iostat -x 1), and at the number of pods, mounts (findmnt | wc -l) and cgroups of the node.',
  },
  throttling: {
    rules: [],
    next: 'Nothing, unless pods wait for it: then raise kubeAPIQPS and kubeAPIBurst in the configuration of the kubelet.',
  },
  agent: { rules: [] },
  answer: { rules: [] },
  complaint: { rules: ['unexplained-complaint'] },
  'server-complaint': { rules: [] },
  nothing: { rules: [] },
} as const satisfies Record<string, StageModel>;

/** What a cause holds up. `answer`: a call to the API server, whatever it is about; `complaint`: no line shows what; `server-complaint`: of an API server in the kubelet's process; `nothing`: no pod waits for it. */
export type Stage = keyof typeof STAGES;

/** The stages of which something general can be said. */
export type AdvisedStage = {
  [One in Stage]: (typeof STAGES)[One] extends { readonly next: string } ? One : never;
}[Stage];

const MODELS = Object.entries(STAGES) as readonly (readonly [Stage, StageModel])[];
/** In the order in which one of several troubles explains the others. */
export const TROUBLE_STAGES = Object.keys(START_STAGES) as readonly TroubleStage[];
export const isOfStart = (stage: Stage): boolean => Object.hasOwn(START_STAGES, stage);

const STARTS = Object.entries(START_STAGES) as readonly (readonly [TroubleStage, StageModel])[];

const OF_RULES = lookedUp<Stage>(
  Object.fromEntries(MODELS.flatMap(([stage, { rules }]) => rules.map(rule => [rule, stage]))),
);

/** What the findings of a rule are about; undefined for rules that name no cause. */
export const stageOfRule = (rule: string): Stage | undefined => OF_RULES[rule];

const OF_REASONS = lookedUp<TroubleStage>(
  Object.fromEntries(STARTS.flatMap(([stage, { reasons = [] }]) => reasons.map(reason => [reason, stage]))),
);

/** The rule that reports a part of a start that fails: the first rule of the stage. */
export const ruleOfStage = (stage: TroubleStage): (typeof START_STAGES)[TroubleStage]['rules'][0] =>
  START_STAGES[stage].rules[0];

/** The part of a start that failed, by the reason of a waiting container, of a sync or of an Event. */
export const stageOfReason = (reason: string | null): TroubleStage | undefined => OF_REASONS[reason ?? ''];

/** Whether the reason says more than that its stage failed. */
export function saysMore(reason: string): boolean {
  const stage = stageOfReason(reason);
  return stage === undefined || (STAGES[stage] as StageModel).isPlain !== true;
}

interface FailedEvent {
  readonly stage: TroubleStage;
  /** For which the container then waits */
  readonly reason: string | null;
}

const FAILED = STARTS.flatMap(([stage, { failed = [] }]) =>
  failed.map(([text, reason]) => ({ text, stage, reason })),
).toSorted((a, b) => Number(a.reason === null) - Number(b.reason === null));

/** What the Event `Failed` or `BackOff` is about, by its message; one that names no reason is about any other error. */
export const failedEvent = (message: string): FailedEvent | undefined => FAILED.find(({ text }) => text.test(message));

/** What failed, by the beginning of a sync's error. */
export const stageOfSync = (error: string): TroubleStage | undefined =>
  STARTS.find(([, { syncs }]) => syncs?.test(error))?.[0];

const SWAPPED = lookedUp<FailedEvent>(
  Object.fromEntries(
    STARTS.flatMap(([stage, { swapped }]) =>
      swapped === undefined ? [] : [[swapped[0], { stage, reason: swapped[1] }]],
    ),
  ),
);

/** `Create Container`, as 1.6 to 1.8 print it. */
export const swappedStage = (what: string): FailedEvent | undefined => SWAPPED[what];

/**
 * Reasons for which a kubelet refuses a pod: predicates that do not hold (lifecycle/predicate.go), device and topology managers, sysctls,
 * and what the pod needs and the node does not have (kubelet.go, rejectPod). `Evicted` is also the reason of evictions of running pods.
 */
export const REFUSED = String.raw`OutOf\S{1,80}|NodeAffinity|NodePorts|NodeName|NodeShutdown|Shutdown|TaintToleration|MatchNodeSelector|HostName|PodFitsHostPorts|UnexpectedAdmissionError|TopologyAffinityError|SMTAlignmentError|Sysctl(?:Forbidden|Unsupported)|AppArmor|NoNewPrivs|ProcMount|PodOSNotSupported|PodOSSelectorNodeLabelDoesNotMatch|InitContainerRestartPolicyForbidden|SupplementalGroupsPolicyNotSupported|PodLevelResourcesNotSupported|VolumeAttachmentLimitExceeded|InvalidNodeInfo|UnknownReason|UnexpectedPredicateFailureType`;
const REFUSAL = new RegExp(`^(?:${REFUSED})$`);

export const isRefused = (reason: string | null): boolean => REFUSAL.test(reason ?? '');

/** The reason of the Event about it; undefined where it is `Failed`, or there is none. */
export const eventOf = (stage: Stage): string | undefined => (STAGES[stage] as StageModel).event;

/** What to do about an error that is not known; undefined where nothing general can be said. */
export const generalAdvice = (stage: Stage): string | undefined => (STAGES[stage] as StageModel).next;

/** The advice of a rule that has none of its own. */
export function adviceOfStage(rule: string): string {
  const stage = stageOfRule(rule);
  return (stage && generalAdvice(stage)) ?? '';
}
