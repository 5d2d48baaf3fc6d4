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
  | 'config' // one per pod source
  | 'sync-loop'
  | 'worker' // one per pod UID
  | 'kill' // one per container, joined by the worker
  | 'status'
  | 'volumes'
  | 'pleg'
  | 'events'
  | 'gc'
  | 'eviction'
  | 'shutdown' // one per pod, in groups of a priority
  | 'pod-killer' // up to 1.21: one per killed pod
  | 'probe'
  | 'node-status'
  | 'main';

/**
 * What lines of a kubelet mean, with every text by which one version or another says it. What differs between texts is
 * stated with the text.
 */
export interface EventDefinition {
  readonly event: EventId;
  /** What it means for a reader, in plain words. */
  readonly means: string;
  /** Its further properties. */
  readonly traits?: readonly Trait[];
  readonly goroutine: Goroutine;
  /**
   * For a line that reports a wait: what is waited for, in words that follow `waits for`, with values of the line as
   * `{key}`. While it is the last word, it is wrong to report that no line shows why.
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
  /**
   * Other parts print the same text: it means this only where the values under these keys fit. Of structured messages
   * only.
   */
  readonly only?: Readonly<Record<string, RegExp>>;
  /** At which -v it was printed at first; `levels` has the minors from which on another level holds. */
  readonly level: number;
  readonly levels?: Readonly<Record<string, number>>;
  readonly since: string;
  readonly until?: string;
  /**
   * Printed while a pod runs, not only where it ends, and named by no step, sign, hang or rule: one of each process is
   * read, since it shows the kubelet's version and level. Of structured messages only.
   */
  readonly background?: true;
  /** Files that print the same text of something else. */
  readonly othersIn?: readonly string[];
  /** Lines that no kubelet printed: they were written after its source. */
  readonly made?: readonly string[];
}

/** Each of its lines must be recognised as this message: they are the tests of it. The first states severity and file. */
export interface MessageText extends Text, Partial<Pick<EventDefinition, 'means' | 'goroutine' | 'waitsFor'>> {
  /** Real lines of kubelets. */
  readonly samples?: readonly string[];
  /** Where the first line is of another version, with another call site. */
  readonly file?: string;
}

/** A text with what its event states. */
export interface MessageDefinition extends Text, Omit<EventDefinition, 'texts'> {
  /** A Go format string. */
  readonly printf?: true;
  readonly severity: 'I' | 'W' | 'E' | 'F';
  /** Call site, base name only: lines move between patch releases, files hardly ever. Distinguishes equal texts. */
  readonly file: string;
  /** Real lines, before those that were made. */
  readonly samples: readonly string[];
}

/** An event as it is kept, for later stages: they ask of its record nothing but this, and no values but those of `ASKED_KEYS`. */
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
  /** Where they are words of a message that was cut: which. */
  readonly words?: readonly WordArgument[];
}
