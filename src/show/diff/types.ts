import type {
  Kind,
  Outcome,
  ResultDocument,
  Start,
  StartOutcome,
  StepStatus,
  Verdict,
} from '../../document/contract/types.js';
import type { Quantiles } from '../../document/figures/quantiles.js';
import type { OwnerFacts } from '../../document/role.js';
import type { Format } from '../report/types.js';

/** What each of the two has. */
export interface Both<T> {
  readonly before: T;
  readonly after: T;
}

/** A comparison of two results. Versioned by `schemaVersion`; steps and rules have the names of the result document. */
export interface DiffDocument extends Both<SideFacts> {
  readonly type: 'podline-diff';
  readonly schemaVersion: 2;
  readonly tool: { readonly name: 'podline'; readonly version: string };
  readonly label: Label;
  /** The answer in one sentence. */
  readonly headline: string;
  /** Changes, and deletions that only one side has */
  readonly counts: Readonly<Record<ChangeLabel, number>>;
  readonly pairs: readonly Pair[];
  /** Deletions of one owner that cannot be paired one to one */
  readonly groups: readonly GroupPair[];
  /** How pods started, by owner and image. */
  readonly starts: readonly StartGroupPair[];
  readonly onlyBefore: readonly Lone[];
  readonly onlyAfter: readonly Lone[];
  /** Findings that belong to no single pod, and what nodes went through. */
  readonly findings: readonly Change[];
  /** Why the two cannot be compared completely. */
  readonly notes: readonly string[];
}

export type ChangeLabel = 'worse' | 'better' | 'ambiguous';
/** A label is also `ambiguous` if something is better and something else worse */
export type Label = ChangeLabel | 'same';

export interface SideFacts {
  /** The name as given on the command line. */
  readonly name: string;
  readonly lifecycles: number;
  /** Those of pods that did not run before the input begins */
  readonly starts: number;
  readonly versions: readonly string[];
  /** The lowest of its kubelets; null when unknown. */
  readonly verbosity: number | null;
  readonly hasLog: boolean;
  readonly hasWatch: boolean;
}

/** The same deletion on both sides. */
export interface Pair extends Both<DeletionFacts> {
  /** Namespace and name without the parts that controllers generate for each pod. */
  readonly role: { readonly namespace: string; readonly name: string };
  /** `node`: each side has one on the same node, or on a node of this role; `alone`: each side has no other deletion */
  readonly pairedBy: 'name' | 'role' | 'node' | 'alone';
  readonly label: Label;
  /** The first step, in the order of a deletion, that one side has and the other lacks. */
  readonly first: Change | null;
  readonly changes: readonly Change[];
  readonly steps: readonly StepPair[];
  readonly incomparable: readonly Incomparable[];
}

export interface DeletionFacts {
  /** The id of the lifecycle in the document of its side. */
  readonly id: string;
  readonly pod: { readonly namespace: string; readonly name: string };
  readonly node: string | null;
  readonly kind: Kind;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  readonly headline: string;
  readonly durationMs: number | null;
}

/** All deletions of one kind of one owner, compared as two distributions. */
export interface GroupPair extends Both<GroupSide> {
  readonly namespace: string;
  readonly owner: OwnerFacts;
  readonly kind: Kind;
  readonly label: Label;
  readonly changes: readonly GroupChange[];
  /** Phases that only one side shows. */
  readonly incomparable: readonly Incomparable[];
}

export interface GroupSide {
  readonly deletions: number;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  /** Times by phase, and `whole`: from the beginning to the end. */
  readonly times: Readonly<Record<string, Quantiles>>;
  /** Those that did not end come first, then those that took longest */
  readonly worst: readonly DeletionFacts[];
}

/** Milliseconds for times; the number of deletions with the property for everything else. */
export interface GroupChange extends Both<number> {
  readonly what: 'slower' | 'faster' | 'ends' | 'verdict' | 'finding';
  readonly label: ChangeLabel;
  /** A phase, `whole` or `running`; a rule; `outcome` or `incomplete`. */
  readonly subject: string;
  /** The quantile that is compared, for times */
  readonly quantile?: 'p50' | 'p90' | 'p99';
  /** The number of deletions on each side. */
  readonly n: Both<number>;
  /** The probability that chance alone makes them differ at least this much */
  readonly p: number;
  readonly note?: string;
}

/** The starts of one owner, or of one image that several owners use, compared as two distributions. */
export interface StartGroupPair extends Both<StartSide> {
  /** Null for an image */
  readonly namespace: string | null;
  readonly owner: OwnerFacts | null;
  /** The image without tag and digest, which change from run to run. Null for an owner */
  readonly image: string | null;
  readonly label: Label;
  readonly changes: readonly GroupChange[];
}

export interface StartSide {
  readonly starts: number;
  readonly outcomes: Readonly<Partial<Record<StartOutcome, number>>>;
  /** Times by phase, and `running`: until all containers ran. An image has only `pull` */
  readonly times: Readonly<Record<string, Quantiles>>;
  /** Those that did not start come first, then those that took longest */
  readonly worst: readonly StartFacts[];
}

export type StartFacts = Pick<Start, 'id' | 'pod' | 'node' | 'outcome' | 'headline' | 'durationMs'>;

/** A deletion that only one side has. */
export interface Lone {
  readonly label: ChangeLabel;
  readonly deletion: DeletionFacts;
}

/** A step of a pair, for a timeline of both. */
export interface StepPair extends Both<StepSight | null> {
  readonly step: string;
}

export interface StepSight {
  readonly status: StepStatus;
  readonly container?: string;
  /** Since the first step for which both sides have a time */
  readonly offsetMs: number | null;
}

export type What =
  | 'step-removed'
  | 'step-added'
  | 'out-of-order'
  | 'back-in-order'
  | 'slower'
  | 'faster'
  | 'finding-new'
  | 'finding-fixed'
  | 'finding-level'
  | 'node-trouble'
  | 'verdict'
  | 'outcome'
  | 'kind';

/** Milliseconds for times, text for everything else, null for what is absent. */
export interface Change extends Both<number | string | null> {
  readonly what: What;
  readonly label: ChangeLabel;
  /** A step, a rule, a kind of what nodes go through, or `verdict`, `outcome`, `kind`. */
  readonly subject: string;
  readonly container?: string;
  /** The step from which the time is counted, or with which the order is violated */
  readonly since?: string;
  /** A remark: mostly why the change is not simply better or worse. */
  readonly note?: string;
}

/** What one side shows and the other cannot. */
export interface Incomparable {
  readonly subject: string;
  readonly container?: string;
  readonly shownBy: 'before' | 'after';
  readonly why: string;
}

/** The two documents: they contain the deletions that the comparison refers to by id. */
export type Sides = Both<ResultDocument>;

/** One output format of a comparison. */
export type DiffReport = Format<DiffDocument, [sides: Sides]>;
