import type { Place } from '../../input/archive/types.js';
import type { Source } from '../../input/source.js';
import type { Facts } from '../facts.js';
import type { Setup, Task } from '../jobs/task.js';

/** The state of an analysis whose tasks were handed out: plain data, with which any process can continue. */
export interface Memory {
  /** The program's version: what another version has found out cannot be used */
  readonly version: string;
  readonly sources: readonly KnownSource[];
  readonly facts: Facts;
  /** Handed out for these facts or for earlier ones */
  readonly rounds: readonly Round[];
  /** The keys of the tasks in them: a task that has no answer is not handed out again */
  readonly asked: readonly string[];
}

export interface KnownSource extends Pick<Source, 'path' | 'size' | 'sniffed'> {
  /** Absent if it is only to be reported */
  readonly place?: Place;
}

interface Round {
  /** The name under which its parts are kept. */
  readonly id: string;
  readonly parts: number;
}

/** Tasks that are done one after another, each with the place of its setup in the list of all: plain data. */
export type Part = readonly { readonly key: string; readonly setup: number; readonly task: Task }[];

/** What must be analysed before the analysis can continue. */
export interface HandOut {
  readonly memory: Memory;
  readonly setups: readonly Setup[];
  readonly parts: readonly Part[];
}
