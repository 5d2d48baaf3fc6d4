import type { KlogRecord } from '../records/types.js';

/**
 * Who prints a line. Only lines of one goroutine have a guaranteed order (kubelet source: pkg/kubelet/kubelet.go
 * syncLoop, pod_workers.go podWorkerLoop, status/status_manager.go, …).
 */
export type Goroutine =
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
  | 'probe'
  | 'main';

/** `since` and `until` are the first and last Kubernetes minor (`'1.27'`) that prints the message. */
export interface MessageDefinition {
  /** What the line means; several texts of several versions share one. */
  readonly event: string;
  /** Exact text of a structured message, or a Go format string with named arguments: `Killing unwanted pod %q{pod}`. */
  readonly message: string;
  readonly printf?: true;
  readonly severity: 'I' | 'W' | 'E';
  /** At which -v it is printed; an older or newer level in `levels`. */
  readonly level: number;
  readonly levels?: Readonly<Record<string, number>>;
  readonly since: string;
  readonly until?: string;
  readonly goroutine: Goroutine;
  /** What it tells a reader, in plain words. */
  readonly means: string;
  /** Call site, base name only: lines move between patch releases, files hardly ever. */
  readonly file: string;
  /** Real lines; each must be recognised as this message (they are the tests of this entry). */
  readonly samples: readonly string[];
}

export interface KubeletEvent {
  readonly id: string;
  readonly definition: MessageDefinition;
  readonly record: KlogRecord;
  /** Named arguments of a printf message; structured messages keep theirs in `record.fields`. */
  readonly args: Readonly<Record<string, string>>;
}
