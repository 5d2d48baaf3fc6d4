import type {
  Kind,
  Lifecycle,
  Outcome,
  ResultDocument,
  Start,
  StartOutcome,
  StepStatus,
  Verdict,
} from '../../document/contract/types.js';
import type { Quantiles } from '../../document/figures/lasted.js';
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
  /** Starts of pods that did not run before the input begins */
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

export interface DeletionFacts
  extends Pick<Lifecycle, 'id' | 'node' | 'kind' | 'outcome' | 'verdict' | 'headline' | 'durationMs'> {
  readonly pod: Pick<Lifecycle['pod'], 'namespace' | 'name'>;
}

/** Many deletions or starts of each side, compared as two distributions. */
interface Compared<Side> extends Both<Side> {
  readonly label: Label;
  readonly changes: readonly GroupChange[];
}

interface Distribution<Ended extends string, One> {
  readonly outcomes: Readonly<Partial<Record<Ended, number>>>;
  /** By phase; and of a whole deletion (`whole`), or of a start until all containers ran (`running`). An image has only `pull` */
  readonly times: Readonly<Record<string, Quantiles>>;
  /** Episodes that did not end or start come first, then the longest */
  readonly worst: readonly One[];
}

/** All deletions of one kind of one owner. */
export interface GroupPair extends Compared<GroupSide> {
  readonly namespace: string;
  readonly owner: OwnerFacts;
  readonly kind: Kind;
  /** Phases that only one side shows. */
  readonly incomparable: readonly Incomparable[];
}

export interface GroupSide extends Distribution<Outcome, DeletionFacts> {
  readonly deletions: number;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
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

/** The starts of one owner, or of one image that several owners use. */
export interface StartGroupPair extends Compared<StartSide> {
  /** Null for an image */
  readonly namespace: string | null;
  readonly owner: OwnerFacts | null;
  /** The image without tag and digest, which change from run to run. Null for an owner */
  readonly image: string | null;
}

export interface StartSide extends Distribution<StartOutcome, StartFacts> {
  readonly starts: number;
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
