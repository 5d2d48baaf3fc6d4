import { type Thresholds, valuesOf } from '../../kit/thresholds.js';

/** Every duration that decides what is reported about a start. */
export const THRESHOLDS = {
  silenceMs: [300_000, 'ms', 'A start without a new step for longer counts as stuck, although nothing failed.', 'RunPodSandbox may take 4 min (remote_runtime.go: twice the runtimeRequestTimeout of 2 min), a wait for volumes 2 min 3 s (volume_manager.go, podAttachAndMountTimeout).'],
  containerRetryMs: [330_000, 'ms', 'A failed image, config or container that is not logged again within this time no longer delays the start.', 'An image is tried again after 5 min at most (image_manager.go, maxBackOff of kubelet.go), and logged then.'],
  workerRetryMs: [200_000, 'ms', 'The same for volumes, the network and the sandbox.', 'A wait for volumes fails after 2 min 3 s (volume_manager.go, podAttachAndMountTimeout), everything else is tried again after 10 to 15 s, since 1.35 after up to 1 min (pod_workers.go, backOffPeriod).'],
  workerLateMs: [90_000, 'ms', 'Below -v=2, where the log does not show which containers start: a sandbox, image or container that failed and is not logged again within this time may have started. Up to 1.34 the time of the next row.', 'The worker tries again after up to 1 min from 1.35 on, and up to 82 s were seen (pod_workers.go, completeWork).'],
  startRetryMs: [16_000, 'ms', 'The same for a worker that may not start its static pod yet.', 'It checks again after 10 to 15 s, and logs that each time (pod_workers.go, allowPodStart and backOffPeriod, since 1.22).'],
  firstBackOffMs: [10_000, 'ms', 'A back-off longer than this shows that a container crashed more than once.', 'The first one is 10 s, each further one twice as long (kubelet.go, containerBackOff; client-go, util/flowcontrol/backoff.go).'],
  resyncMs: [15_000, 'ms', 'If a crash is still logged this long after the first back-off, the container has crashed again.', 'The worker checks again 10 to 15 s after the back-off (pod_workers.go, backOffPeriod with its jitter).'],
  afterBackOffMs: [60_000, 'ms', 'A container whose back-off ended longer ago than this, and which has no further line, runs again.', 'From the end of a back-off to the sync that notices it (kubelet.go, resyncInterval of 1 min), and to the next crash of a container that cannot run.'],
  briefMs: [10_000, 'ms', 'If something failed once, no longer than this before the input ends, the next try may succeed: the start is in progress, not stuck.', 'The next try comes after 10 to 15 s (pod_workers.go, backOffPeriod).'],
  failingMs: [20_000, 'ms', 'A probe that has failed for longer than this is the reason why the pod is not Ready.', 'Two periods of a probe (periodSeconds is 10 by default). Chosen.'],
  leastLifeMs: [5_000, 'ms', 'A restarted container has not crashed again once it has run for this long, and twice as long as before.', 'The end of a container is logged at the next relist of PLEG, every second, up to 1.5 s late (kubelet.go, genericPlegRelistPeriod). Chosen.'],
  atOnceMs: [2_000, 'ms', 'A pod that is deleted sooner may have no steps; if a pod that is deleted later has none, lines are missing.', 'Its volumes or its sandbox are logged in every version, as soon as its worker begins. Chosen.'],
  soonestMs: [200, 'ms', 'A pod whose end is observed sooner than this had no container: it was refused.', 'No runtime makes a sandbox and a container faster. Chosen.'],
  lateMs: [10_000, 'ms', 'A pod that the kubelet takes this long after it was scheduled, or a sandbox that waits this long for the runtime, was held up; half of it without a kubelet explains that.', 'A watch passes a pod on at once. Chosen.'],
  placedMs: [3_000, 'ms', 'A pod that is scheduled, or taken by the kubelet, this soon after its node became ready waited for that.', 'The taint goes with the update of the node, and the scheduler moves the pods that it held up at once (nodelifecycle; scheduling queue). An object states whole seconds. Chosen.'],
  runtimeAnswerMs: [7_000, 'ms', 'If the next answer of the runtime comes this late, and other lines come before it, the kubelet waited for the runtime.', 'It asks the runtime for its status every 5 s (kubelet.go, updateRuntimeUp), and prints the answer at -v=4.'],
  runtimeSilentMs: [20_000, 'ms', 'If a log goes on for this long after the last answer of the runtime, the runtime does not answer.', 'The kubelet asks it every 5 s (kubelet.go, updateRuntimeUp), and prints the answer at -v=4: four rounds. Chosen.'],
  beforeRestartMs: [60_000, 'ms', 'A line says why a container is killed if its end comes within this time.', 'A container has its grace period, 30 s by default, between the message and its end (kuberuntime_container.go, killContainer). Twice that, chosen.'],
  oneFailureMs: [300, 'ms', 'Lines about a failure that come within this time of each other belong to one try.', 'Up to four places log the failure of one try: runtime, manager, worker and Event (pod_workers.go, “Error syncing pod”). The next try is seconds away.'],
  oneLookMs: [100, 'ms', 'What PLEG prints within this time was found by one relist.', 'A relist sends all that it finds at once (pleg/generic.go, Relist); the next one comes after a second.'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
