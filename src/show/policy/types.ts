import type { Episode, EvidenceRef, Finding, Kind, Level, NodeKind } from '../../document/contract/types.js';
import type { StepId } from '../../episodes/ends/types.js';

/** What a result counts as. */
export type Grade = 'pass' | 'warn' | 'error';

export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** Names of percentiles, with the share of the values that are at or below. */
export const PERCENTILES = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 } as const;

export type Percentiles = Partial<Readonly<Record<keyof typeof PERCENTILES, string>>>;

/** What a limit applies to. */
export interface GroupScope {
  readonly namespace?: string;
  /** `name` or `namespace/name`. */
  readonly owner?: string;
  readonly node?: string;
  /** If fewer were measured, they are not evaluated */
  readonly atLeast?: number;
  readonly level?: 'warn' | 'error';
}

/** What a start must reach, in this order. The steps in between are not always there. */
export const MILESTONES = ['add-seen', 'sandbox-created', 'container-started', 'running', 'ready'] as const;

export type Milestone = (typeof MILESTONES)[number];

/** The grade of each outcome of a start. */
interface StartGrades {
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
interface StartsFile extends Partial<StartGrades> {
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

type RuleLevel = 'off' | 'warn' | 'error';

/** `step` may come at most `max` after `after`; without `step`, any of the steps that follow it directly. */
export interface PaceLimit {
  readonly after: StepId;
  readonly step?: StepId;
  /** `10s`, `1m30s`, `500ms` */
  readonly max: string;
  readonly kinds?: readonly Kind[];
}

/** This many findings are acceptable. */
export interface CountLimit {
  readonly atMost: number;
}

/** How long the deletions of a kind may take, in total or in one phase. */
export interface GroupLimit extends GroupScope, Percentiles {
  /** `whole` (the default) or a phase, as in `podline stats`. */
  readonly of?: string;
  /** Applies to each of them separately */
  readonly by?: 'owner' | 'namespace' | 'node';
}

/** Patterns with `*` for any text. */
interface Scope {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

export type Limit = PaceLimit | CountLimit;
export type RuleSetting = RuleLevel | readonly [RuleLevel, ...Limit[]];

/** How much of a kind of trouble a node may have. */
export interface NodeLimit {
  readonly atMost?: number;
  /** All of them together; of those that overlap, each moment counts once */
  readonly total?: string;
  readonly longest?: string;
  readonly level?: 'warn' | 'error';
}

/** `node` of a policy file: each node by itself. */
type NodePolicy = Partial<Readonly<Record<NodeKind, NodeLimit>>>;

/** The content of a policy file. */
export interface PolicyFile {
  readonly extends?: string;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** Steps that deletions of a kind must have, beyond those that the kubelet always logs. */
  readonly steps?: Partial<Readonly<Record<Kind, readonly StepId[]>>>;
  /** How many deletions there must be; `any` counts all kinds. */
  readonly expect?: Partial<Readonly<Record<Kind | 'any', Range>>>;
  readonly pods?: Scope;
  readonly owners?: Scope;
  readonly nodes?: Scope;
  /** Percentiles of the deletions of a kind, or of any. */
  readonly limits?: Partial<Readonly<Record<Kind | 'any', GroupLimit | readonly GroupLimit[]>>>;
  readonly undetermined?: Grade;
  readonly unended?: Grade;
  /** Requirements for starts of pods */
  readonly starts?: StartsFile;
  /** Limits for what nodes go through */
  readonly node?: NodePolicy;
  /** Rules that must have been judged: their inputs must not be absent */
  readonly judged?: readonly string[];
}

/** The values of `extends`: a whole policy, with the grades of finding levels. */
export interface Preset {
  readonly name: string;
  readonly means: string;
  readonly levels: Readonly<Record<Level, Grade>>;
  readonly undetermined: Grade;
  readonly unended: Grade;
  readonly expect: NonNullable<PolicyFile['expect']>;
  readonly starts: StartGrades;
}

export type Policy = Preset & {
  readonly rules: ReadonlyMap<string, { readonly level: RuleLevel; readonly limits: readonly Limit[] }>;
  readonly steps: NonNullable<PolicyFile['steps']>;
  readonly pods: Scope;
  readonly owners: Scope;
  readonly nodes: Scope;
  readonly limits: readonly (GroupLimit & { readonly kind: Kind | 'any' })[];
  readonly judged: NonNullable<PolicyFile['judged']>;
  readonly starts: StartsPolicy;
  readonly node: NodePolicy;
  /** The policy itself states how many deletions there must be, not only its preset */
  readonly isExpectStated: boolean;
};

/** One result of a check against the policy. */
export interface Result {
  readonly grade: Grade | 'not evaluated';
  /** A rule, or one of `POLICY_RULES`. */
  readonly rule: string;
  /** null: the run as a whole. */
  readonly one: Episode | null;
  readonly expected: string;
  readonly found: string;
  readonly at: string | null;
  readonly evidence: readonly EvidenceRef[];
  /** The finding of the document that it judges. */
  readonly finding?: Finding;
}
