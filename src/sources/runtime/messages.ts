import type { WhatId } from '../vocabulary.js';

/** The lines of a runtime, and what each means. */
export interface RuntimeMessage {
  readonly what: WhatId;
  readonly runtime: 'containerd' | 'CRI-O' | 'dockerd';
  /** The place where it is printed. */
  readonly where: string;
  /**
   * The message. Groups with these names identify its subject: containerId, sandboxId, uid, namespace, name, container. These give the time
   * at which it happened, if it was not printed then: time (as Go prints one), seconds and nanos (since 1970). All other groups become
   * facts
   */
  readonly pattern: RegExp;
  /** Fields next to the message, by the group that they replace. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The line of the call that this one answers, with the same id. Its groups and its time become facts as well */
  readonly call?: { readonly pattern: RegExp; readonly sample: string };
  /** Facts that apply where the message leaves them out */
  readonly defaults?: Readonly<Record<string, number>>;
  /** Real lines, from `msg` on, with what follows it where that matters */
  readonly samples: readonly string[];
}

type Row = Omit<RuntimeMessage, 'runtime'>;

/** The calls of the kubelet, and their answers. */
const CALLS = 'internal/cri/instrument/instrumented_service.go';
const STOP = 'internal/cri/server/container_stop.go';
const ERROR = { error: 'error' };

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
const ends: readonly Row[] = [
  { what: 'container-exited', where: 'internal/cri/server/events.go, startContainerExitMonitor (2.1)',
    pattern: new RegExp(`^received container exit event ${CONTAINER_ENDED}`),
    defaults,
    samples: ['received container exit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  pid:24611  exit_status:137  exited_at:{seconds:1795230274  nanos:167127487}'] },
  { what: 'sandbox-exited', where: 'internal/cri/server/podsandbox/events.go (2.1)',
    pattern: new RegExp(`^received sandbox exit event ${SANDBOX_ENDED}`),
    samples: ['received sandbox exit event container_id:"e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"  id:"e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"  exit_status:137  exited_at:{seconds:1795230274  nanos:200540647}'] },
  // The second form comes when the first try took too long: ten seconds after the end, and again with each try
  { what: 'container-exited', where: 'pkg/cri/server/events.go, startSandboxExitMonitor and startContainerExitMonitor (1.7, 2.0)',
    pattern: new RegExp(`^(?:TaskExit event|received exit event|failed to handle container TaskExit event) ${CONTAINER_ENDED}`),
    defaults,
    samples: [
      'TaskExit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"  pid:24611  exit_status:137  exited_at:{seconds:1795230274  nanos:167127487}',
      'failed to handle container TaskExit event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" pid:24611 exit_status:2 exited_at:{seconds:1795230274 nanos:167127487}',
    ] },
  { what: 'container-exited', where: 'pkg/cri/server/events.go, handleEvent (up to 1.6)',
    pattern: /^(?:TaskExit event|failed to handle container TaskExit event) &TaskExit\{ContainerID:(?<containerId>[^,]{1,128}),ID:\k<containerId>,Pid:\d{1,10},ExitStatus:(?<exitCode>\d{1,10}),(?:ExitedAt:(?<time>[^,]{1,60}),)?/,
    samples: ['TaskExit event &TaskExit{ContainerID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,ID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,Pid:24611,ExitStatus:137,ExitedAt:2026-11-21 03:04:34.167127487 +0000 UTC,XXX_unrecognized:[],}'] },
  { what: 'oom-killed', where: 'internal/cri/server/events.go, handleEvent',
    pattern: /^TaskOOM event (?:container_id:"|&TaskOOM\{ContainerID:)(?<containerId>[^",]{1,128})[",]/,
    samples: [
      'TaskOOM event container_id:"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"',
      'TaskOOM event &TaskOOM{ContainerID:79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6,XXX_unrecognized:[],}',
    ] },
];

/** Which id belongs to which pod, and what is removed in the end. */
const lives: readonly Row[] = [
  { what: 'sandbox-created', where: `${CALLS}, RunPodSandbox`,
    pattern: /^RunPodSandbox for &PodSandboxMetadata\{Name:(?<name>[^,]{1,253}),Uid:(?<uid>[^,]{1,64}),Namespace:(?<namespace>[^,]{1,253}),.{0,400}? returns sandbox id "(?<sandboxId>[^"]{1,128})"$/,
    samples: ['RunPodSandbox for &PodSandboxMetadata{Name:stubborn,Uid:d4999650-9a06-4601-967b-6997ae0c52d8,Namespace:default,Attempt:0,} returns sandbox id "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"'] },
  { what: 'sandbox-failed', where: `${CALLS}, RunPodSandbox`,
    pattern: /^RunPodSandbox for &PodSandboxMetadata\{Name:(?<name>[^,]{1,253}),Uid:(?<uid>[^,]{1,64}),Namespace:(?<namespace>[^,]{1,253}),.{0,400}? failed, error$/,
    fields: ERROR,
    samples: ['RunPodSandbox for &PodSandboxMetadata{Name:stubborn,Uid:d4999650-9a06-4601-967b-6997ae0c52d8,Namespace:default,Attempt:0,} failed, error'] },
  { what: 'container-created', where: `${CALLS}, CreateContainer`,
    pattern: /^CreateContainer within sandbox "(?<sandboxId>[^"]{1,128})" for &ContainerMetadata\{Name:(?<container>[^,]{1,253}),.{0,400}? returns container id "(?<containerId>[^"]{1,128})"$/,
    samples: ['CreateContainer within sandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" for &ContainerMetadata{Name:c,Attempt:0,} returns container id "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"'] },
  { what: 'container-started', where: `${CALLS}, StartContainer`,
    pattern: /^StartContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: ['StartContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully'] },
  { what: 'image-pulled', where: `${CALLS}, PullImage`,
    pattern: /^PullImage "(?<image>[^"]{1,500})" returns image reference /,
    samples: ['PullImage "registry.lab:5000/team/web:1.0" returns image reference "sha256:429d0113f8f18587c28352bb4259474e8a4078d8ee567bf36519c92b48011fb5"'] },
  { what: 'container-removed', where: `${CALLS}, RemoveContainer`,
    pattern: /^RemoveContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: ['RemoveContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully'] },
  { what: 'shim-silent', where: 'plugins/services/tasks/local.go, getProcessState',
    pattern: /^get state for (?<containerId>[\da-f]{12,64})$/,
    fields: ERROR,
    samples: ['get state for 79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6'] },
  { what: 'shim-silent', where: 'internal/cri/server/container_stop.go, StopContainer',
    pattern: /^Shim ttrpc connection closed when stopping container "(?<containerId>[^"]{1,128})", retry after /,
    fields: ERROR,
    samples: ['Shim ttrpc connection closed when stopping container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6", retry after 1s'] },
  { what: 'sandbox-removed', where: `${CALLS}, RemovePodSandbox`,
    pattern: /^RemovePodSandbox (?:for )?"(?<sandboxId>[^"]{1,128})" returns successfully$/,
    samples: ['RemovePodSandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" returns successfully'] },
];

/** How containerd's CRI plugin stops a sandbox. */
const sandboxStops: readonly Row[] = [
  { what: 'sandbox-stop-requested', where: `${CALLS}, StopPodSandbox`,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})"$/,
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"'] },
  { what: 'network-removed', where: 'internal/cri/server/sandbox_stop.go, stopPodSandbox',
    pattern: /^TearDown network for sandbox "(?<sandboxId>[^"]{1,128})" successfully$/,
    samples: ['TearDown network for sandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" successfully'] },
  { what: 'sandbox-stopped', where: `${CALLS}, StopPodSandbox`,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})" returns successfully$/,
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" returns successfully'] },
  { what: 'sandbox-stop-failed', where: `${CALLS}, StopPodSandbox`,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})" failed$/,
    fields: ERROR,
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" failed'] },
];

/** How containerd's CRI plugin stops a container. */
const stops: readonly Row[] = [
  { what: 'stop-requested', where: `${CALLS}, StopContainer`,
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" with timeout (?<timeout>\d{1,18}) \(s\)$/,
    samples: ['StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with timeout 5 (s)'] },
  { what: 'signal-sent', where: `${STOP}, stopContainer`,
    pattern: /^Stop container "(?<containerId>[^"]{1,128})" with signal (?!.* timed out$)(?<signal>[\w ]{1,40})$/,
    samples: ['Stop container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with signal terminated'] },
  { what: 'signal-skipped', where: `${STOP}, stopContainer (since 1.6.9)`,
    pattern: /^Skipping the sending of signal (?<signal>[\w ]{1,40}) to container "(?<containerId>[^"]{1,128})" because a prior stop with timeout>0 request already sent the signal$/,
    samples: ['Skipping the sending of signal terminated to container "d161b4b9c7276fd7332a21c7c50be31d0050cfcc7181888c175c7c615bde2820" because a prior stop with timeout>0 request already sent the signal'] },
  { what: 'stop-timed-out', where: `${STOP}, stopContainer (debug)`,
    pattern: /^Stop container "(?<containerId>[^"]{1,128})" with signal (?<signal>[\w ]{1,40}?) timed out$/,
    samples: ['Stop container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" with signal terminated timed out'] },
  { what: 'kill-sent', where: `${STOP}, stopContainer`,
    pattern: /^Kill container "(?<containerId>[^"]{1,128})"$/,
    samples: ['Kill container "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"'] },
  { what: 'stop-returned', where: `${CALLS}, StopContainer`,
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" returns successfully$/,
    samples: ['StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" returns successfully'] },
  { what: 'stop-failed', where: `${CALLS}, StopContainer`,
    pattern: /^StopContainer for "(?<containerId>[^"]{1,128})" failed$/,
    fields: ERROR,
    samples: ['StopContainer for "79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6" failed'] },
];

const STREAM = '`ctr events`, which prints the event stream of containerd';

/** Topic and body of one event. A command inside a container (a probe, an exec) has an `id` of its own. */
const ctrEvents: readonly Row[] = [
  { what: 'container-started', where: STREAM,
    pattern: /^\/tasks\/start \{"container_id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/tasks/start {"container_id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","pid":24611}'] },
  { what: 'container-exited', where: STREAM,
    pattern: /^\/tasks\/exit \{"container_id":"(?<containerId>[^"]{1,128})","id":"\k<containerId>"(?:,"pid":\d{1,10})?(?:,"exit_status":(?<exitCode>\d{1,10}))?(?:,"exited_at":\{"seconds":(?<seconds>\d{1,12})(?:,"nanos":(?<nanos>\d{1,9}))?\})?/,
    defaults,
    samples: ['/tasks/exit {"container_id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6","pid":24611,"exit_status":137,"exited_at":{"seconds":1795230274,"nanos":167127487}}'] },
  { what: 'oom-killed', where: STREAM,
    pattern: /^\/tasks\/oom \{"container_id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/tasks/oom {"container_id":"1f617fbbfd853fd101a31034824933d74216bfd08a87b7545c6b0ef4640b24a7"}'] },
  { what: 'container-removed', where: STREAM,
    pattern: /^\/containers\/delete \{"id":"(?<containerId>[^"]{1,128})"/,
    samples: ['/containers/delete {"id":"79e89334f828443f8268d057f6bb14de46be1d4189e909eedc783d96193413d6"}'] },
];

/** `namespace/pod/container` (internal/oci/container.go, LabelsToDescription); the container of a sandbox is called POD. */
const WHOSE = '(?<namespace>[^/\\s]{1,253})/(?<name>[^/\\s]{1,253})';
const ID = '[\\da-f]{12,64}';

/** CRI-O prints one line before a call of the kubelet and one after it, with the id and the place of the container. */
const containers: readonly Row[] = [
  { what: 'sandbox-created', where: 'server/sandbox_run_linux.go, runPodSandbox',
    pattern: new RegExp(`^Ran pod sandbox (?<sandboxId>${ID}) with infra container: ${WHOSE}/POD$`),
    call: { pattern: /^Running pod sandbox: /, sample: 'Running pod sandbox: default/web-0/POD' },
    samples: ['Ran pod sandbox 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09 with infra container: default/web-0/POD'] },
  { what: 'container-created', where: 'server/container_create.go, CreateContainer',
    pattern: new RegExp(`^Created container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    call: { pattern: /^Creating container: \S{1,700}$/, sample: 'Creating container: default/web-0/app' },
    samples: ['Created container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'] },
  // The answer states the digest, the call the name of the image in the pod
  { what: 'image-pulled', where: 'server/image_pull.go, PullImage',
    pattern: /^Pulled image: \S{1,500}$/,
    call: { pattern: /^Pulling image: (?<image>\S{1,500})$/, sample: 'Pulling image: quay.io/shop/web:1.4' },
    samples: ['Pulled image: quay.io/shop/web@sha256:1926eae7cacb9c00f142ec98b00628970e974284b6ddaf9a6a086cb9af7a6c31'] },
  { what: 'container-started', where: 'server/container_start.go, StartContainer',
    pattern: /^Started container$/,
    fields: { containerId: 'containerID', sandboxId: 'sandboxID' },
    samples: ['Started container'] },
  { what: 'stop-requested', where: 'server/container_stop.go, StopContainer (the timeout since 1.21)',
    pattern: new RegExp(`^Stopping container: (?<containerId>${ID})(?: \\(timeout: (?<timeout>\\d{1,18})s\\))?$`),
    samples: [
      'Stopping container: 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 (timeout: 30s)',
      'Stopping container: 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315',
    ] },
  { what: 'kill-sent', where: 'internal/oci/runtime_oci.go, StopLoopForContainer',
    pattern: new RegExp(`^Stopping container (?<containerId>${ID}) with stop signal\\s?\\(\\w{1,20}\\) timed out\\. Killing`),
    samples: ['Stopping container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 with stop signal(15) timed out. Killing...'] },
  { what: 'stop-returned', where: 'server/container_stop.go, StopContainer',
    pattern: new RegExp(`^Stopped container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    samples: ['Stopped container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'] },
  { what: 'stop-failed', where: 'internal/oci/runtime_oci.go, StopLoopForContainer',
    pattern: new RegExp(`^Killing container (?<containerId>${ID}) failed: (?<error>.*)$`, 's'),
    samples: ['Killing container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 failed: `/usr/bin/runc kill` failed: exit status 1'] },
  { what: 'container-exited', where: 'internal/oci/runtime_oci.go, updateContainerStatusFromExitFile (debug)',
    pattern: new RegExp(`^Found exit code for (?<containerId>${ID}): (?<exitCode>\\d{1,10})$`),
    samples: ['Found exit code for 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: 137'] },
  { what: 'container-removed', where: 'server/container_remove.go, RemoveContainer',
    pattern: new RegExp(`^Removed container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    samples: ['Removed container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'] },
];

/** How CRI-O stops and removes a sandbox, and the network with it. */
const sandboxes: readonly Row[] = [
  // What is undone when RunPodSandbox fails; the reason is only in its answer to the kubelet. The line about success has the name alone, and no UID
  { what: 'sandbox-failed', where: 'server/sandbox_run_linux.go, runPodSandbox; internal/resourcestore/resourcecleaner.go, Cleanup',
    pattern: /^runSandbox: releasing pod sandbox name: k8s_(?<name>[^_\s]{1,253})_(?<namespace>[^_\s]{1,253})_[\da-f-]{32,36}_\d{1,9}$/,
    samples: ['runSandbox: releasing pod sandbox name: k8s_web-0_default_d4999650-9a06-4601-967b-6997ae0c52d8_0'] },
  // An earlier call of the kubelet for the same sandbox has not ended
  { what: 'sandbox-failed', where: 'server/sandbox_run_linux.go, runPodSandbox; server/naming.go, ReservePodName',
    pattern: /^(?<error>error reserving pod name k8s_(?<name>[^_\s]{1,253})_(?<namespace>[^_\s]{1,253})_[\da-f-]{32,36}_\d{1,9} for id \w{1,64}: name is reserved)$/,
    samples: ['error reserving pod name k8s_web-0_default_d4999650-9a06-4601-967b-6997ae0c52d8_0 for id 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09: name is reserved'] },
  { what: 'sandbox-stop-requested', where: 'server/sandbox_stop.go, StopPodSandbox',
    pattern: new RegExp(`^Stopping pod sandbox: (?<sandboxId>${ID})$`),
    samples: ['Stopping pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09'] },
  { what: 'sandbox-stopped', where: 'server/sandbox_stop_linux.go, stopPodSandbox',
    pattern: new RegExp(`^Stopped pod sandbox(?: \\(already stopped\\))?: (?<sandboxId>${ID})$`),
    samples: [
      'Stopped pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09',
      'Stopped pod sandbox (already stopped): 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09',
    ] },
  { what: 'network-removal-begun', where: 'cri-o/ocicni, pkg/ocicni/ocicni.go, deleteFromNetwork',
    pattern: /^Deleting pod (?<namespace>[^_\s]{1,253})_(?<name>[^_\s]{1,253}) from CNI network \\?"(?<network>[^"\\]{1,253})\\?" \(type=(?<plugin>[^)]{1,253})\)$/,
    samples: ['Deleting pod default_web-0 from CNI network "ovn" (type=bridge)'] },
  { what: 'network-removal-failed', where: 'server/sandbox_network.go, networkStop',
    pattern: new RegExp(`^Failed to destroy network for pod sandbox k8s_(?<name>[^_\\s]{1,253})_(?<namespace>[^_\\s]{1,253})_(?<uid>[\\da-f-]{32,36})_\\d{1,9}\\((?<sandboxId>${ID})\\): (?<error>.*)$`, 's'),
    samples: ['Failed to destroy network for pod sandbox k8s_web-0_default_d4999650-9a06-4601-967b-6997ae0c52d8_0(5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09): error removing pod default_web-0 from CNI network "ovn": plugin type="ovn" failed (delete)'] },
  { what: 'sandbox-removed', where: 'server/sandbox_remove.go, RemovePodSandbox',
    pattern: new RegExp(`^Removed pod sandbox: (?<sandboxId>${ID})$`),
    samples: ['Removed pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09'] },
];

const OF_STOP = 'daemon/stop.go, containerStop';
const CONTAINER = { containerId: 'container' };

/** dockerd prints little: that it had to use force, and that a container's task is gone. */
const dockerd: readonly Row[] = [
  { what: 'kill-sent', where: `${OF_STOP} (since 20.10)`,
    pattern: /^Container failed to exit within (?<after>[\d.a-zµ]{1,20}) of signal (?<signal>\d{1,3}) - using the force$/,
    fields: CONTAINER,
    samples: ['Container failed to exit within 10s of signal 15 - using the force'] },
  { what: 'kill-sent', where: `${OF_STOP} (up to 19.03)`,
    pattern: /^Container (?<containerId>[\da-f]{12,64}) failed to exit within (?<after>\d{1,9} seconds) of signal (?<signal>\d{1,3}) - using the force$/,
    samples: ['Container 679813472f3d5dc082a55b7e3d62a16109115df69609cae50701fa9bcd4133f2 failed to exit within 10 seconds of signal 15 - using the force'] },
  { what: 'kill-in-vain', where: 'daemon/kill.go, Kill (the id is short)',
    pattern: /^Container (?:(?<containerId>[\da-f]{12,64}) )?failed to exit within (?<after>[\d.a-zµ ]{1,20}?) of kill - trying direct SIGKILL$/,
    fields: CONTAINER,
    samples: [
      'Container 679813472f3d failed to exit within 10 seconds of kill - trying direct SIGKILL',
      'Container failed to exit within 10s of kill - trying direct SIGKILL',
    ] },
  { what: 'stop-failed', where: 'api/server/server.go, makeHTTPHandler, of containerRouter.postContainersStop and postContainersKill',
    pattern: /^Handler for POST (?:\/v[\d.]{1,10})?\/containers\/(?<containerId>[\da-f]{12,64})\/(?:stop|kill)(?:\?\S{0,200})? returned error: (?<error>.{1,4000})$/s,
    samples: ['Handler for POST /v1.40/containers/679813472f3d5dc082a55b7e3d62a16109115df69609cae50701fa9bcd4133f2/stop returned error: cannot stop container: 679813472f3d: tried to kill container, but did not receive an exit event'] },
  { what: 'container-exited', where: 'daemon/internal/libcontainerd/remote/client.go, processEventStream (since 20.10)',
    pattern: /^(?:ignoring event|received task-delete event from containerd)$/,
    fields: CONTAINER,
    samples: [
      'ignoring event',
      'received task-delete event from containerd',
    ] },
];

const by = (runtime: RuntimeMessage['runtime'], rows: readonly Row[]): RuntimeMessage[] => rows.map(row => ({ ...row, runtime }));

export const runtimeMessages: readonly RuntimeMessage[] = [
  ...by('containerd', [...ends, ...lives, ...sandboxStops, ...stops]),
  ...by('CRI-O', [...containers, ...sandboxes]),
  ...by('containerd', ctrEvents),
  ...by('dockerd', dockerd),
];
