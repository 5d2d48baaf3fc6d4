import { lookedUp } from '../../kit/looked-up.js';
import { withoutLayers } from './layers.js';
import type { TroubleStage } from './types.js';

export interface SyncFailure {
  readonly stage: TroubleStage;
  readonly reason: string | null;
  readonly container: string | null;
  readonly text: string;
}

/** Reasons of `failed to "StartContainer" for "c" with REASON: "…"` (pkg/kubelet/container/sync_result.go, images/types.go, kuberuntime_container.go). */
const REASONS = lookedUp<TroubleStage>({
  ErrImagePull: 'image',
  ImagePullBackOff: 'image',
  ErrImageNeverPull: 'image',
  InvalidImageName: 'image',
  ImageInspectError: 'image',
  RegistryUnavailable: 'image',
  SignatureValidationFailed: 'image',
  CreateContainerConfigError: 'config',
  PreCreateHookError: 'create',
  CreateContainerError: 'create',
  PreStartHookError: 'start',
  RunContainerError: 'start',
  PostStartHookError: 'post-start',
  CrashLoopBackOff: 'crash',
  CreatePodSandboxError: 'sandbox',
  ConfigPodSandboxError: 'sandbox',
});

/** What failed, by its reason; null if it is no reason of a start, or one of the end that came in the meantime. */
export const stageOf = (reason: string, text: string): TroubleStage | null =>
  OF_ENDS.test(text) ? null : (REASONS[reason] ?? null);

/** `failed to "StartContainer" for "c" with ErrImagePull: "…"`, one or several in brackets (aggregated by utilerrors). */
const ACTION = /failed to "(\w{1,40})" for "([^"]{1,400})" with (\w{1,60}): (?:"((?:[^"\\]|\\.){0,4000})"?)?/g;

/** 1.6 to 1.8 print the error in place of the reason, and what failed after it (kuberuntime_container.go, startContainer). */
const SWAPPED =
  /failed to "StartContainer" for "([^"]{1,253})" with ([^"]{1,2000}): "(Generate Container Config|Create Container|Start Container|PostStart Hook) Failed"/g;
const SWAPPED_STAGES = lookedUp<readonly [stage: TroubleStage, reason: string]>({
  'Generate Container Config': ['config', 'CreateContainerConfigError'],
  'Create Container': ['create', 'CreateContainerError'],
  'Start Container': ['start', 'RunContainerError'],
  'PostStart Hook': ['post-start', 'PostStartHookError'],
});

/** Errors of a sync without an action: how the message begins, and what it is about (kubelet.go, SyncPod). */
const PLAIN: readonly (readonly [begin: RegExp, stage: TroubleStage])[] = [
  [/^network is not ready/, 'network'],
  [
    /^(?:timed out waiting for the condition|timeout expired waiting for volumes to attach or mount|(?:un)?(?:mounted|attached) volumes=|failed to process volumes=)/,
    'volumes',
  ],
  [/^failed to ensure that the pod/, 'sandbox'],
];

/**
 * What an error of `Error syncing pod, skipping` states about a start; errors of an end (KillContainer, KillPodSandbox) are not included.
 */
export function syncFailures(error: string): SyncFailure[] {
  const actions = [...error.matchAll(ACTION)].flatMap(([, action = '', whom = '', reason = '', text = '']) => {
    const stage = stageOf(reason, text);
    if (stage === null) return [];
    const container = action === 'StartContainer' ? whom : null;
    return [{ stage, reason, container, text: innermost(unescaped(text)) }];
  });
  const swapped = [...error.matchAll(SWAPPED)].flatMap(([, container = '', text = '', what = '']) => {
    const [stage, reason] = SWAPPED_STAGES[what] ?? [];
    if (stage === undefined || reason === undefined || OF_ENDS.test(text)) return [];
    return [{ stage, reason, container, text: innermost(unescaped(text)) }];
  });
  const stated = [...actions, ...swapped];
  if (stated.length > 0) return stated;
  const plain = error.replace(/^Error syncing pod, skipping: /, '');
  for (const [begin, stage] of PLAIN)
    if (begin.test(plain)) return [{ stage, reason: null, container: null, text: innermost(plain) }];
  return [];
}

/**
 * Its volumes or its directory are already gone, because the pod is deleted while it starts (kubelet_pods.go, makeMounts and
 * makeHostsMount).
 */
const OF_ENDS = /^(?:GenerateRunContainerOptions: )?(?:cannot find volume |open \S{1,300}\/etc-hosts: no such file)/;

const MAX_ERROR_LETTERS = 600;

/** Codes that mean more than the text after them: in 1.29 a deadline reads `stream terminated by RST_STREAM`. */
const MEANINGFUL: ReadonlySet<string> = new Set(['DeadlineExceeded', 'Unavailable']);

export function unescaped(text: string): string {
  return text.replace(/\\(["\\n])/g, (_, sign: string) => (sign === 'n' ? ' ' : sign)).replace(/\\"/g, '"');
}

/** dockershim (docker_sandbox.go, RunPodSandbox, up to 1.23): what failed, and normally that the cleanup after it failed as well. */
const OF_DOCKERSHIM =
  /\[?failed to (?:setup|set up) sandbox container "[\da-f]{0,64}" network for pod "[^"]{0,253}": ([\s\S]{0,2000}?)(?:, failed to clean up sandbox container [\s\S]{0,4000})?$/;

/** Removes what each layer puts before the error. */
export function innermost(text: string): string {
  const inner = text
    .replace(/rpc error: code = (\w{1,40}) desc = /g, (_, code: string) => (MEANINGFUL.has(code) ? `${code}: ` : ''))
    .replace(/^(?:Failed to prepare dynamic resources: )?(?:prepare (?:dynamic resources|resource claim): )?/, '')
    .replace(/^CreatePodSandbox for pod "[^"]{0,300}" failed: /, '')
    .replace(/^Failed to create (?:pod sandbox|sandbox for pod "[^"]{0,300}"): /, '')
    .replace(/^failed to (?:setup|set up) network for sandbox "[\da-f]{0,64}": /i, 'network: ')
    .replace(OF_DOCKERSHIM, 'network: $1')
    // kubelet.go, SyncPod and runtimeErrors: the condition of the runtime as Go prints it
    .replace(/^network is not ready: /, '')
    // Up to 1.19 in brackets, as a list of errors (kubelet.go, networkErrors)
    .replace(/^\[(?:container )?(runtime network not ready: [\s\S]{1,2000})\]$/, 'container $1')
    .replace(/^container runtime network not ready: NetworkReady=false reason:(\w{1,60}) message:/, '$1: ');
  return withoutLayers(inner).slice(0, MAX_ERROR_LETTERS);
}
