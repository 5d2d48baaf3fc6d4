import type { EvidenceRef, Start, StartOutcome } from '../../../document/contract/types.js';
import type { Quantiles } from '../../../document/quantiles.js';
import type { NamedPhase } from '../../../episodes/phases.js';
import type { Longest } from '../counts.js';

/** Figures of how pods started. */
export interface StartStats {
  readonly phases: readonly NamedPhase[];
  readonly groups: readonly StartGroup[];
  /** The slowest first. */
  readonly images: readonly ImageStats[];
  readonly worst: readonly WorstStart[];
}

/** Starts with something in common. */
export interface StartGroup {
  /** `all`, `owner`, `image`, … */
  readonly by: string;
  readonly value: string | null;
  readonly starts: number;
  readonly ready: Quantiles | null;
  /** The time until all containers ran, even if nothing shows when the pod was Ready */
  readonly running: Quantiles | null;
  /** How long those have lasted that did not come up: until the pod was deleted, or until the input ends */
  readonly lasted: Quantiles | null;
  readonly phases: Readonly<Record<string, Quantiles>>;
  /** How long pulls waited for those of other pods */
  readonly waited: Quantiles | null;
  readonly longest: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Partial<Record<StartOutcome, number>>>;
  /** How many starts have a finding of each rule. */
  readonly findings: Readonly<Record<string, number>>;
  readonly restarts: number;
}

export interface ImageStats {
  readonly image: string;
  /** Containers that were started from it without a pull. */
  readonly present: number;
  readonly pulled: Quantiles | null;
  readonly waited: Quantiles | null;
}

export interface WorstStart extends Pick<Start, 'id' | 'pod' | 'node' | 'outcome' | 'headline'> {
  /** The time until it was Ready; otherwise until it ran; otherwise how long it has lasted */
  readonly durationMs: number;
  readonly longest: Longest | null;
  readonly evidence: readonly (EvidenceRef & { readonly path: string })[];
}
