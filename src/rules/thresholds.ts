import { type Thresholds, valuesOf } from '../thresholds.js';

/** Every duration and number of this stage that decides what is reported. */
export const THRESHOLDS = {
  paceTerminatingMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'slow-step: from “kubelet notified” to “termination started”.',
    source:
      'A hand-over through a channel (pod_workers.go, UpdatePod). Measured: 0.64 s at most in 142 deletions of the lab.',
  },
  paceSandboxMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'slow-step: from “container stopped” to “termination sync done”.',
    source:
      'StopPodSandbox, which waits for the network plugin, and PLEG once a second (kubelet.go, plegRelistPeriod). Measured: 2.5 s at most in 141 deletions of the lab.',
  },
  paceNewsMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'slow-step: from “all containers stopped” to “clean-up started”.',
    source:
      'The worker waits for PLEG, which looks once a second (kubelet.go, plegRelistPeriod). Measured: 1.7 s at most in 142 deletions of the lab.',
  },
  paceVolumesMs: {
    value: 20_000,
    unit: 'ms',
    decides: 'slow-step: from “clean-up started” to “volumes unmounted”.',
    source:
      'Volumes are looked at every 300 ms (volume_manager.go, podAttachAndMountRetryInterval), and tried again after 500 ms to 2m2s (exponential_backoff.go): five failures take 15.5 s. Measured: 0.31 s at most in 142 deletions of the lab.',
  },
  paceCleanUpMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'slow-step: from “volumes unmounted” to “clean-up done”.',
    source:
      'Volume paths are looked at every 100 ms (kubelet.go, SyncTerminatedPod, from 1.27 on). Measured: 0.14 s at most in 142 deletions of the lab.',
  },
  paceFinalDeleteMs: {
    value: 15_000,
    unit: 'ms',
    decides: 'slow-step: from “worker finished” to “object deleted”.',
    source:
      'At once, or with a batch of the status manager, syncPeriod = 10 s (status_manager.go), and half of another. Measured: 0.81 s at most in 142 deletions of the lab.',
  },
  paceRemovalMs: {
    value: 45_000,
    unit: 'ms',
    decides: 'slow-step: from “container stopped” to “object gone”, if the steps in between are not logged.',
    source:
      'The limits of the finer steps share it: sandbox 10 s, news 10 s, status 15 s, and a round of PLEG and volumes. Measured: 4.3 s at most in 155 deletions of the lab, 13.0 s in 47 of other clusters.',
  },
  paceMirrorMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'slow-step: from “mirror deleted” to “mirror is back”.',
    source:
      'One run of the worker deletes and creates it (kubelet.go, SyncPod). Measured: 15 ms at most in 10 of 11 of the lab, 3.0 s in the other.',
  },
  afterGraceMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'slow-step: a stop this much longer than its grace period.',
    source:
      'SIGKILL is sent when the grace period is over (containerd, StopContainer), and the kernel ends the process at once. Measured: 1.7 s at most from the request to the end in 165 stops of the lab.',
  },
  requestSeenMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'slow-step: from the request to the first line of the kubelet, if the clock is known.',
    source:
      'A watch hands it on at once; deletionTimestamp has whole seconds. Measured: 1.23 s at most in 144 deletions of the lab.',
  },
  lateRequestMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'request-late: from the acceptance to the kubelet, corrected for the difference of the clocks.',
    source:
      'A watch hands it on at once. Measured between request and kubelet: 1.23 s at most in 144 deletions of the lab.',
  },
  lateRequestOtherClockMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'request-late: the same if the difference of the clocks is unknown.',
    source:
      'Clocks under NTP differ by far less; clocks that are not set drift by some seconds a week (20 ppm are 12 s a week).',
  },
  slowAnswerMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'request-late: the time that the client waited for the answer to its request.',
    source:
      'Half of what an admission webhook may take: timeoutSeconds defaults to 10 (admissionregistration/v1/defaults.go).',
  },
  kubeletWatchMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'never-seen-by-kubelet: no line until this long after the grace period.',
    source:
      'After a break the kubelet lists again after a back-off of up to 30 s, jittered up to twice (client-go, reflector.go, backoff manager 800 ms to 30 s).',
  },
  skewFromMs: {
    value: 2_000,
    unit: 'ms',
    decides: 'clock-skew: the kubelet saw the deletion this long before it was requested.',
    source:
      'deletionTimestamp is cut to the second (apimachinery, metav1.Time.MarshalJSON): up to 1 s is no skew, and one more for the precision of the zone.',
  },
  skewToMs: {
    value: 420_000,
    unit: 'ms',
    decides: 'clock-skew: a larger difference is another zone or another deletion.',
    source:
      'Zones in use differ by 15 minutes at least (tz database, since 1972): beyond half of that the next zone is nearer.',
  },
  runtimeClockMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'witnesses-disagree: a container that ended this long after the kubelet called all of them terminated.',
    source:
      'Both stamp with one clock; a zone that was measured is right to 2 s (correlate, agreeMs), and the kubelet reads a cache that is a second old (kubelet.go, plegRelistPeriod).',
  },
  silentRuntimeMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'runtime-unavailable: the sync loop was blocked for this long between the request and DELETE.',
    source:
      'A call to the runtime may take --runtime-request-timeout = 2m (kubelet defaults.go); the sync loop skips rounds for 5 s at most (kubelet.go, syncLoop: backoff 100 ms to 5 s).',
  },
  runtimeSilenceMs: {
    value: 125_000,
    unit: 'ms',
    decides: 'runtime-unavailable: the runtime is taken as still away for this long after the last line that says so.',
    source:
      'A call to the runtime may take --runtime-request-timeout = 2m (kubelet defaults.go), and a sync loop that is not blocked says so every 5 s (kubelet.go, syncLoop).',
  },
  runtimeStartMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'Errors of the runtime, PLEG and the API server this soon after the start of a kubelet are normal.',
    source: 'maxWaitForContainerRuntime = 30 s (kubelet.go, all versions).',
  },
  leaseFailures: {
    value: 2,
    unit: 'times',
    decides: 'api-unavailable: fewer failures to renew the lease or the status of the node are normal.',
    source:
      'The lease is renewed every 10 s and holds for 40 s (nodelease: renewInterval = 0.25 of NodeLeaseDurationSeconds): one failure has no effect.',
  },
  mirrorFlapMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'mirror-flapping: mirrorFlapTimes new mirrors within this time.',
    source:
      'The periodic sync of a static pod comes after 60 s at the earliest (--sync-frequency = 1m): a mirror that is created again within it was not made by that.',
  },
  mirrorFlapTimes: {
    value: 3,
    unit: 'times',
    decides: 'mirror-flapping: new mirrors within mirrorFlapMs.',
    source: 'A delete brings one new mirror, an edit of the manifest at the same time another (kubelet.go, SyncPod).',
  },
  orphanMirrorMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'mirror-orphan: a mirror that remains this long after its static pod.',
    source:
      'Housekeeping looks every 2 s (kubelet.go, housekeepingPeriod): five rounds. Measured: 0.4 s at most in 5 removals of the lab.',
  },
  finalizerMs: {
    value: 3_000,
    unit: 'ms',
    decides: 'finalizer-held: an object that remained this long after its accepted delete.',
    source:
      'Nothing but a finalizer keeps it (registry/rest/delete.go). Measured from the delete to the removal: 79 ms for 99 % and 136 ms at most in 102 deletions of the lab.',
  },
  finalizerOpenMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'finalizer-held: the same if the log ends without the removal.',
    source:
      'As finalizerMs, and a watch that breaks is set up again within seconds (client-go, reflector.go, back-off from 800 ms).',
  },
  orphanVolumesMs: {
    value: 120_000,
    unit: 'ms',
    decides: 'orphaned-pod-dir: volumes that stay mounted for this long.',
    source:
      'The longest back-off of an unmount: maxDurationBeforeRetry = 2m2s (exponential_backoff.go), begun before the pod was gone.',
  },
  graceByPlegMs: {
    value: 10_000,
    unit: 'ms',
    decides:
      'grace-exceeded: a stop whose end PLEG alone shows is evaluated if its grace period is at least this long.',
    source:
      'PLEG sees an end up to plegRelistPeriod = 1 s late (kubelet.go, all versions), and up to 1.21 gives no exit code: one tenth of the grace period. A stop of 2 s that ended by itself after 1.2 s looks as if it had lasted 2 s. Chosen.',
  },
  killedOnTimeMs: {
    value: 2_000,
    unit: 'ms',
    decides:
      'grace-exceeded: while the runtime is away, a stop that lasts this much longer than its grace period is not evaluated.',
    source:
      'Measured: 1.7 s at most beyond the grace period in 165 stops of the lab; PLEG sees an end up to 1 s late (kubelet.go, plegRelistPeriod).',
  },
  graceToleranceMs: {
    value: 100,
    unit: 'ms',
    decides: 'grace-exceeded: a stop shorter than the grace period by up to this much counts as lasting as long.',
    source:
      'Stamps are taken before the call and after it. Measured: containers that were killed took at least 53 ms more than their grace period, in 60 of the lab and of other clusters; lines are stamped up to 123 ms late.',
  },
  bootstrapMs: {
    value: 300_000,
    unit: 'ms',
    decides:
      'mirror-create-rejected: a mirror that nothing admits, as no quota or policy is there yet, is refused from here on.',
    source:
      'kubeadm waits four minutes for a control plane and makes the rest of the cluster after that (cmd/kubeadm/app/constants, ControlPlaneComponentHealthCheckTimeout = 4m).',
  },
  staticTryMs: {
    value: 20_000,
    unit: 'ms',
    decides: 'static-start-blocked: a static pod that waits this long after its predecessor ended.',
    source: 'Asked again every 10 to 15 s (pod_workers.go, allowPodStart, backOffPeriod times 1 to 1.5, from 1.22 on).',
  },
  staticTerminationMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'static-start-blocked: the same after its grace period, if no line shows the end of the predecessor.',
    source:
      'Two rounds of allowPodStart, 15 s each (pod_workers.go, from 1.22 on). Measured: a static pod of the lab was replaced within 13.1 s of the change, its grace period included.',
  },
  manifestReadMs: {
    value: 25_000,
    unit: 'ms',
    decides: 'static-manifest-broken: an error about the manifest up to this long before the removal belongs to it.',
    source: 'fileCheckFrequency = 20 s (kubelet defaults.go, all versions), and 5 s for the reading.',
  },
  manifestErrors: {
    value: 2,
    unit: 'times',
    decides: 'static-manifest-invalid: fewer errors about one file are normal.',
    source:
      'A file that is just being written; the next reading comes after fileCheckFrequency = 20 s (kubelet defaults.go).',
  },
  nodeStateMs: {
    value: 120_000,
    unit: 'ms',
    decides:
      'node-trouble: a state of the node that was last reported this long before the end of the log is over; after a pause of this length it is another incident.',
    source:
      'What lasts is reported again every 5 s (kubelet.go, syncLoop and updateRuntimeUp), the lease every 10 s; a call to the runtime may take --runtime-request-timeout = 2m (kubelet defaults.go).',
  },
  nodeCalmMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'node-trouble: after a pause of this length, with a success in it, it is another incident.',
    source:
      'The watch of pods is tried again after 30 s at most, or twice that by its jitter of 1.0 (client-go, reflector.go, backoffManager), the lease after 10 s, the sync loop after 5 s: what fails more often has not recovered, whatever else succeeds meanwhile.',
  },
  twoNodesMs: {
    value: 2_000,
    unit: 'ms',
    decides: 'name-on-two-nodes: the old pod ended at least this long after the new one was started on another node.',
    source:
      'PLEG of either node looks once a second (kubelet.go, plegRelistPeriod = 1 s), and clocks that are kept by NTP differ by less.',
  },
  volumeHeldMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'volume-held-elsewhere: another node held the volume at least this long after it was asked for.',
    source:
      'A kubelet reports which volumes are in use every 10 s (nodeStatusUpdateFrequency, kubelet_node_status.go), and the controller detaches then: three rounds.',
  },
  drainPauseMs: {
    value: 300_000,
    unit: 'ms',
    decides: 'node-drained: after a pause of this length another stretch of deletions begins.',
    source:
      'kubectl drain asks again every 5 s for what a PodDisruptionBudget refuses (kubectl, drain.go, evictPods), and a pod of the default grace period has come back elsewhere within some minutes.',
  },
  drainPods: {
    value: 2,
    unit: 'times',
    decides: 'node-drained: this many deletions of one stretch are a drain.',
    source: 'One pod that is deleted on a node that takes no pods shows no more than that.',
  },
  cordonHeardMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'node-drained: a deletion this long before the kubelet logs the cordon may have come after it.',
    source:
      'The kubelet compares spec.unschedulable when it writes its status, every 10 s (kubelet_node_status.go, recordNodeSchedulableEvent).',
  },
  worthSayingMs: {
    value: 1_000,
    unit: 'ms',
    decides: 'A finding states its duration from here on.',
    source: 'PLEG and whole seconds of the API are no finer (kubelet.go, plegRelistPeriod = 1 s).',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
