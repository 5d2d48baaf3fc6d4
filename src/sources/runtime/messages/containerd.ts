import type { RuntimeMessage } from '../types.js';

const runtime = 'containerd';
/** The calls of the kubelet, and their answers. */
const CALLS = 'internal/cri/instrument/instrumented_service.go';
const STOP = 'internal/cri/server/container_stop.go';
const fields = { error: 'error' };

/** protobuf leaves out values that are 0. */
const defaults = { exitCode: 0 };

/** The process that ended, in the text format of protobuf, which has one or two blanks here, depending on the build. */
const ENDED = String.raw`container_id:"(?<ID>[^"]{1,128})" {1,2}id:"\k<ID>"(?: {1,2}pid:\d{1,10})?(?: {1,2}exit_status:(?<exitCode>\d{1,10}))?(?: {1,2}exited_at:\{seconds:(?<seconds>\d{1,12})(?: {1,2}nanos:(?<nanos>\d{1,9}))?\})?(?: |$)`;
const CONTAINER_ENDED = ENDED.replaceAll('ID', 'containerId');
const SANDBOX_ENDED = ENDED.replaceAll('ID', 'sandboxId');

/**
 * Which process has ended. `id` differs from `container_id` where it was a command inside the container (a probe, an exec), whose end is
 * not the container's: the patterns require the same id twice.
 */
const ends: readonly RuntimeMessage[] = [
  { what: 'container-exited', runtime, where: 'internal/cri/server/events.go, startContainerExitMonitor (2.1)',
    pattern: new RegExp(`^received container exit event ${CONTAINER_ENDED}`),
    defaults,
    samples: ['received container exit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  pid:24611  exit_status:137  exited_at:{seconds:1795230274  nanos:167127487}'] },
  { what: 'sandbox-exited', runtime, where: 'internal/cri/server/podsandbox/events.go (2.1)',
    pattern: new RegExp(`^received sandbox exit event ${SANDBOX_ENDED}`),
    samples: ['received sandbox exit event container_id:"e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"  id:"e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"  exit_status:137  exited_at:{seconds:1795230274  nanos:200540647}'] },
  // The second form comes when the first try took too long: ten seconds after the end, and again with each try
  { what: 'container-exited', runtime, where: 'pkg/cri/server/events.go, startSandboxExitMonitor and startContainerExitMonitor (1.7, 2.0)',
    pattern: new RegExp(`^(?:TaskExit event|received exit event|failed to handle container TaskExit event) ${CONTAINER_ENDED}`),
    defaults,
    samples: [
      'TaskExit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  pid:24611  exit_status:137  exited_at:{seconds:1795230274  nanos:167127487}',
      'failed to handle container TaskExit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" pid:24611 exit_status:2 exited_at:{seconds:1795230274 nanos:167127487}',
    ] },
  { what: 'container-exited', runtime, where: 'pkg/cri/server/events.go, handleEvent (up to 1.6)',
    pattern: /^(?:TaskExit event|failed to handle container TaskExit event) &TaskExit\{ContainerID:(?<containerId>[^,]{1,128}),ID:\k<containerId>,Pid:\d{1,10},ExitStatus:(?<exitCode>\d{1,10}),(?:ExitedAt:(?<time>[^,]{1,60}),)?/,
    samples: ['TaskExit event &TaskExit{ContainerID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,ID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,Pid:24611,ExitStatus:137,ExitedAt:2026-11-21 03:04:34.167127487 +0000 UTC,XXX_unrecognized:[],}'] },
  { what: 'oom-killed', runtime, where: 'internal/cri/server/events.go, handleEvent',
    pattern: /^TaskOOM event (?:container_id:"|&TaskOOM\{ContainerID:)(?<containerId>[^",]{1,128})[",]/,
    samples: [
      'TaskOOM event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"',
      'TaskOOM event &TaskOOM{ContainerID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,XXX_unrecognized:[],}',
    ] },
];

/** Which id belongs to which pod, and what is removed in the end. */
const lives: readonly RuntimeMessage[] = [
  { what: 'sandbox-created', runtime, where: `${CALLS}, RunPodSandbox`,
    pattern: /^RunPodSandbox for &PodSandboxMetadata\{Name:(?<name>[^,]{1,253}),Uid:(?<uid>[^,]{1,64}),Namespace:(?<namespace>[^,]{1,253}),.{0,400}? returns sandbox id "(?<sandboxId>[^"]{1,128})"$/,
    samples: ['RunPodSandbox for &PodSandboxMetadata{Name:stubborn,Uid:d4999650-9a06-4601-967b-6997ae0c52d8,Namespace:default,Attempt:0,} returns sandbox id "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"'] },
  { what: 'sandbox-failed', runtime, where: `${CALLS}, RunPodSandbox`,
    pattern: /^RunPodSandbox for &PodSandboxMetadata\{Name:(?<name>[^,]{1,253}),Uid:(?<uid>[^,]{1,64}),Namespace:(?<namespace>[^,]{1,253}),.{0,400}? failed, error$/,
    fields,
    samples: ['RunPodSandbox for &PodSandboxMetadata{Name:stubborn,Uid:d4999650-9a06-4601-967b-6997ae0c52d8,Namespace:default,Attempt:0,} failed, error'] },
  { what: 'container-created', runtime, where: `${CALLS}, CreateContainer`,
    pattern: /^CreateContainer within sandbox "(?<sandboxId>[^"]{1,128})" for &ContainerMetadata\{Name:(?<container>[^,]{1,253}),.{0,400}? returns container id "(?<containerId>[^"]{1,128})"$/,
    samples: ['CreateContainer within sandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" for &ContainerMetadata{Name:c,Attempt:0,} returns container id "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"'] },
  { what: 'container-started', runtime, where: `${CALLS}, StartContainer`,
    pattern: /^StartContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: ['StartContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully'] },
  { what: 'image-pulled', runtime, where: `${CALLS}, PullImage`,
    pattern: /^PullImage "(?<image>[^"]{1,500})" returns image reference /,
    samples: ['PullImage "registry.lab:5000/team/web:1.0" returns image reference "sha256:429d0113f8f18587c28352bb4259474e8a4078d8ee567bf36519c92b48011fb5"'] },
  { what: 'container-removed', runtime, where: `${CALLS}, RemoveContainer`,
    pattern: /^RemoveContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: ['RemoveContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully'] },
  { what: 'shim-silent', runtime, where: 'plugins/services/tasks/local.go, getProcessState',
    pattern: /^get state for (?<containerId>[\da-f]{12,64})$/,
    fields,
    samples: ['get state for 79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6'] },
  { what: 'shim-silent', runtime, where: 'internal/cri/server/container_stop.go, StopContainer',
    pattern: /^Shim ttrpc connection closed when stopping container "(?<containerId>[^"]{1,128})", retry after /,
    fields,
    samples: ['Shim ttrpc connection closed when stopping container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6", retry after 1s'] },
  { what: 'sandbox-removed', runtime, where: `${CALLS}, RemovePodSandbox`,
    pattern: /^RemovePodSandbox (?:for )?"(?<sandboxId>[^"]{1,128})" returns successfully$/,
    samples: ['RemovePodSandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" returns successfully'] },
];

/** How containerd's CRI plugin stops a sandbox. */
const sandboxStops: readonly RuntimeMessage[] = [
  { what: 'sandbox-stop-requested', runtime, where: `${CALLS}, StopPodSandbox`,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})"$/,
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"'] },
  { what: 'network-removed', runtime, where: 'internal/cri/server/sandbox_stop.go, stopPodSandbox',
    pattern: /^TearDown network for sandbox "(?<sandboxId>[^"]{1,128})" successfully$/,
    samples: ['TearDown network for sandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" successfully'] },
  { what: 'sandbox-stopped', runtime, where: `${CALLS}, StopPodSandbox`,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})" returns successfully$/,
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" returns successfully'] },
  { what: 'sandbox-stop-failed', runtime, where: `${CALLS}, StopPodSandbox`,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})" failed$/,
    fields,
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" failed'] },
];

/** How containerd's CRI plugin stops a container. */
const stops: readonly RuntimeMessage[] = [
  { what: 'stop-requested', runtime, where: `${CALLS}, StopContainer`,
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" with timeout (?<timeout>\d{1,18}) \(s\)$/,
    samples: ['StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with timeout 5 (s)'] },
  { what: 'signal-sent', runtime, where: `${STOP}, stopContainer`,
    pattern: /^Stop container "(?<containerId>[^"]{1,128})" with signal (?!.* timed out$)(?<signal>[\w ]{1,40})$/,
    samples: ['Stop container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with signal terminated'] },
  { what: 'signal-skipped', runtime, where: `${STOP}, stopContainer (since 1.6.9)`,
    pattern: /^Skipping the sending of signal (?<signal>[\w ]{1,40}) to container "(?<containerId>[^"]{1,128})" because a prior stop with timeout>0 request already sent the signal$/,
    samples: ['Skipping the sending of signal terminated to container "d161b4b9c7276fd7332a21c7c50be31d0050cfcc7181888c175c7c615bde2820" because a prior stop with timeout>0 request already sent the signal'] },
  { what: 'stop-timed-out', runtime, where: `${STOP}, stopContainer (debug)`,
    pattern: /^Stop container "(?<containerId>[^"]{1,128})" with signal (?<signal>[\w ]{1,40}?) timed out$/,
    samples: ['Stop container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with signal terminated timed out'] },
  { what: 'kill-sent', runtime, where: `${STOP}, stopContainer`,
    pattern: /^Kill container "(?<containerId>[^"]{1,128})"$/,
    samples: ['Kill container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"'] },
  { what: 'stop-returned', runtime, where: `${CALLS}, StopContainer`,
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: ['StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully'] },
  { what: 'stop-failed', runtime, where: `${CALLS}, StopContainer`,
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" failed$/,
    fields,
    samples: ['StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" failed'] },
];

export const containerd: readonly RuntimeMessage[] = [...ends, ...lives, ...sandboxStops, ...stops];

const where = '`ctr events`, which prints the event stream of containerd';

/** Topic and body of one event. A command inside a container (a probe, an exec) has an `id` of its own. */
export const ctrEvents: readonly RuntimeMessage[] = [
  { what: 'container-started', runtime, where,
    pattern: /^\/tasks\/start \{"container_id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/tasks/start {"container_id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","pid":24611}'] },
  { what: 'container-exited', runtime, where,
    pattern: /^\/tasks\/exit \{"container_id":"(?<containerId>[^"]{1,128})","id":"\k<containerId>"(?:,"pid":\d{1,10})?(?:,"exit_status":(?<exitCode>\d{1,10}))?(?:,"exited_at":\{"seconds":(?<seconds>\d{1,12})(?:,"nanos":(?<nanos>\d{1,9}))?\})?/,
    defaults,
    samples: ['/tasks/exit {"container_id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","pid":24611,"exit_status":137,"exited_at":{"seconds":1795230274,"nanos":167127487}}'] },
  { what: 'oom-killed', runtime, where,
    pattern: /^\/tasks\/oom \{"container_id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/tasks/oom {"container_id":"1f617fbbfd853fd101a31034824933d74216bfd08a87b7545c6b0ef4640b24a7"}'] },
  { what: 'container-removed', runtime, where,
    pattern: /^\/containers\/delete \{"id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/containers/delete {"id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"}'] },
];
