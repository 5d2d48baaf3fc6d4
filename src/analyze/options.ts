import type { Only } from '../document/select/select.js';

export interface AnalyzeOptions {
  /** `+08:00`, `UTC`, `Asia/Shanghai`: the zone of the kubelet's local time, when it is known. */
  readonly zone?: string;
  /** Year of the log's first line. */
  readonly year?: number;
  /** Used in place of the current time where a log without a year must be placed. */
  readonly now?: Date;
  /** Put the original lines into the evidence of steps and findings: all of them, or only warnings and errors. */
  readonly lines?: boolean | 'troubles';
  /** If false, the analysis of starts is left out. */
  readonly starts?: boolean;
  /**
   * The pods that are asked for. Of a long log the lines of other pods are not kept: the document has these pods, and perhaps more, as if
   * everything were judged, and says in `notJudged` which rules need all pods.
   */
  readonly only?: Only;
  /** Called for an input that the system does not let us read to its end. */
  readonly unreadable?: (path: string, error: unknown) => void;
  /** Called after each piece that was read, with its size and the path of its source. */
  readonly progress?: (bytes: number, path: string) => void;
  /** Called when a node is done; `all`: how many there are. */
  readonly nodeDone?: (done: number, all: number) => void;
  /**
   * How many nodes are analysed at the same time, one of them in this thread and each other in a thread of its own; 1 by default. The
   * result is the same.
   */
  readonly jobs?: number;
}
