import type {
  EvidenceRef,
  Lifecycle,
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

/** Figures of many episodes, computed from documents alone. */
export interface StatsDocument {
  readonly statsVersion: 1;
  readonly tool: { readonly name: 'podline'; readonly version: string };
  /** Those of deletions. Percentiles are nearest-rank: each one is a value that was measured */
  readonly phases: readonly NamedPhase[];
  readonly groups: readonly Group[];
  /** The deletions that took longest, the longest first. */
  readonly worst: readonly Worst[];
  /** What nodes went through, by kind; by node where that was asked for. */
  readonly nodeTroubles: readonly NodeStats[];
  /** How pods started. */
  readonly starts: StartStats;
}

/** Episodes with something in common. */
interface Grouped<Ended extends string> {
  /** `all`, `kind`, `owner`, … */
  readonly by: string;
  /** Null where the input does not show it. */
  readonly value: string | null;
  readonly phases: Readonly<Record<string, Quantiles>>;
  /** How many times each phase was the longest of an episode */
  readonly longest: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Partial<Record<Ended, number>>>;
  /** How many episodes have a finding of each rule. */
  readonly findings: Readonly<Record<string, number>>;
}

export interface Group extends Grouped<Outcome> {
  readonly deletions: number;
  /** How many of them were seen from their beginning to their end: only these are measured. */
  readonly measured: number;
  readonly whole: Quantiles | null;
  /** Time that is in no phase */
  readonly outside: Quantiles | null;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
}

/** One of the episodes that took longest. */
interface Slow {
  /** Of a start: until it was Ready; otherwise until it ran; otherwise how long it has lasted */
  readonly durationMs: number;
  /** The phase that took longest, if one is known. */
  readonly longest: Longest | null;
  /** Of a deletion the lines on both sides of its largest pause; otherwise its first and its last one. */
  readonly evidence: readonly (EvidenceRef & { readonly path: string })[];
}

export interface Worst extends Slow, Pick<Lifecycle, 'id' | 'pod' | 'node' | 'kind' | 'headline'> {}

/** Figures of how pods started. */
export interface StartStats {
  readonly phases: readonly NamedPhase[];
  readonly groups: readonly StartGroup[];
  /** The slowest first. */
  readonly images: readonly ImageStats[];
  readonly worst: readonly WorstStart[];
}

export interface StartGroup extends Grouped<StartOutcome> {
  readonly starts: number;
  readonly ready: Quantiles | null;
  /** The time until all containers ran, even if nothing shows when the pod was Ready */
  readonly running: Quantiles | null;
  /** The time until Ready; for starts of which nothing shows it, until all containers ran */
  readonly up: Quantiles | null;
  /** How long the starts that did not come up have lasted: until the pod was deleted, or until the input ends */
  readonly lasted: Quantiles | null;
  /** How long pulls waited for pulls of other pods */
  readonly waited: Quantiles | null;
  readonly restarts: number;
}

export interface ImageStats {
  readonly image: string;
  /** Containers that were started from it without a pull. */
  readonly present: number;
  readonly pulled: Quantiles | null;
  readonly waited: Quantiles | null;
}

export interface WorstStart extends Slow, Pick<Start, 'id' | 'pod' | 'node' | 'outcome' | 'headline'> {}

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
  /** The phases of all deletions, and those of all starts, each on one axis. */
  readonly figures: readonly { readonly title: string; readonly ranges: readonly Range[] }[];
  readonly tables: readonly Table[];
  /** The program that made it */
  readonly by: string;
}

/** The range of the values of one phase, each with its words. */
interface Range {
  readonly title: string;
  readonly count: number;
  readonly marks: readonly { readonly name: string; readonly ms: number; readonly text: string }[];
}
