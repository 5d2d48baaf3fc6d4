import type { Start, StartOutcome } from '../../contract/types.js';
import type { OwnerFacts } from '../../document/owner.js';
import type { Quantiles } from '../../document/quantiles.js';
import type { GroupChange, Label } from '../types.js';

/** The starts of one owner, or of one image that several owners use, compared as two distributions. */
export interface StartGroupPair {
  /** Null of an image. */
  readonly namespace: string | null;
  readonly owner: OwnerFacts | null;
  /** Without tag and digest, which change from run to run. Null of an owner. */
  readonly image: string | null;
  readonly label: Label;
  readonly before: StartSide;
  readonly after: StartSide;
  readonly changes: readonly GroupChange[];
}

export interface StartSide {
  readonly starts: number;
  readonly outcomes: Readonly<Partial<Record<StartOutcome, number>>>;
  /** By phase, and `running`: until all containers ran. Of an image only `pull`. */
  readonly times: Readonly<Record<string, Quantiles>>;
  /** What did not start first, then what took longest. */
  readonly worst: readonly StartFacts[];
}

export type StartFacts = Pick<Start, 'id' | 'pod' | 'node' | 'outcome' | 'headline' | 'durationMs'>;
