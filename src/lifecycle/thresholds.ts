import { type Thresholds, valuesOf } from '../thresholds.js';
import { MIN_PAUSE_MS } from './pauses.js';

/** Every duration and number of this stage that decides what is reported. */
export const THRESHOLDS = {
  nextSyncMs: {
    value: 95_000,
    unit: 'ms',
    decides: 'If the mirror is not back after this time, the outcome is stuck, and mirror-not-recreated reports it.',
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
    decides: 'The shortest grace period of a stop.',
    source: 'minimumGracePeriodInSeconds = 2 (kuberuntime_container.go, killContainer, all versions).',
  },
  leftOutSteps: {
    value: 3,
    unit: 'steps',
    decides:
      'If this many steps of a deletion are missing, lines were left out of the log, and none is called missing.',
    source:
      'The worker prints its steps one after the other (pod_workers.go, podWorkerLoop; kubelet.go, SyncTerminatingPod and SyncTerminatedPod): it cannot continue without them. Measured: no recording of the lab misses a step. Chosen.',
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
      'A deletion that reaches no step for this long makes no progress; with --follow, an object that a finalizer holds for this long is overdue.',
    source:
      'Twice the longest back-off of a worker, 15 s (pod_workers.go, backOffPeriod 10 s times 1 to 1.5; kubelet.go, all versions).',
  },
  untoldMs: {
    value: 600_000,
    unit: 'ms',
    decides:
      'If a finished log without housekeeping and without a watch does not show what a deletion waits for, it is not reported as stuck once it has lasted for this time plus the grace period: lines may be missing.',
    source:
      'The kubelet retries what hangs, and logs each failure at any -v: an unmount within 2m2s (exponentialBackOff), a stop after its grace period and 2m (kuberuntime, runtimeRequestTimeout), a sandbox after 4m. Measured: on other nodes, with one in seven seconds missing, no deletion waits this long in silence. Chosen.',
  },
  openHangMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'A hang that lasts to the end of the log is an error after this time, and a warning before.',
    source:
      'A worker tries again after backOffPeriod = 10 s (kubelet.go, all versions): before that, it was not retried.',
  },
  runtimeRetryMs: {
    value: 150_000,
    unit: 'ms',
    decides:
      'If no other error follows the last one of a stop within this time plus the grace period, nothing shows that it still hangs.',
    source:
      'A call gives up after --runtime-request-timeout = 2 min, a stop after that and the grace period (remote_runtime.go, StopContainer, StopPodSandbox); the worker tries again after 15 s at most (pod_workers.go, backOffPeriod 10 s times 1 to 1.5), a garbage collection after 1 min (kubelet.go, ContainerGCPeriod); 15 s for the call itself. All versions.',
  },
  steadyLooks: {
    value: 3,
    unit: 'lines',
    decides:
      'The absence of failures shows that PLEG can read the state of a sandbox only if it failed this often before.',
    source:
      'PLEG tries again at the next relist, each second (generic.go, Relist, podsToReinspect, all versions). Chosen.',
  },
  unsaidMs: {
    value: 10_000,
    unit: 'ms',
    decides:
      'After this long without another such line, the state of the sandbox could be read: its namespace is gone.',
    source: 'relistPeriod = 1 s (kubelet.go, genericPlegRelistPeriod, all versions): ten relists. Chosen.',
  },
  volumeRetryMs: {
    value: 245_000,
    unit: 'ms',
    decides: 'If no other error follows the last one of a volume within this time, nothing shows that it still hangs.',
    source:
      'The back-off of an operation ends at 2m2s (exponential_backoff.go, maxDurationBeforeRetry), and a call to a CSI driver gives up after 2 min (csi_plugin.go, csiTimeout, all versions).',
  },
  batchRetryMs: {
    value: 60_000,
    unit: 'ms',
    decides:
      'If no other error follows the last one of a status update, a final delete, a cgroup or a volume path within this time, nothing shows that it still hangs.',
    source:
      'The status manager tries all pods again every 10 s (status_manager.go, syncPeriod), the worker after 15 s (pod_workers.go), housekeeping after 2 s (kubelet.go, housekeepingPeriod); a connection that is not made gives up after 30 s (net/http DefaultTransport, dial timeout). All versions.',
  },
  mirrorRetryMs: {
    value: 130_000,
    unit: 'ms',
    decides:
      'If no other error follows the last one of a call about a mirror within this time, nothing shows that it still hangs.',
    source:
      'The next sync of a static pod comes within 95 s (nextSyncMs), and a connection that is not made gives up after 30 s (net/http DefaultTransport, dial timeout).',
  },
  runtimeErrorMs: {
    value: 5_000,
    unit: 'ms',
    decides:
      'If the runtime succeeds within this time after its first error, it is not a stuck-container-stop or stuck-sandbox-stop.',
    source:
      'Measured from stop to stopped beyond the grace period: 1.7 s at most in 165 stops of the lab; errors that resolve by then cost less than one back-off of 10 s (kubelet.go, backOffPeriod).',
  },
  silentStopMs: {
    value: 20_000,
    unit: 'ms',
    decides: 'A stop that has not ended this long after its grace period is a stuck-container-stop.',
    source:
      'SIGKILL is sent at the end of the grace period; a runtime has two more minutes (kuberuntime_container.go, killContainer; remote_runtime.go, StopContainer: timeout + grace). Measured: 1.7 s at most after the request in 165 stops of the lab, 30.0 s in 41 stops of other clusters, which is the grace period itself.',
  },
  handOverMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'If the first line of the worker comes later than this after the teardown, it is a stuck-worker.',
    source:
      'The worker is notified through a channel (pod_workers.go, UpdatePod): 0.64 s at most in 142 deletions of the lab. A worker that waits for volumes to mount reacts only after podAttachAndMountTimeout = 2m3s (volume_manager.go): that is reported as well.',
  },
  sameMomentMs: {
    value: 100,
    unit: 'ms',
    decides: 'If the end of a call is printed up to this long before its beginning, it is the end of this call.',
    source:
      'The goroutine that unmounts can print before the one that started it (operation_generator.go, reconciler.go). Measured: 0.4 ms on another cluster; an operation that failed is tried again after 500 ms at the earliest (exponential_backoff.go).',
  },
  mountTries: {
    value: 2,
    unit: 'times',
    decides: 'Fewer failed mounts after the beginning of the deletion do not mean that it waits for volumes.',
    source: 'The first failure is tried again after 500 ms (exponential_backoff.go, initialDurationBeforeRetry).',
  },
  unmountErrorMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'If an unmount succeeds within this time after its first failure, it is not a stuck-volume-unmount.',
    source:
      'The back-off of an operation doubles from 500 ms (exponential_backoff.go, initialDurationBeforeRetry): by 5 s it has failed four times, at 0, 0.5, 1.5 and 3.5 s. Measured: all volumes gone within 0.31 s in 142 deletions of the lab, in 1.1 s after the stop on other clusters.',
  },
  silentUnmountMs: {
    value: 30_000,
    unit: 'ms',
    decides: 'An unmount that has not ended this long after its beginning is a stuck-volume-unmount.',
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
      'A process that was just killed may still exist at the first check (pod_container_manager_linux.go, Destroy: tryKillingCgroupProcesses tries 5 times itself).',
  },
  statusErrorMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'A status that is still refused this long after the worker finished is a stuck-status-update.',
    source: 'The next batch retries: syncPeriod = 10 s (status_manager.go, all versions).',
  },
  silentStatusMs: {
    value: 30_000,
    unit: 'ms',
    decides:
      'If the status manager prints no line for this long after the worker finished, it is a stuck-status-update.',
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
    decides: 'If a status is held back because of its phase fewer times, that is normal.',
    source:
      'The status of the last container may arrive between two batches (status_manager.go, canBeDeleted, from 1.27 on).',
  },
  apiWatchMs: {
    value: 5_000,
    unit: 'ms',
    decides:
      "If the kubelet's watch still reports an object this long after the Node authorizer stopped knowing it, the object existed all the time.",
    source:
      "Both learn of a removal from a watch (graph_populator.go; config/apiserver.go): the kubelet's REMOVE is 2 ms before the first such answer in a live cluster of 1.34, and its lines may be 5 s late where the sync loop is busy (kubelet.go, syncLoop: backoff of 100 ms to 5 s).",
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
    decides: 'DELETE and REMOVE within this time, with nothing stopped in between, are one deletion with grace 0.',
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
    decides:
      'Two times of a request, from a watch and another source, are one instant if they are this close to each other.',
    source:
      'deletionTimestamp is truncated to the second (apimachinery, metav1.Time.MarshalJSON); half a second for the call. Measured from there to the kubelet: 1.23 s at most in 144 deletions of the lab.',
  },
  rhythmTimes: {
    value: 3,
    unit: 'times',
    decides: 'An event that occurs fewer times has no regular interval.',
    source: 'Two occurrences have one interval, and one interval cannot be regular.',
  },
  rhythmFactor: {
    value: 2,
    unit: 'times',
    decides: 'An interval this many times longer or shorter than the median is irregular.',
    source:
      'A back-off doubles (exponential_backoff.go, durationBeforeRetry *= 2): such intervals are not regular. Jitter is 1.5 at most (pod_workers.go).',
  },
  rhythmShare: {
    value: 0.75,
    unit: 'share',
    decides: 'At least this share of the intervals must be regular.',
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
      'With --follow: a deletion that lacks steps is reported this long after the last one and after the grace period; a log may lag behind the watch by as much.',
    source:
      'The next batch of the status manager comes within syncPeriod = 10 s (status_manager.go). Measured in 400 deletions of the lab and of other nodes: apart from stops and requests of other clients, no step came more than 12.9 s after the previous one. That a log lags behind the watch by as much is assumed.',
  },
  witnessReachMs: {
    value: 2_000,
    unit: 'ms',
    decides: 'A record of another source that is this close to a deletion belongs to it.',
    source:
      'Clocks of two machines under NTP, and whole seconds of the API (apimachinery, metav1.Time). Measured between request and kubelet: 1.23 s at most in 144 deletions of the lab.',
  },
  garbageMs: {
    value: 150_000,
    unit: 'ms',
    decides: 'A record of the runtime about a container belongs to the deletion up to this long after it.',
    source: 'ContainerGCPeriod = 1m (kubelet.go, all versions): two rounds, and 30 s for the second.',
  },
  twiceToldMs: {
    value: 1_000,
    unit: 'ms',
    decides:
      'Records of other sources about one container, in two files, are one event if they are this close to each other.',
    source:
      'The log of a runtime and its event stream are written by one process; crictl and events of the API have whole seconds.',
  },
  outlivedMs: {
    value: 1_000,
    unit: 'ms',
    decides:
      'removed-while-running: containers that ended within this time after the removal of their object did not outlive it.',
    source:
      'A forced deletion removes the object first by definition. PLEG, which reports the end of containers, runs once a second (kubelet.go, plegRelistPeriod = 1 s, all versions).',
  },
  orphanErrors: {
    value: 2,
    unit: 'times',
    decides: 'orphaned-pod-dir: fewer errors are normal.',
    source:
      'Housekeeping runs every 2 s (kubelet.go, housekeepingPeriod): the next round may clean up what this one found.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
