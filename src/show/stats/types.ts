import type { EvidenceRef, Kind, Outcome, Verdict } from '../../document/contract/types.js';
import type { Quantiles } from '../../document/quantiles.js';
import type { NamedPhase } from '../../episodes/phases.js';
import type { Longest } from './counts.js';
import type { StartStats } from './starts/start-stats.js';

/** Figures of many deletions, computed from documents alone. */
export interface StatsDocument {
  readonly statsVersion: 1;
  readonly tool: { readonly name: 'podline'; readonly version: string };
  /** Percentiles are nearest-rank: each one is a value that was measured */
  readonly phases: readonly NamedPhase[];
  readonly groups: readonly Group[];
  /** Those that took longest, the longest first. */
  readonly worst: readonly Worst[];
  /** How pods started, on request. */
  readonly starts?: StartStats;
}

/** Deletions with something in common. */
export interface Group {
  /** `all`, `kind`, `owner`, … */
  readonly by: string;
  /** Null where the input does not show it. */
  readonly value: string | null;
  readonly deletions: number;
  /** How many of them were seen from their beginning to their end: only these are measured. */
  readonly measured: number;
  readonly whole: Quantiles | null;
  readonly phases: Readonly<Record<string, Quantiles>>;
  /** Time that is in no phase */
  readonly outside: Quantiles | null;
  /** How many times each phase was the longest of a deletion */
  readonly longest: Readonly<Record<string, number>>;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  /** How many deletions have a finding of each rule. */
  readonly findings: Readonly<Record<string, number>>;
}

export interface Worst {
  readonly id: string;
  readonly pod: { readonly namespace: string; readonly name: string };
  readonly node: string | null;
  readonly kind: Kind;
  readonly headline: string;
  readonly durationMs: number;
  /** The phase that took longest, if one is known. */
  readonly longest: Longest | null;
  /** The lines on both sides of its largest pause; otherwise its first and its last one. */
  readonly evidence: readonly (EvidenceRef & { readonly path: string })[];
}

/** A table of texts, for every format that has tables. */
export interface StatsTable {
  readonly title: string;
  /** Columns of figures are aligned to the right. */
  readonly head: readonly { readonly text: string; readonly isFigure: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** What was left out. */
  readonly more: string | null;
}
