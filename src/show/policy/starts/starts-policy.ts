import type { Grade, GroupScope, Percentiles, Range } from '../measures.js';

/** What a start must reach, in this order. The steps in between are not always there. */
export const MILESTONES = ['add-seen', 'sandbox-created', 'container-started', 'running', 'ready'] as const;

export type Milestone = (typeof MILESTONES)[number];

/** The grade of each outcome of a start. */
export interface StartGrades {
  readonly stuck: Grade;
  readonly refused: Grade;
  readonly unended: Grade;
  /** It recovered from a failure */
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
  /** The limit for the containers of each pod */
  readonly restarts?: RestartLimit;
  readonly limits?: StartLimit | readonly StartLimit[];
}

export interface StartsPolicy extends StartGrades {
  /** The policy has checks of starts. Otherwise only failures are results */
  readonly isStated: boolean;
  /** Null: any number */
  readonly expect: Range | null;
  readonly steps: readonly Milestone[];
  readonly restarts: RestartLimit | null;
  readonly limits: readonly StartLimit[];
}
