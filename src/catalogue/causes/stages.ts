import { lookedUp } from '../../kit/looked-up.js';

/** What a cause holds up, and the reasons of Kubernetes that state it. */
interface StageModel {
  /** The rules that report it */
  readonly rules: readonly string[];
  /**
   * Of waiting containers and of syncs (pkg/kubelet/container/sync_result.go, images/types.go, kuberuntime_container.go), and of Events
   * (pkg/kubelet/events/event.go): that this failed.
   */
  readonly reasons?: readonly string[];
  /** The Event `Failed` stands for any failure of the worker with a container; with the reason for which the container then waits. */
  readonly failed?: readonly (readonly [text: RegExp, reason: string | null])[];
  /** How the error of a sync begins that names no action (kubelet.go, SyncPod). */
  readonly syncs?: RegExp;
  /** 1.6 to 1.8 print the error in place of the reason, and what failed after it (kuberuntime_container.go, startContainer). */
  readonly swapped?: readonly [what: string, reason: string];
}

/** Parts of a start that fail, in the order in which one of several explains the others. */
const START_STAGES = {
  volumes: {
    rules: ['stuck-volume-mount'],
    reasons: ['FailedMount', 'FailedMapVolume', 'FailedAttachVolume'],
    syncs:
      /^(?:timed out waiting for the condition|timeout expired waiting for volumes to attach or mount|(?:un)?(?:mounted|attached) volumes=|failed to process volumes=)/,
  },
  config: {
    rules: ['stuck-config'],
    reasons: ['CreateContainerConfigError'],
    failed: [
      [/^Error: (?:configmap|secret|couldn't find key|container has runAsNonRoot)/, 'CreateContainerConfigError'],
    ],
    swapped: ['Generate Container Config', 'CreateContainerConfigError'],
  },
  network: {
    rules: ['network-not-ready'],
    reasons: ['NetworkNotReady'],
    syncs: /^network is not ready/,
  },
  claims: { rules: ['stuck-resource-claim'], reasons: ['FailedPrepareDynamicResources'] },
  sandbox: {
    rules: ['stuck-sandbox-create'],
    reasons: ['CreatePodSandboxError', 'ConfigPodSandboxError', 'FailedCreatePodSandBox'],
    syncs: /^failed to ensure that the pod/,
  },
  image: {
    rules: ['stuck-image-pull'],
    reasons: [
      ...['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull', 'InvalidImageName', 'ImageInspectError'],
      ...['RegistryUnavailable', 'SignatureValidationFailed', 'InspectFailed'],
    ],
    failed: [
      [/^Failed to pull image|^Error: ErrImagePull|^Failed to inspect image/, 'ErrImagePull'],
      // image_manager.go, EnsureImageExists: the Event of a back-off is BackOff; that of a container that crashed names no cause
      [/^Error: ImagePullBackOff|^Back-off pulling image/, 'ImagePullBackOff'],
      [/^Error: ErrImageNeverPull|is not present with pull policy of Never/, 'ErrImageNeverPull'],
      [/^(?:Error: InvalidImageName|Failed to apply default image tag)/, 'InvalidImageName'],
    ],
  },
  create: {
    rules: ['stuck-container-create'],
    reasons: ['CreateContainerError', 'PreCreateHookError'],
    failed: [[/^Error: /, null]],
    swapped: ['Create Container', 'CreateContainerError'],
  },
  start: {
    rules: ['stuck-container-start'],
    reasons: ['RunContainerError', 'PreStartHookError'],
    failed: [[/^Error: (?:failed to (?:start|create) containerd task|failed to start container)/, 'RunContainerError']],
    swapped: ['Start Container', 'RunContainerError'],
  },
  'post-start': {
    rules: ['stuck-post-start'],
    reasons: ['PostStartHookError', 'FailedPostStartHook'],
    swapped: ['PostStart Hook', 'PostStartHookError'],
  },
  crash: { rules: ['crash-loop', 'restarted'], reasons: ['CrashLoopBackOff'] },
  probe: { rules: ['never-ready'] },
  static: { rules: ['start-blocked'] },
  other: { rules: ['stuck-start'] },
} as const satisfies Record<string, StageModel>;

/** A part of a start that fails again and again. */
export type TroubleStage = keyof typeof START_STAGES;

export const STAGES = {
  ...START_STAGES,
  admission: { rules: ['start-refused'] },
  init: { rules: ['stuck-init'] },
  failed: { rules: ['container-failed'] },
  resize: { rules: ['resize-pending'] },
  creation: { rules: ['request-denied'] },
  scheduling: { rules: [] },
  eviction: { rules: [] },
  unmount: { rules: ['stuck-volume-unmount'] },
  'volume-path': { rules: ['stuck-volume-path'] },
  'left-on-disk': { rules: ['orphaned-pod-dir'] },
  'container-stop': { rules: ['stuck-container-stop'] },
  'sandbox-stop': { rules: ['stuck-sandbox-stop'] },
  'network-teardown': { rules: ['cni-teardown-failed'] },
  'final-delete': { rules: ['final-delete-rejected'] },
  mirror: { rules: ['mirror-delete-rejected', 'mirror-create-rejected'] },
  status: { rules: ['stuck-status-update'] },
  api: { rules: ['api-unavailable', 'pod-watch-lost'] },
  runtime: { rules: ['runtime-unavailable', 'runtime-silent', 'pleg-unhealthy'] },
  kubelet: { rules: ['kubelet-restart', 'kubelet-absent'] },
  complaint: { rules: ['unexplained-complaint'] },
  nothing: { rules: [] },
} as const satisfies Record<string, StageModel>;

/** What a cause holds up. `complaint`: no line shows what; `nothing`: no pod waits for it. */
export type Stage = keyof typeof STAGES;

const MODELS = Object.entries(STAGES) as readonly (readonly [Stage, StageModel])[];
/** In the order in which one of several troubles explains the others. */
export const TROUBLE_STAGES = Object.keys(START_STAGES) as readonly TroubleStage[];

const STARTS = Object.entries(START_STAGES) as readonly (readonly [TroubleStage, StageModel])[];

const OF_RULES = lookedUp<Stage>(
  Object.fromEntries(MODELS.flatMap(([stage, { rules }]) => rules.map(rule => [rule, stage]))),
);

/** What the findings of a rule are about; undefined for rules that name no cause. */
export const stageOfRule = (rule: string): Stage | undefined => OF_RULES[rule];

const OF_REASONS = lookedUp<TroubleStage>(
  Object.fromEntries(STARTS.flatMap(([stage, { reasons = [] }]) => reasons.map(reason => [reason, stage]))),
);

/** The rule that reports a part of a start that fails: the first of the stage's. */
export const ruleOfStage = (stage: TroubleStage): (typeof START_STAGES)[TroubleStage]['rules'][0] =>
  START_STAGES[stage].rules[0];

/** The part of a start that failed, by the reason of a waiting container, of a sync or of an Event. */
export const stageOfReason = (reason: string | null): TroubleStage | undefined => OF_REASONS[reason ?? ''];

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
