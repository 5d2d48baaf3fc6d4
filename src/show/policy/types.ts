import type { EvidenceRef, Finding, Kind, Level, Lifecycle, Start } from '../../document/contract/types.js';
import type { StepId } from '../../episodes/ends/types.js';
import type { Grade, GroupScope, Percentiles, Range } from './measures.js';
import type { StartGrades, StartsFile, StartsPolicy } from './starts/starts-policy.js';

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
  /** The policy itself states how many deletions there must be, not only its preset */
  readonly isExpectStated: boolean;
};

/** One result of a check against the policy. */
export interface Result {
  readonly grade: Grade | 'not evaluated';
  /** A rule, or one of `POLICY_RULES`. */
  readonly rule: string;
  /** null: the run as a whole. */
  readonly lifecycle: Lifecycle | null;
  /** It is about this start, and not about a deletion */
  readonly start?: Start;
  readonly expected: string;
  readonly found: string;
  readonly at: string | null;
  readonly evidence: readonly EvidenceRef[];
  /** The finding of the document that it judges. */
  readonly finding?: Finding;
}
