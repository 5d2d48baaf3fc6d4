import type {
  EvidenceRef,
  Kind,
  NodeKind,
  Outcome,
  Start,
  StartOutcome,
  Verdict,
} from '../../document/contract/types.js';
import type { Quantiles } from '../../document/figures/quantiles.js';
import type { NamedPhase } from '../../episodes/phases.js';
import type { Answer, Table } from '../tables/tables.js';

export interface Longest {
  readonly phase: string;
  readonly ms: number;
}

/** Figures of many deletions, computed from documents alone. */
export interface StatsDocument {
  readonly statsVersion: 1;
  readonly tool: { readonly name: 'podline'; readonly version: string };
  /** Percentiles are nearest-rank: each one is a value that was measured */
  readonly phases: readonly NamedPhase[];
  readonly groups: readonly Group[];
  /** The deletions that took longest, the longest first. */
  readonly worst: readonly Worst[];
  /** What nodes went through, by kind; by node where that was asked for. */
  readonly nodeTroubles: readonly NodeStats[];
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
  /** The time until Ready; for starts of which nothing shows it, until all containers ran */
  readonly up: Quantiles | null;
  /** How long the starts that did not come up have lasted: until the pod was deleted, or until the input ends */
  readonly lasted: Quantiles | null;
  readonly phases: Readonly<Record<string, Quantiles>>;
  /** How long pulls waited for pulls of other pods */
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

/** What one node, or all nodes together, went through, of one kind. */
export interface NodeStats {
  /** Null where the input does not show it; absent where all nodes are together */
  readonly node?: string | null;
  readonly kind: NodeKind;
  readonly episodes: number;
  /** The episodes that last when the input ends. */
  readonly lasting: number;
  /** The time of the episodes whose beginning and end are known */
  readonly totalMs: number;
  readonly maxMs: number | null;
  readonly heldUp: { readonly ends: number; readonly starts: number };
}

/** The figures of many episodes. */
export interface StatsAnswer extends Answer {
  page(): StatsData;
}

/** The data in the page of figures. */
export interface StatsData {
  readonly title: string;
  readonly findings: readonly string[];
  /** The phases of all deletions, on one axis. */
  readonly ranges: readonly Range[];
  readonly tables: readonly Table[];
  /** The program that made it */
  readonly by: string;
}

/** The range of the values of one phase, each with its words. */
export interface Range {
  readonly title: string;
  readonly count: number;
  readonly marks: readonly { readonly name: string; readonly ms: number; readonly text: string }[];
}
