import type { Episode, EvidenceRef, Finding, Kind } from '../../document/contract/types.js';
import type {
  Grade,
  GroupLimit,
  Limit,
  PolicyFile,
  Preset,
  Range,
  RuleLevel,
  StartLimit,
  StartsFile,
} from './schema.js';

type StartsPolicy = Preset['starts'] &
  Required<Pick<StartsFile, 'steps'>> & {
    /** The policy has checks of starts. Otherwise only failures are results */
    readonly isStated: boolean;
    /** Null: any number */
    readonly expect: Range | null;
    readonly restarts: NonNullable<StartsFile['restarts']> | null;
    readonly limits: readonly StartLimit[];
  };

type Stated = Required<Pick<PolicyFile, 'steps' | 'pods' | 'owners' | 'nodes' | 'node' | 'judged'>>;

export interface Policy extends Preset, Stated {
  readonly rules: ReadonlyMap<string, { readonly level: RuleLevel; readonly limits: readonly Limit[] }>;
  readonly limits: readonly (GroupLimit & { readonly kind: Kind | 'any' })[];
  readonly starts: StartsPolicy;
  /** The policy itself states how many deletions there must be, not only its preset */
  readonly isExpectStated: boolean;
}

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
