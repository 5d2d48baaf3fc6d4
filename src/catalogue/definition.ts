import type { Trait } from './traits.js';

/**
 * The goroutine that prints a line. Only lines of one goroutine have a guaranteed order (kubelet source:
 * pkg/kubelet/kubelet.go syncLoop, pod_workers.go podWorkerLoop, status/status_manager.go, …).
 */
type Goroutine =
  | 'config' // one for each pod source
  | 'sync-loop'
  | 'worker' // one for each pod UID
  | 'kill' // one for each container, joined by the worker
  | 'status'
  | 'volumes'
  | 'pleg'
  | 'events'
  | 'gc'
  | 'eviction'
  | 'shutdown' // one for each pod, in groups of equal priority
  | 'pod-killer' // up to 1.21: one for each killed pod
  | 'probe'
  | 'node-status'
  | 'main';

/** What an event says of all its texts. */
export interface EventWords {
  /** What it means, in plain words for a reader. */
  readonly means: string;
  readonly traits?: readonly Trait[];
  readonly goroutine: Goroutine;
  /**
   * For a line that reports a wait: what it waits for, in words that follow `waits for`, with values of the line as `{key}`. While no later
   * line answers it, it is wrong to report that no line shows why.
   */
  readonly waitsFor?: string;
}

/** One meaning of kubelet lines, with a row for every text that any version prints for it. Sample lines are in the `.log` file beside it. */
export interface EventDefinition extends EventWords {
  readonly event: string;
  readonly texts: readonly TextRow[];
}

export type Severity = 'I' | 'W' | 'E' | 'F';

/**
 * A text of an event.
 *
 * - `since` and `until`: the first and the last Kubernetes minor (`'1.27'`) that prints it; null if it is still printed. Texts from before
 *   structured logging (1.21) have `since: '1.10'`: how much older they are was not looked up. Most of them have `until: '1.21'`, because
 *   release candidates of 1.21 still printed them.
 * - `level`: the -v at which it was first printed; `levels` has the minors from which another level applies.
 * - `file`: the base name of the call site's file: lines move between patch releases, files hardly ever. Distinguishes equal texts.
 * - `message`: the exact text of a structured message, or a Go format string with named arguments: `Killing unwanted pod %q{pod}`.
 */
export type TextRow = readonly [
  since: string,
  until: string | null,
  level: number,
  severity: Severity,
  file: string,
  message: string,
  rare?: RareColumns,
];

/** What few texts have. The words of the event hold for a text that has none of its own. */
export interface RareColumns extends Partial<Pick<EventWords, 'means' | 'goroutine' | 'waitsFor'>> {
  /** Other parts print the same text: it has this meaning only where the values under these keys match. For structured messages only. */
  readonly only?: Readonly<Record<string, RegExp>>;
  readonly levels?: Readonly<Record<string, number>>;
  /**
   * It is printed while a pod runs, not only where it ends, and no step, sign, hang or rule names it. Only one per process is read, to show
   * the kubelet's version and level. For structured messages only.
   */
  readonly background?: true;
  /** Files that print the same text about something else. */
  readonly othersIn?: readonly string[];
}
