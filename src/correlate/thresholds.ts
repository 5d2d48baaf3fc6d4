import { type Thresholds, valuesOf } from '../thresholds.js';

/** Every duration and number of this stage that decides what is told; those of the clock stand in clock/thresholds.ts. */
export const THRESHOLDS = {
  voteMs: {
    value: 500,
    unit: 'ms',
    decides:
      'A line that names a UID so long after a line of the sync loop that names none no longer tells whose it was.',
    source:
      'One goroutine, next lines (kubelet.go, HandlePodAdditions and its like call pod_workers.go, UpdatePod). Measured: 35 ms for 99 % and 2.0 s at most of 1,039 in the lab; that one goes without.',
  },
  unrelatedSites: {
    value: 8,
    unit: 'call sites',
    decides: 'From so many call sites on that speak of something else the log is no selection of the lines of one pod.',
    source:
      'A grep for a pod keeps lines that name it. Measured: the whole logs of the lab and of other clusters have many times as many, at -v=2 as well; no selection in the samples has more than a few.',
  },
  reversedLines: {
    value: 5,
    unit: 'lines',
    decides: 'From more lines on that run backwards the log may run newest first.',
    source:
      'Goroutines stamp, then take the lock: 527 of 159,421 lines of the lab stand behind a later one, never more than a few in a row.',
  },
  reversedFactor: {
    value: 3,
    unit: 'times',
    decides: 'So many times more lines must run backwards than forwards for the log to run newest first.',
    source: 'Measured: 0.3 % of the lines of the lab run backwards; in a log that runs newest first all but those do.',
  },
  returns: {
    value: 2,
    unit: 'times',
    decides: 'A process that is heard again more often after another: lines of several nodes are mixed.',
    source:
      'A kubelet that ends still prints a line or two beside its successor; after a restart no process comes back.',
  },
  steadyRounds: {
    value: 10,
    unit: 'rounds',
    decides: 'So many rounds of housekeeping must be logged before their absence says something.',
    source: 'housekeepingPeriod = 2 s (kubelet.go, all versions): 20 s of a kubelet at work.',
  },
  silenceMs: {
    value: 120_000,
    unit: 'ms',
    decides: 'input-gap: so long without a line of a kubelet that logs its housekeeping.',
    source:
      'housekeepingPeriod = 2 s (kubelet.go), and a call to the runtime that holds it up may take --runtime-request-timeout = 2m. Measured: no process of the lab was silent for more than 5.3 s.',
  },
  standstillLines: {
    value: 50,
    unit: 'lines',
    decides: 'A line that says that the kubelet stood still comes within so many lines after the silence.',
    source:
      'Other goroutines wake up together with the sync loop, and print first; the loop looks every second (kubelet.go, plegRelistPeriod).',
  },
  settledMs: {
    value: 150_000,
    unit: 'ms',
    decides: 'A pod of which nothing was heard for so long after its removal is told.',
    source: 'ContainerGCPeriod = 1m (kubelet.go, all versions): two rounds, and 30 s for the second.',
  },
  lateLineMs: {
    value: 5,
    unit: 'ms',
    decides:
      'A line so much before the newest of its process may be one that was read before; whether it was, its stamp and place tell.',
    source:
      'Measured: 527 of 159,421 lines of the lab stand behind a later one, half of them by 0.13 ms; no two have one stamp and one place.',
  },
  sharedSlackMs: {
    value: 1_500,
    unit: 'ms',
    decides: 'How far an instant that a watch and the log have in common can be off.',
    source:
      'deletionTimestamp is cut to the second (apimachinery, metav1.Time.MarshalJSON). Measured from there to the kubelet: 1.23 s at most in 144 deletions of the lab.',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
