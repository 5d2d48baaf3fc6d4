import { type Thresholds, valuesOf } from '../kit/thresholds.js';

/** Every duration of this stage that decides what is reported. */
export const THRESHOLDS = {
  watchAloneMs: [15_000, 'ms', 'With --follow: a removal without a kubelet line for this long is reported from the watch alone.', 'Lines of the kubelet come with the next batch of the status manager, syncPeriod = 10 s (status_manager.go), and half of another.'],
  startOverdueMs: [60_000, 'ms', 'With --follow: a start that fails is reported as overdue once it has lasted this long.', 'The kubelet learns of everything within the minute of its resync (kubelet.go, SyncFrequency); the fourth try of a pull comes after 70 s (images/image_manager.go, back-off of 10 s, doubled).'],
  restartToldMs: [15_000, 'ms', 'With --follow: a restart is counted this long after it; by then the status with its reason has arrived.', 'The status comes with the next batch of the status manager, syncPeriod = 10 s (status_manager.go), and half of another.'],
  remarkMs: [5_000, 'ms', 'The headline names a pause that is at least this long.', 'Half of the 10 s after which the status manager tries again (status_manager.go, syncPeriod). Measured in deletions that went well: 3.1 s at most in 181 of the lab, but for two stale mirrors (9 to 11 s); 11.8 s in 152 of other clusters, where the object waits for the next round of the status manager: such a pause is named.'],
  leastMs: [1_000, 'ms', 'A deletion whose beginning is not in the input is reported with its minimum duration if that is at least this.', 'PLEG looks once a second (kubelet.go, plegRelistPeriod = 1 s, all versions): a shorter one shows nothing about its length.'],
  slowStartMs: [30_000, 'ms', 'A start that takes at least this long is listed as slow, whatever is usual.', 'Three periods of a readiness probe (periodSeconds is 10 by default). The objective of Kubernetes is 5 s without pulls and init containers (sig-scalability, SLOs: pod startup latency). Chosen.'],
  slowTimes: [2, 'times', 'A start is listed as slow if it takes at least this many times what is usual for its owner, or its image.', 'Pods of one owner share image and probes. Chosen.'],
  slowByMs: [5_000, 'ms', 'And at least this much longer.', 'The objective of Kubernetes for a whole start without pulls. Chosen.'],
  normStarts: [5, 'starts', 'What is usual is known where an owner, or an image, has at least this many starts.', 'With fewer, the median is one of the outliers too easily. Chosen.'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
