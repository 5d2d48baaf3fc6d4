import type { Grade, GroupScope, Percentiles, Range } from '../measures.js';

/** What a start has to reach, in this order. What lies between is not always there. */
export const MILESTONES = ['add-seen', 'sandbox-created', 'container-started', 'running', 'ready'] as const;

export type Milestone = (typeof MILESTONES)[number];

/** What becomes of a start. */
export interface StartGrades {
  readonly stuck: Grade;
  readonly refused: Grade;
  readonly unended: Grade;
  /** It got over what failed. */
  readonly troubled: Grade;
}

export interface StartLimit extends GroupScope, Percentiles {
  /** `ready` (the default), `running`, or a phase. */
  readonly of?: string;
  readonly image?: string;
  readonly by?: 'owner' | 'namespace' | 'node' | 'image';
}

interface RestartLimit {
  readonly atMost: number;
  readonly level?: 'warn' | 'error';
}

/** `starts` of a policy file. */
export interface StartsFile extends Partial<StartGrades> {
  readonly expect?: Range;
  readonly steps?: readonly Milestone[];
  /** Of the containers of each pod. */
  readonly restarts?: RestartLimit;
  readonly limits?: StartLimit | readonly StartLimit[];
}

export interface StartsPolicy extends StartGrades {
  /** The policy speaks of starts. Otherwise only what is wrong with them is a result. */
  readonly isStated: boolean;
  /** Null: any number. */
  readonly expect: Range | null;
  readonly steps: readonly Milestone[];
  readonly restarts: RestartLimit | null;
  readonly limits: readonly StartLimit[];
}
