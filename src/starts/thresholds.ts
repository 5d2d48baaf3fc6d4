import { type Thresholds, valuesOf } from '../thresholds.js';

/** Every duration that decides what is reported about a start. */
export const THRESHOLDS = {
  silenceMs: {
    value: 300_000,
    unit: 'ms',
    decides: 'A start without a new step for longer counts as stuck, although nothing failed.',
    source:
      'RunPodSandbox may take 4 min (remote_runtime.go: twice the runtimeRequestTimeout of 2 min), a wait for volumes 2 min 3 s (volume_manager.go, podAttachAndMountTimeout).',
  },
  containerRetryMs: {
    value: 330_000,
    unit: 'ms',
    decides:
      'A failed image, config or container that is not logged again within this time no longer holds the start up.',
    source:
      'An image is tried again after 5 min at most (image_manager.go, maxBackOff of kubelet.go), and logged then.',
  },
  workerRetryMs: {
    value: 200_000,
    unit: 'ms',
    decides: 'The same of volumes, of the network and of the sandbox.',
    source:
      'A wait for volumes fails after 2 min 3 s (volume_manager.go, podAttachAndMountTimeout), everything else is tried again after 10 to 15 s, since 1.35 after up to 1 min (pod_workers.go, backOffPeriod).',
  },
  startRetryMs: {
    value: 16_000,
    unit: 'ms',
    decides: 'The same of a worker that may not start its static pod yet.',
    source:
      'It looks again after 10 to 15 s, and logs that each time (pod_workers.go, allowPodStart and backOffPeriod, since 1.22).',
  },
  firstBackOffMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'A longer back-off shows that a container crashed more than once.',
    source:
      'The first one is 10 s, each further one twice as long (kubelet.go, containerBackOff; client-go, util/flowcontrol/backoff.go).',
  },
  resyncMs: {
    value: 15_000,
    unit: 'ms',
    decides: 'A crash that is still logged this long after the first back-off has happened again.',
    source: 'The worker looks again 10 to 15 s after the back-off (pod_workers.go, backOffPeriod with its jitter).',
  },
  afterBackOffMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'A container whose back-off has been over for longer, without another line of it, runs again.',
    source:
      'From the end of a back-off to the sync that notices it (kubelet.go, resyncInterval of 1 min), and to the next crash of a container that cannot run.',
  },
  briefMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'What failed once, this shortly before the input ends, may work at the next try: in progress, not stuck.',
    source: 'The next try comes after 10 to 15 s (pod_workers.go, backOffPeriod).',
  },
  failingMs: {
    value: 20_000,
    unit: 'ms',
    decides: 'A probe that has failed for longer keeps the pod from being Ready.',
    source: 'Two periods of a probe (periodSeconds is 10 by default). Chosen.',
  },
  leastLifeMs: {
    value: 5_000,
    unit: 'ms',
    decides:
      'A container that was started again and has run for this long, and for twice as long as before, has not crashed again.',
    source:
      'The end of a container is logged with the next look of PLEG, every second, up to 1.5 s late (kubelet.go, genericPlegRelistPeriod). Chosen.',
  },
  atOnceMs: {
    value: 2_000,
    unit: 'ms',
    decides:
      'A pod that is deleted sooner may not have come to anything; of a later one without any step, lines are missing.',
    source: 'Its volumes or its sandbox are logged in every version, as soon as its worker has come to it. Chosen.',
  },
  soonestMs: {
    value: 200,
    unit: 'ms',
    decides: 'A pod whose end is observed sooner had no container: it was refused.',
    source: 'No runtime makes a sandbox and a container faster. Chosen.',
  },
  runtimeAnswerMs: {
    value: 7_000,
    unit: 'ms',
    decides: 'The kubelet waited for a runtime whose next answer comes this late, while it printed other lines.',
    source: 'It asks the runtime every 5 s how it is (kubelet.go, updateRuntimeUp), and prints the answer at -v=4.',
  },
  beforeRestartMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'A line says why a container is killed if its end comes within this time.',
    source:
      'A container is given its grace period, 30 s by default, between the message and its end (kuberuntime_container.go, killContainer). Twice that, chosen.',
  },
  oneFailureMs: {
    value: 300,
    unit: 'ms',
    decides: 'Lines about one failure that come within this time of each other are of one try.',
    source:
      'One try fails in up to four places, which each log it: runtime, manager, worker and Event (pod_workers.go, “Error syncing pod”). The next try is seconds away.',
  },
  oneLookMs: {
    value: 100,
    unit: 'ms',
    decides: 'What PLEG prints within this time is found by one look.',
    source: 'All that one look finds is sent at once (pleg/generic.go, Relist); the next one comes after a second.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
