import { causeOfRule } from '../../catalogue/causes/index.js';
import { adviceOfStage, STAGES } from '../../catalogue/causes/stages.js';
import type { RuleTexts } from '../../catalogue/rule-texts.js';

/**
 * The texts of each rule about starts. Most, such as those that begin with `stuck-`, report an error while the trouble lasts, and a warning
 * if the pod recovered or was deleted: the level of a finding shows which. Most advice is that about any error of the stage.
 */
const ROWS = {
  'stuck-volume-mount': {
    title: 'A volume is not attached or cannot be mounted',
    why: 'The worker waits for all volumes before it asks for the sandbox: until then the pod is ContainerCreating.',
    evidence:
      '"MountVolume.SetUp failed", "Volume not attached according to node status", "Error processing volume", the error of a sync that names unmounted volumes, or the Event FailedMount. From 1.22 on nothing is printed while a volume is not attached yet.',
    upstream: ['#93563', '#114167'],
  },
  'stuck-config': {
    title: 'A configMap, secret or setting of the pod is missing or wrong',
    why: 'The volume or the container cannot be created until that is corrected.',
    evidence:
      'configmap or secret "not found" in the error of a volume, or CreateContainerConfigError in the error of a container.',
  },
  'network-not-ready': {
    title: 'The network of the node is not ready',
    why: 'Pods without hostNetwork are not started before the runtime reports that its network is ready.',
    evidence: '"network is not ready: container runtime network not ready" in the error of a sync, every 2 s.',
  },
  'stuck-resource-claim': {
    title: 'A resource claim of the pod cannot be prepared',
    why: 'The sandbox is created only when the drivers have prepared the devices of all claims of the pod (DRA).',
    evidence:
      '"Failed to prepare dynamic resources" or the Event FailedPrepareDynamicResources, from 1.28 on (earlier versions log nothing about it). The kubelet treats the sync as done, so the next try comes after 60 to 90 s.',
  },
  'stuck-sandbox-create': {
    title: 'The sandbox cannot be created',
    why: 'Without a sandbox there is no network and no container: the pod is ContainerCreating.',
    evidence:
      'CreatePodSandboxError in the error of a sync, or the Event FailedCreatePodSandBox. The first error counts: later ones often state only that the name is still reserved by what the first try left over.',
    upstream: ['#111469'],
  },
  'stuck-image-pull': {
    title: 'The image cannot be pulled',
    why: 'The kubelet tries again after 10 s, then waits longer each time, up to 5 min.',
    evidence:
      'ErrImagePull, ImagePullBackOff, ErrImageNeverPull, InvalidImageName in the error of a sync, in Events or in the status.',
  },
  'stuck-container-create': {
    title: 'The runtime does not create the container',
    why: 'The runtime refuses what the spec asks for, or does not answer.',
    evidence: 'CreateContainerError in the error of a sync.',
  },
  'stuck-container-start': {
    title: 'The container cannot be started',
    why: 'The container was created, but its process does not start.',
    evidence: 'RunContainerError in the error of a sync.',
  },
  'stuck-post-start': {
    title: 'The postStart hook fails',
    why: 'The kubelet kills a container whose postStart hook fails, and starts it again.',
    evidence: 'PostStartHookError in the error of a sync, or the Event FailedPostStartHook.',
  },
  'crash-loop': {
    title: 'A container ends again and again',
    why: 'The kubelet waits 10 s before it starts the container again, then twice as long each time, up to 5 min.',
    evidence:
      'CrashLoopBackOff in the error of a sync or in the status. A single crash does not count: the container may run the next time.',
  },
  'container-failed': {
    level: 'warning',
    title: 'A container failed, and is not started again',
    why: 'The restartPolicy of the pod does not start it again: the pod has the phase Failed, and only its controller can try again, with another pod.',
    evidence: 'The phase Failed in the status before anything deleted the pod, with the exit code of the container.',
  },
  'never-ready': {
    title: 'The containers run, but the pod does not become Ready',
    why: 'No Service sends it traffic, and a rollout waits for it.',
    evidence:
      '"Probe failed" with the output of the probe, and the pod did not become Ready after it; or a condition of the object.',
  },
  'readiness-lost': {
    level: 'warning',
    title: 'A pod that ran is not Ready for a while, and nothing restarts it',
    why: 'Meanwhile no Service sends it traffic. A failing readiness probe restarts nothing: if all replicas fail, the service is down although all pods run.',
    evidence:
      'Lines of readiness probes, or the condition of the object, from 20 s on. As info where only single tries are shown: up to 1.20 no line says whether a probe passes, and failureThreshold tries must fail in a row. A time with a restart is told as the restart.',
    next: `${STAGES.probe.next} It passed before, so read the log of the container from that time: often what it depends on was away.`,
  },
  'stuck-init': {
    title: 'An init container does not end',
    why: 'The next container is started only after this one has ended with exit code 0.',
    evidence: 'An init container was started, and nothing shows its end for more than 5 min of a whole log.',
  },
  'stuck-start': {
    title: 'The log shows no further step of a start',
    why: 'Some steps take long without an error: the runtime does not answer, or all files of a volume get a new owner (fsGroup).',
    evidence: 'A whole log continues for more than 5 min after the last step of the start.',
    upstream: ['#124762'],
  },
  'start-refused': {
    title: 'The node does not take the pod',
    why: 'The pod is Failed and is not tried again on this node: its controller creates another one.',
    evidence:
      '"Predicate failed on Pod", "Pod admission denied", "Failed to admit pod", an Event with the reason, or the status. Up to 1.30 reasons other than predicates and pressure have no line below -v=3.',
    upstream: ['#125579', '#128043'],
  },
  'start-blocked': {
    title: 'An earlier pod of the same name has not ended yet',
    why: 'A static pod is not started until the pod that it replaces has ended.',
    evidence: '"Pod cannot start yet" (-v=4), every 10 to 15 s.',
    upstream: ['#109596'],
  },
  'kubelet-absent': {
    level: 'warning',
    title: 'No kubelet ran on the node when the pod was scheduled to it',
    why: 'The scheduler places pods on a node until the API server marks it NotReady, 40 s after its kubelet fell silent (50 s since 1.32). The next kubelet that runs there takes them.',
    evidence:
      'The object or its Events show that the pod was scheduled after the last line of one kubelet process, or just before it. The first line of the next process comes at least 5 s after that, and that process takes the pod.',
    next: 'Find out why the kubelet ended: journalctl -u kubelet (or -u k3s, …) around its last line, and systemctl status kubelet.',
  },
  'runtime-silent': {
    level: 'warning',
    title: 'The container runtime did not answer, and the start waited for it',
    why: 'The sync loop of the kubelet calls the runtime. While it gets no answer, the kubelet takes no new pod, and for those that it has it makes no sandbox.',
    evidence:
      'The kubelet received the pod at least 10 s after it was scheduled. Meanwhile, or at that moment, it reported that the runtime is down or that its housekeeping had taken that long; or, at -v=4, its runtime gave no status. The same for a sandbox that was requested.',
    next: 'Check the runtime on the node at that time: its log (journalctl -u containerd or crio), the load of the machine, and its disk.',
    upstream: ['#45419'],
  },
  restarted: {
    level: 'info',
    title: 'A container was restarted in its sandbox',
    why: 'The sandbox and the address stay. kubectl shows the reason only for the last restart.',
    evidence: 'A second run of a container: its Events, PLEG, or restartCount and lastState in the status.',
    next: 'The finding shows how the previous run ended, and what killed it if it was killed; kubectl logs POD -c CONTAINER --previous shows what it printed.',
  },
  'resize-pending': {
    level: 'warning',
    title: 'A resize of the running pod waits, or is not possible',
    why: 'The pod goes on with the resources that it had: it asked for others in place, and the node does not have them now (Deferred) or never can (Infeasible).',
    evidence:
      'The condition PodResizePending, an Event ResizeDeferred, ResizeInfeasible or ResizeError, or "Pod admission denied" of a pod that runs already. Reported as info if the resize was done later.',
  },
  'sandbox-recreated': {
    level: 'warning',
    title: 'The sandbox was created again while the pod ran',
    why: 'All containers are restarted and the address changes.',
    evidence:
      'A second "Created PodSandbox", or the Event SandboxChanged, without a deletion. What happened to the old sandbox is shown by the line in which the kubelet gives its reason for a new one, by ContainerDied from PLEG, and by the exit code in the log of the runtime.',
    next: 'If the finding does not show what happened to the old sandbox, look at the log of the runtime just before (journalctl -u containerd, or crio): the runtime or the node was restarted, or the sandbox was killed or removed by hand.',
    upstream: ['#56996', '#126732'],
  },
} as const satisfies Readonly<Record<string, Omit<RuleTexts, 'level' | 'next'> & Partial<RuleTexts>>>;

export type StartRule = keyof typeof ROWS;

export const START_RULES = Object.fromEntries(
  Object.entries(ROWS).map(([rule, row]) => [rule, { level: 'error', next: adviceOfStage(rule), ...row }]),
) as Readonly<Record<StartRule, RuleTexts>>;

/** What to do about an error of this rule: the advice for the error itself, or the general advice. */
export const nextOf = (rule: StartRule, error = ''): string => causeOfRule(rule, error).next ?? START_RULES[rule].next;
