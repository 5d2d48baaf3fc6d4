import { type Thresholds, valuesOf } from '../thresholds.js';

/** Every duration and number of this stage that decides what is reported; those of the clock are in clock/thresholds.ts. */
export const THRESHOLDS = {
  voteMs: {
    value: 500,
    unit: 'ms',
    decides: 'A line with a UID identifies the pod of an earlier sync-loop line without one only within this time.',
    source:
      'One goroutine, next lines (kubelet.go, HandlePodAdditions and its like call pod_workers.go, UpdatePod). Measured: 35 ms for 99 % and 2.0 s at most of 1,039 in the lab; the slowest one is not identified.',
  },
  oneMergeMs: {
    value: 100,
    unit: 'ms',
    decides:
      'If REMOVE and ADD of a static pod come within this time, its manifest was edited: the new pod has another UID.',
    source:
      'One merge of the file source sends removals and additions right after each other, and compares pods by their UID (pkg/kubelet/config/config.go, podStorage.Merge). Measured: 1 ms at most in the edits of the lab.',
  },
  restartOverlapMs: {
    value: 5_000,
    unit: 'ms',
    decides: 'Two kubelet processes that print at the same time for longer than this ran on two machines.',
    source:
      'systemd starts a unit after its previous process has ended. Measured in 10 restarts, in recordings of the lab and logs of other nodes: no two processes overlap, and 2.6 s or more pass between them. The 5 s allow for lines out of order. Chosen.',
  },
  unrelatedSites: {
    value: 8,
    unit: 'call sites',
    decides: 'With this many call sites about other things, the log is not a selection of the lines of one pod.',
    source:
      'A grep for a pod keeps lines that name it. Measured: complete logs at -v=4 have 27 or more in 33 recordings of the lab, those of 16 nodes of other clusters at -v=2 7 or more, what people paste 1 at most. Six recordings of the lab at -v=2, of half a minute each, have 1 to 5 and count as selected.',
  },
  unlikeSites: {
    value: 3,
    unit: 'call sites',
    decides:
      'If this many of those share neither the beginning of the pod’s name nor the only UID in the others, and contain no container id, the log is no search for a part of its name, its UID and its containers.',
    source:
      'Measured: of 16 complete logs of other clusters, those with enough call sites have 4 or more for each pod. A search keeps none, unless it has another expression. Chosen.',
  },
  reversedLines: {
    value: 5,
    unit: 'lines',
    decides: 'With more lines that run backwards, the log may be newest first.',
    source:
      'Goroutines take the time before the lock. Measured: 511 of 178,409 lines of the lab and 16 of 10,911 of other clusters come after a later one, two in a row at most.',
  },
  reversedFactor: {
    value: 3,
    unit: 'times',
    decides: 'The log is newest first if this many times more lines run backwards than forwards.',
    source: 'Measured: 0.3 % of the lines of the lab run backwards; in a newest-first log all the others do.',
  },
  returns: {
    value: 2,
    unit: 'times',
    decides: 'If a process resumes more often than this after another one, the log mixes lines of several nodes.',
    source:
      'A kubelet that ends may still print a line or two next to its successor; after a restart no process resumes.',
  },
  steadyRounds: {
    value: 10,
    unit: 'rounds',
    decides: 'This many rounds of housekeeping must be logged before their absence is evidence.',
    source: 'housekeepingPeriod = 2 s (kubelet.go, all versions): 20 s of a kubelet at work.',
  },
  housekeepingMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'A log of this length without housekeeping is a selection of lines (input-filtered).',
    source:
      'housekeepingPeriod = 2 s (kubelet.go, all versions): five rounds. Measured: no process of the lab was silent for more than 5.3 s.',
  },
  quietMs: {
    value: 600_000,
    unit: 'ms',
    decides:
      'After this long without a line, a deletion that began earlier is not called overdue: its lines may be missing.',
    source:
      'The kubelet retries what hangs, and logs each failure at any -v: an unmount within 2m2s (exponentialBackOff), a stop after its grace period and 2m (kuberuntime, runtimeRequestTimeout). Below -v=3 a node with nothing to do is silent as well.',
  },
  busyMs: {
    value: 60_000,
    unit: 'ms',
    decides: 'If skipped lines come at least this often on average, the kubelet was not silent.',
    source:
      'Their times are not read. A node that runs pods logs their volumes every 60 to 90 s (desired_state_of_world_populator.go, findAndAddNewPods). Chosen.',
  },
  objectAfterMs: {
    value: 10_800_000,
    unit: 'ms',
    decides:
      'The Node object states the version of the last kubelet in the log only if its heartbeat comes no later than this after the last line.',
    source:
      'Collectors read journals and objects in one run; Sonobuoy reads the journals at its beginning and the objects at its end, and a conformance run takes two hours. An update in between is not excluded. Chosen.',
  },
  silenceMs: {
    value: 120_000,
    unit: 'ms',
    decides: 'input-gap: a kubelet that logs its housekeeping prints no line for this long.',
    source:
      'housekeepingPeriod = 2 s (kubelet.go); a call to the runtime that delays it may take --runtime-request-timeout = 2m. Measured: no process of the lab was silent for more than 5.3 s.',
  },
  missedRoundsMs: {
    value: 30_000,
    unit: 'ms',
    decides:
      'After this long without a line of a kubelet that logs its housekeeping, no step is called missing and no silence a hang: lines may be missing.',
    source:
      'housekeepingPeriod = 2 s (kubelet.go, all versions): fifteen rounds. Measured: no process of the lab was silent for more than 6.7 s at -v=4, also while its runtime was stopped for four minutes.',
  },
  roundMs: {
    value: 2_000,
    unit: 'ms',
    decides: 'The next round of housekeeping is due after this time.',
    source: 'housekeepingPeriod = 2 s (kubelet.go, all versions).',
  },
  lateRoundMs: {
    value: 3_500,
    unit: 'ms',
    decides: 'After this long without a round of housekeeping, one was missed or its line is missing.',
    source:
      'housekeepingPeriod = 2 s (kubelet.go, all versions). Measured between 2,800 rounds of the lab: 2.3 s at most, except for restarts and a stopped runtime.',
  },
  onTimeRounds: {
    value: 3,
    unit: 'rounds',
    decides: 'The absence of further rounds of housekeeping is evidence only after this many rounds on time.',
    source:
      'A selection of lines contains single rounds, but rarely three in a row (housekeepingPeriod = 2 s). Chosen.',
  },
  roundSilenceMs: {
    value: 500,
    unit: 'ms',
    decides: 'If no line comes for this long, and all missed rounds were due in that time, lines are missing.',
    source: 'While the sync loop is blocked, other goroutines print lines, which end such a silence. Chosen.',
  },
  endSilenceMs: {
    value: 10_000,
    unit: 'ms',
    decides: 'The same if the log ends before the next round: after such a silence, lines are missing.',
    source:
      'housekeepingPeriod = 2 s (kubelet.go, all versions): five rounds. Measured: no process of the lab was silent for more than 6.7 s at -v=4, also while its runtime was stopped for four minutes.',
  },
  standstillLines: {
    value: 50,
    unit: 'lines',
    decides: 'A line that shows that the kubelet was blocked comes within this many lines after the silence.',
    source:
      'Other goroutines wake up together with the sync loop, and print first; the loop checks every second (kubelet.go, plegRelistPeriod).',
  },
  settledMs: {
    value: 150_000,
    unit: 'ms',
    decides: 'A pod without any line for this long after its removal is complete.',
    source: 'ContainerGCPeriod = 1m (kubelet.go, all versions): two rounds, and 30 s for the second.',
  },
  reconnectMs: {
    value: 60_000,
    unit: 'ms',
    decides:
      'If a watch cannot be opened within this time after the previous one ended, or after a list was requested, there was no watch during that time.',
    source:
      'The pause of the reflector grows to 30 s, plus a random part of up to as much (client-go, reflector.go, NewExponentialBackoffManager(800ms, 30s, 2m, 2, 1)).',
  },
  finalWordMs: {
    value: 10_000,
    unit: 'ms',
    decides:
      'A kubelet line that reports a removal, and names only the pod, is about the previous pod of that name until this long after its removal.',
    source:
      'It is printed when the call returns, which takes no longer than a batch: syncPeriod = 10 s (status_manager.go, syncPod).',
  },
  lateLineMs: {
    value: 5,
    unit: 'ms',
    decides:
      'A line that is older than the newest of its process by more than this may have been read before; its timestamp and call site decide.',
    source:
      'Measured: 511 of 178,409 lines of the lab come after a later one, half of them by 0.13 ms, 37 by more than 5 ms and by 123 ms at most; none of the 37 has the timestamp and call site of a line before it.',
  },
  sharedSlackMs: {
    value: 1_500,
    unit: 'ms',
    decides: 'How far apart a watch and the log can report the same instant.',
    source:
      'deletionTimestamp is truncated to the second (apimachinery, metav1.Time.MarshalJSON). Measured from there to the kubelet: 1.23 s at most in 144 deletions of the lab.',
  },
  excerptRecords: {
    value: 60,
    unit: 'lines',
    decides:
      'teardown-traces, node-trouble, unexplained-complaint: up to this many records, each pod gets a finding of its own. runtime-traces: with up to this many lines, errors of a runtime are reported.',
    source:
      'What people paste into a report. Measured: of 103 pastes one, which comes in eleven forms, has 67 records, and the others have 59 at most; the shortest of 16 logs of nodes has 228.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
