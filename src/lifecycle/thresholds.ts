import { type Thresholds, valuesOf } from '../thresholds.js';
import { MIN_PAUSE_MS } from './pauses.js';

/** Every duration and number of this stage that decides what is reported. */
export const THRESHOLDS = {
  nextSyncMs: {
    value: 95_000,
    unit: 'ms',
    decides:
      'A mirror that is not back by then is taken as not coming back: the outcome is stuck, and mirror-not-recreated reports it.',
    source:
      'A static pod is synced again after 60 to 90 s: --sync-frequency (1m) times 1 to 1.5 (pod_workers.go, workerResyncIntervalJitterFactor, completeWork, all versions); 5 s for the sync itself.',
  },
  mirrorStatusMs: {
    value: 10_000,
    unit: 'ms',
    decides:
      'If no status of the new mirror is logged, lines of its worker belong to its return for this long after its first line.',
    source: 'syncPeriod = 10 s: the status manager checks all pods (status_manager.go, all versions).',
  },
  defaultGraceMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'The grace period if neither a line nor a watch shows it.',
    source: 'DefaultTerminationGracePeriodSeconds = 30 (pkg/apis/core/v1/defaults.go, all versions).',
  },
  minGraceMs: {
    value: 2_000,
    unit: 'ms',
    decides: 'The shortest time that a stop is allowed.',
    source: 'minimumGracePeriodInSeconds = 2 (kuberuntime_container.go, killContainer, all versions).',
  },
  leftOutSteps: {
    value: 3,
    unit: 'steps',
    decides:
      'If this many steps of a deletion are missing, lines were left out of the log, and none is called missing.',
    source:
      'The worker prints its steps one after the other (pod_workers.go, podWorkerLoop; kubelet.go, SyncTerminatingPod and SyncTerminatedPod): it cannot go on without them. Measured: no recording of the lab misses a step. Chosen.',
  },
  overdueMs: {
    value: 60_000,
    unit: 'ms',
    decides:
      'A deletion that lasts this long after its grace period may be stuck (standstillMs must have passed as well).',
    source:
      'Back-off of the worker 10 to 15 s twice (pod_workers.go, workerBackOffPeriodJitterFactor), a batch of the status manager 10 s (status_manager.go, syncPeriod), PLEG and volumes. Measured beyond the grace period: in 144 graceful deletions of the lab 7.5 s at most; on other clusters 12.9 s from the end of the volumes to the removal.',
  },
  standstillMs: {
    value: 30_000,
    unit: 'ms',
    decides:
      'A deletion without a further step for this long makes no progress; with --follow, an object that a finalizer holds for this long is overdue.',
    source:
      'Twice the longest back-off of a worker, 15 s (pod_workers.go, backOffPeriod 10 s times 1 to 1.5; kubelet.go, all versions).',
  },
  untoldMs: {
    value: 600_000,
    unit: 'ms',
    decides:
      'After this long and the grace period without a word of what a deletion waits for, in a log that is over, does not hold its housekeeping and has no watch next to it, it is not reported as stuck: lines may be missing.',
    source:
      'What hangs is tried again, and each try that fails is logged at any -v: an unmount within 2m2s (exponentialBackOff), a stop after its grace period and 2m (kuberuntime, runtimeRequestTimeout), a sandbox after 4m. Measured: other nodes with a second in seven missing have none that waits this long in silence. Chosen.',
  },
  openHangMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'A hang that lasts to the end of the log is an error from here on, a warning before.',
    source:
      'A worker tries again after backOffPeriod = 10 s (kubelet.go, all versions): within less, it was not retried.',
  },
  runtimeRetryMs: {
    value: 150_000,
    unit: 'ms',
    decides:
      'After the last error of a stop, this long and the grace period of the pod without another: nothing shows that it still hangs.',
    source:
      'A call gives up after --runtime-request-timeout = 2 min, a stop after that and the grace period (remote_runtime.go, StopContainer, StopPodSandbox); the worker tries again after 15 s at most (pod_workers.go, backOffPeriod 10 s times 1 to 1.5), a garbage collection after 1 min (kubelet.go, ContainerGCPeriod); 15 s for the call itself. All versions.',
  },
  steadyLooks: {
    value: 3,
    unit: 'lines',
    decides:
      'This often PLEG must have failed to read the state of a sandbox before it is a sign that it fails no more.',
    source:
      'What cannot be read is read again at the next look, each second (generic.go, Relist, podsToReinspect, all versions). Chosen.',
  },
  unsaidMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'After this long without another such line the state of the sandbox could be read: its namespace is gone.',
    source: 'relistPeriod = 1 s (kubelet.go, genericPlegRelistPeriod, all versions): ten looks. Chosen.',
  },
  volumeRetryMs: {
    value: 245_000,
    unit: 'ms',
    decides: 'After the last error of a volume, this long without another: nothing shows that it still hangs.',
    source:
      'The back-off of an operation ends at 2m2s (exponential_backoff.go, maxDurationBeforeRetry), and a call to a CSI driver gives up after 2 min (csi_plugin.go, csiTimeout, all versions).',
  },
  batchRetryMs: {
    value: 60_000,
    unit: 'ms',
    decides:
      'After the last error of a status update, a final delete, a cgroup or a volume path, this long without another: nothing shows that it still hangs.',
    source:
      'The status manager tries all pods again every 10 s (status_manager.go, syncPeriod), the worker after 15 s (pod_workers.go), housekeeping after 2 s (kubelet.go, housekeepingPeriod); a connection that is not made gives up after 30 s (net/http DefaultTransport, dial timeout). All versions.',
  },
  mirrorRetryMs: {
    value: 130_000,
    unit: 'ms',
    decides:
      'After the last error of a call about a mirror, this long without another: nothing shows that it still hangs.',
    source:
      'The next sync of a static pod comes within 95 s (nextSyncMs), and a connection that is not made gives up after 30 s (net/http DefaultTransport, dial timeout).',
  },
  runtimeErrorMs: {
    value: 5_000,
    unit: 'ms',
    decides:
      'From the first error of the runtime to success: if shorter, it is not a stuck-container-stop or stuck-sandbox-stop.',
    source:
      'Measured from stop to stopped beyond the grace period: 1.7 s at most in 165 stops of the lab; errors that resolve by then cost less than one back-off of 10 s (kubelet.go, backOffPeriod).',
  },
  silentStopMs: {
    value: 20_000,
    unit: 'ms',
    decides: 'A stop without an end this long after its grace period is a stuck-container-stop.',
    source:
      'SIGKILL is sent at the end of the grace period; a runtime has two more minutes (kuberuntime_container.go, killContainer; remote_runtime.go, StopContainer: timeout + grace). Measured: 1.7 s at most after the request in 165 stops of the lab, 30.0 s in 41 stops of other clusters, which is the grace period itself.',
  },
  handOverMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'From the teardown to the first line of the worker: if longer, it is a stuck-worker.',
    source:
      'A hand-over through a channel (pod_workers.go, UpdatePod): 0.64 s at most in 142 deletions of the lab. A worker that waits for volumes to mount reacts only after podAttachAndMountTimeout = 2m3s (volume_manager.go): that is reported as well.',
  },
  sameMomentMs: {
    value: 100,
    unit: 'ms',
    decides: 'The end of a call that is printed so shortly before its beginning is the end of this call.',
    source:
      'The goroutine that unmounts can print before the one that started it (operation_generator.go, reconciler.go). Measured: 0.4 ms on another cluster; an operation that failed is tried again after 500 ms at the earliest (exponential_backoff.go).',
  },
  mountTries: {
    value: 2,
    unit: 'times',
    decides: 'Fewer failed mounts after the beginning of the deletion are no wait for volumes.',
    source: 'The first failure is tried again after 500 ms (exponential_backoff.go, initialDurationBeforeRetry).',
  },
  unmountErrorMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'From the first failed unmount to success: if shorter, it is not a stuck-volume-unmount.',
    source:
      'The back-off of an operation doubles from 500 ms (exponential_backoff.go, initialDurationBeforeRetry): by 5 s it has failed four times, at 0, 0.5, 1.5 and 3.5 s. Measured: all volumes gone within 0.31 s in 142 deletions of the lab, in 1.1 s after the stop on other clusters.',
  },
  silentUnmountMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'An unmount that was begun and has no end for this long is a stuck-volume-unmount.',
    source:
      'The kubelet waits for umount(2) without a limit. Measured: all volumes gone within 0.31 s in 142 deletions of the lab, within 1.1 s of the stop in 40 of other clusters.',
  },
  clearanceMs: {
    value: 15_000,
    unit: 'ms',
    decides: 'Volume paths or a cgroup that remain for this long are a stuck-volume-path or stuck-cgroup.',
    source:
      'One batch of the status manager and half of another: syncPeriod = 10 s (status_manager.go, up to 1.26 the only one that checks); the worker checks every 100 ms from 1.27 on (kubelet.go, SyncTerminatedPod). Measured: 0.14 s at most in 142 deletions of the lab.',
  },
  volumePathTries: {
    value: 3,
    unit: 'times',
    decides: 'Fewer checks that find remaining volume paths are normal.',
    source: 'Two batches of the status manager can lie within clearanceMs (status_manager.go, syncPeriod = 10 s).',
  },
  cgroupTries: {
    value: 2,
    unit: 'times',
    decides: 'Fewer failures to remove a cgroup are normal.',
    source:
      'A process that was just killed may still be there once (pod_container_manager_linux.go, Destroy: tryKillingCgroupProcesses tries 5 times itself).',
  },
  statusErrorMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'A status that is refused for this long after the worker finished is a stuck-status-update.',
    source: 'The next batch retries: syncPeriod = 10 s (status_manager.go, all versions).',
  },
  silentStatusMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'No line of the status manager for this long after the worker finished is a stuck-status-update.',
    source:
      'Three batches of the status manager: syncPeriod = 10 s (status_manager.go). Measured: 0.81 s at most from the worker to the final delete in 142 deletions of the lab.',
  },
  phaseMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'A status that is held back because of its phase for this long is a stuck-phase.',
    source: 'The next batch checks again: syncPeriod = 10 s (status_manager.go, syncBatch, from 1.27 on).',
  },
  phaseTries: {
    value: 2,
    unit: 'times',
    decides: 'Fewer times held back because of the phase are normal.',
    source:
      'The status of the last container may arrive between two batches (status_manager.go, canBeDeleted, from 1.27 on).',
  },
  apiWatchMs: {
    value: 5_000,
    unit: 'ms',
    decides:
      "What the kubelet's watch says of an object this long after the Node authorizer knew it no more shows that it was there all the time.",
    source:
      "Both hear of a removal from a watch (graph_populator.go; config/apiserver.go): the kubelet's REMOVE is 2 ms before the first such answer in a live cluster of 1.34, and its lines may be 5 s late where the sync loop is busy (kubelet.go, syncLoop: backoff of 100 ms to 5 s).",
  },
  ownDeleteMs: {
    value: 10_000,
    unit: 'ms',
    decides:
      "The line of the kubelet's own delete counts as missing if the log continues for this long after the removal.",
    source:
      'It is printed when the call returns, which may be after the removal was seen (status_manager.go, syncPod): 20 ms later at most in 68 deletions of the lab; a call may take as long as a batch, syncPeriod = 10 s.',
  },
  atOnceMs: {
    value: 1_000,
    unit: 'ms',
    decides: 'DELETE and REMOVE within it, with nothing stopped in between, are one deletion with grace 0.',
    source:
      'Both come out of one merge of the config source (config.go, podStorage.merge). Measured: 42 ms for 99 % and 167 ms at most in 21 deletions of finished pods in the lab; 38 ms at most in 46, and 24 ms in 36 forced ones, on other clusters.',
  },
  pauseMs: {
    value: MIN_PAUSE_MS,
    unit: 'ms',
    decides: 'Shorter pauses are not listed as gaps.',
    source:
      'PLEG checks once a second (kubelet.go, plegRelistPeriod = 1 s, all versions): shorter pauses are the normal interval of the kubelet.',
  },
  sameRequestMs: {
    value: 1_500,
    unit: 'ms',
    decides: 'Two times of a request, from a watch and another source, this near to each other are one instant.',
    source:
      'deletionTimestamp is truncated to the second (apimachinery, metav1.Time.MarshalJSON); half a second for the call. Measured from there to the kubelet: 1.23 s at most in 144 deletions of the lab.',
  },
  rhythmTimes: {
    value: 3,
    unit: 'times',
    decides: 'An event that occurs fewer times has no pace.',
    source: 'Two occurrences make one interval, and one interval is no pace.',
  },
  rhythmFactor: {
    value: 2,
    unit: 'times',
    decides: 'An interval this many times longer or shorter than the median has another pace.',
    source:
      'A back-off doubles (exponential_backoff.go, durationBeforeRetry *= 2): such growth is no steady pace. Jitter is 1.5 at most (pod_workers.go).',
  },
  rhythmShare: {
    value: 0.75,
    unit: 'share',
    decides: 'At least this share of the intervals must have the same pace.',
    source: 'One in four intervals may differ: an extra sync between the periodic ones (pod_workers.go, UpdatePod).',
  },
  echoMs: {
    value: 3_000,
    unit: 'ms',
    decides: 'With --follow: a deletion with all its steps is reported this long after the last.',
    source:
      'Housekeeping forgets the pod every 2 s (kubelet.go, housekeepingPeriod). Measured: 1.94 s at most in 142 deletions of the lab.',
  },
  lateStepMs: {
    value: 15_000,
    unit: 'ms',
    decides:
      'With --follow: a deletion that lacks steps is reported this long after the last, and after the grace period; lines of a log can lag behind the watch by as much.',
    source:
      'The next batch of the status manager comes within syncPeriod = 10 s (status_manager.go). Measured in 400 deletions of the lab and of other nodes: no step but a stop, or what another client asks for, came more than 12.9 s after the one before. That a log lags behind the watch by as much is assumed.',
  },
  witnessReachMs: {
    value: 2_000,
    unit: 'ms',
    decides: 'What another source shows this near to a deletion belongs to it.',
    source:
      'Clocks of two machines under NTP, and whole seconds of the API (apimachinery, metav1.Time). Measured between request and kubelet: 1.23 s at most in 144 deletions of the lab.',
  },
  garbageMs: {
    value: 150_000,
    unit: 'ms',
    decides: 'A record of the runtime about a container this long after the deletion still belongs to it.',
    source: 'ContainerGCPeriod = 1m (kubelet.go, all versions): two rounds, and 30 s for the second.',
  },
  twiceToldMs: {
    value: 1_000,
    unit: 'ms',
    decides: 'Records of other sources about one container in two files, this near to each other, are one event.',
    source:
      'The log of a runtime and its event stream are written by one process; crictl and events of the API have whole seconds.',
  },
  outlivedMs: {
    value: 1_000,
    unit: 'ms',
    decides:
      'removed-while-running: containers that ended so soon after the removal of their object did not outlive it.',
    source:
      'A forced deletion removes the object first by definition. PLEG, which reports the end of containers, looks once a second (kubelet.go, plegRelistPeriod = 1 s, all versions).',
  },
  orphanErrors: {
    value: 2,
    unit: 'times',
    decides: 'orphaned-pod-dir: fewer errors are normal.',
    source:
      'Housekeeping runs every 2 s (kubelet.go, housekeepingPeriod): it may clean up the next time what it finds once.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
