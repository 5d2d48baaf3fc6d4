import type { WordArgument } from '../../grammars/printf/template.js';
import type { Header } from '../../grammars/record.js';
import type { RecordContent } from '../records/types.js';
import type { EventId } from './event-id.js';
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

/**
 * One meaning of kubelet lines, with every text that any version prints for it. Where texts differ in more than their words, the text
 * states it.
 */
export interface EventDefinition {
  readonly event: EventId;
  /** What it means, in plain words for a reader. */
  readonly means: string;
  /** Its further properties. */
  readonly traits?: readonly Trait[];
  readonly goroutine: Goroutine;
  /**
   * For a line that reports a wait: what it waits for, in words that follow `waits for`, with values of the line as `{key}`. While no later
   * line answers it, it is wrong to report that no line shows why.
   */
  readonly waitsFor?: string;
  readonly texts: readonly MessageText[];
}

/**
 * `since` and `until` are the first and last Kubernetes minor (`'1.27'`) that prints the message. Texts from before
 * structured logging (1.21) have `since: '1.10'`: how much older they are was not looked up. Most have `until: '1.21'`,
 * because release candidates of 1.21 still printed them.
 */
interface Text {
  /** Exact text of a structured message, or a Go format string with named arguments: `Killing unwanted pod %q{pod}`. */
  readonly message: string;
  /** Other parts print the same text: it has this meaning only where the values under these keys match. For structured messages only. */
  readonly only?: Readonly<Record<string, RegExp>>;
  /** The -v at which it was first printed; `levels` has the minors from which another level applies. */
  readonly level: number;
  readonly levels?: Readonly<Record<string, number>>;
  readonly since: string;
  readonly until?: string;
  /**
   * It is printed while a pod runs, not only where it ends, and no step, sign, hang or rule names it. Only one per process is read, to show
   * the kubelet's version and level. For structured messages only.
   */
  readonly background?: true;
  /** Files that print the same text about something else. */
  readonly othersIn?: readonly string[];
  /** Lines that no kubelet printed: they were written from its source. */
  readonly made?: readonly string[];
}

/** The lines in `samples` and `made` must be recognised as this message: they are its tests. The first one states severity and file. */
export interface MessageText extends Text, Partial<Pick<EventDefinition, 'means' | 'goroutine' | 'waitsFor'>> {
  /** Real lines of kubelets. */
  readonly samples?: readonly string[];
  /** The file, if the first line is of another version with another call site. */
  readonly file?: string;
}

/** A text together with what its event states. */
export interface MessageDefinition extends Text, Omit<EventDefinition, 'texts'> {
  /** A Go format string. */
  readonly printf?: true;
  readonly severity: 'I' | 'W' | 'E' | 'F';
  /** Base name of the call site's file only: lines move between patch releases, files hardly ever. Distinguishes equal texts. */
  readonly file: string;
  /** Real lines, followed by those that were made. */
  readonly samples: readonly string[];
}

/** An event as it is kept. Later stages read only this part of its record, and only the values of `READ_KEYS`. */
export interface KeptEvent extends Omit<KubeletEvent, 'record'> {
  readonly record: Pick<RecordContent, 'message' | 'fields' | 'cut' | 'shaped' | 'original'> & {
    readonly header: Pick<Header, 'pid'> | null;
  };
}

export interface KubeletEvent {
  readonly id: EventId;
  readonly definition: MessageDefinition;
  readonly record: RecordContent;
  /** Named arguments of a printf message; structured messages keep theirs in `record.fields`. */
  readonly args: Readonly<Record<string, string>>;
  /** The words that are arguments, where the record was cut. */
  readonly words?: readonly WordArgument[];
}
