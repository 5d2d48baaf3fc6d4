import type { Place } from '../../input/archive/types.js';
import type { Source } from '../../input/source.js';
import type { Setup, Task } from '../jobs/task.js';
import type { Shared } from '../shared.js';
import type { Survey } from '../types.js';

/** What an analysis has found out before it handed out its groups: plain data, with which any process goes on from there. */
export interface Memory {
  /** Of the program: what another one has found out is of no use. */
  readonly version: string;
  readonly sources: readonly KnownSource[];
  /** By the index of their source. */
  readonly surveys: readonly (Survey | undefined)[];
  /** In the order in which they were asked for. */
  readonly shared: readonly Shared[];
  /** Groups that were handed out before. */
  readonly rounds: readonly Round[];
  /** Which time it was that groups were to be analysed. */
  readonly time: number;
}

export interface KnownSource extends Pick<Source, 'path' | 'size' | 'known'> {
  /** Absent: it is only something to be told. */
  readonly place?: Place;
}

interface Round {
  readonly time: number;
  /** What it is called by whoever keeps its parts. */
  readonly id: string;
  readonly parts: number;
}

/** Groups that are analysed one after the other, with what they need of the rest: plain data. */
export type Part = readonly { readonly place: number; readonly task: Task }[];

/** What has to be analysed before the analysis can go on. */
export interface HandOut {
  readonly memory: Memory;
  readonly setup: Setup;
  readonly parts: readonly Part[];
}

/** Ends an analysis that goes on somewhere else. */
export class HandedOut extends Error {
  constructor(readonly handOut: HandOut) {
    super('its nodes are analysed elsewhere');
  }
}
