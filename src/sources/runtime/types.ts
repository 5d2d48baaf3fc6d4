import type { runtimeWords } from './words.js';

type RuntimeWhat = keyof typeof runtimeWords;
type Runtime = 'containerd' | 'CRI-O' | 'dockerd';

/** One line of a runtime, however it was written. */
export interface RuntimeRecord {
  readonly line: number;
  /** ms UTC */
  readonly at: number | null;
  readonly message: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The lines of a runtime, and what each means. */
export interface RuntimeMessage {
  readonly what: RuntimeWhat;
  readonly runtime: Runtime;
  /** The place where it is printed. */
  readonly where: string;
  /**
   * The message. Groups with these names identify its subject: containerId, sandboxId, uid, namespace, name, container. These give the time
   * at which it happened, if it was not printed then: time (as Go prints one), seconds and nanos (since 1970). All other groups become
   * facts
   */
  readonly pattern: RegExp;
  /** Fields next to the message, by the group that they replace. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The line of the call that this one answers, with the same id. Its groups and its time become facts as well */
  readonly call?: { readonly pattern: RegExp; readonly sample: string };
  /** Facts that apply where the message leaves them out */
  readonly defaults?: Readonly<Record<string, number>>;
  /** Real lines, from `msg` on, with what follows it where that matters */
  readonly samples: readonly string[];
}
