import type { RuleTexts } from '../catalogue/rule-texts.js';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/run.js';
import type { Life, PodName } from '../correlate/types.js';
import type { EvidenceRef, Level, SourceReport } from '../document/contract/types.js';
import type { KindModel } from '../episodes/ends/kind-model.js';
import type { Reconstructed, StepVocabulary } from '../episodes/ends/types.js';
import type { Found } from '../episodes/engine/found.js';
import type { Reading, ReadingContext } from './readings.js';
import type { NodeTroubles } from './troubles.js';

/** The texts about a rule. */
export interface RuleWords extends RuleTexts {
  /** A noun for the failing state */
  readonly id: string;
  /** The part of the kubelet whose trouble it is. A timeline has a row for it, and a drawing shows it there */
  readonly actor?: StepVocabulary['actor'] | 'kubelet';
  /** It finds how long something took, but not why: a policy limits these times; for other rules, it limits the number of findings */
  readonly findsTimes?: true;
}

export interface RuleMeta extends RuleWords {
  /** Inputs without which the rule is not evaluated */
  readonly reads: readonly Reading[];
  /** Whether it judges deletions of this kind; absent where it judges all. A rule about names asks this itself */
  readonly judges?: (kind: KindModel) => boolean;
  /** It reports that lines are missing: what the input does not show may have happened nevertheless */
  readonly linesMissing?: true;
  /** It finds things that are removed with a pod: a deletion can have happened although no line shows one */
  readonly ofTeardown?: true;
  /** The rank of its findings where no deletion is shown: before (`-1`) or after (`1`, `2`) findings of other rules of the same level */
  readonly rank?: number;
  /** It finds how much later the kubelet learned of something: a headline does not say that twice */
  readonly saysLateness?: true;
  /** It reads the lines of all pods: where only some are asked for, it may not be judged */
  readonly ofAllPods?: true;
  /** It is about the node as a whole: a text report begins with it if nothing worse is shown of any pod */
  readonly ofNode?: true;
  /** The rule whose findings it repeats from another source: a headline names only one of them */
  readonly echoes?: string;
}

/** What rules may use beyond the deletion. */
export interface RuleContext extends ReadingContext {
  /** ms UTC of a position in the log. */
  toUtc(at: number): number;
  /** What went wrong on the whole node, in order. */
  readonly troubles: NodeTroubles;
  /** The kubelet's zone as the clock found it: `+08:00`, with seconds where it was measured and is not a civil zone */
  readonly zone: string | null;
  readonly run: NodeRun;
  /** All deletions of pods with the name of this one. There may be very many, so a rule computes `once` what it needs of them all. */
  readonly namesakes: readonly Reconstructed[];
  readonly once: Once;
  /** Position of the first line about a deletion on this node; null when the log has none. */
  firstOn(node: string): number | null;
}

export type Judgement = Omit<Found, 'rule' | 'level'> & { readonly level?: Level };

export interface Rule extends RuleMeta {
  check(one: Reconstructed, context: RuleContext): readonly Judgement[];
}

/** A rule for what shows only in all the lives of one name together. */
export interface NameRule extends RuleMeta {
  check(name: NameFacts): readonly Judgement[];
}

export interface NameFacts {
  readonly pod: PodName;
  readonly lives: readonly Life[];
  readonly deletions: readonly Reconstructed[];
  readonly run: NodeRun;
}

/** A rule for what belongs to no single pod: the input itself, the node. */
export interface RunRule extends RuleMeta {
  check(run: RunFacts): readonly Judgement[];
}

export interface RunFacts {
  readonly run: NodeRun;
  readonly clock: ResolvedClock;
  readonly sources: readonly SourceReport[];
  readonly deletions: readonly DeletionSummary[];
  /** The starts that have findings */
  readonly starts: readonly StartSummary[];
}

/** What is kept of a start after it was reported. */
export interface StartSummary {
  readonly pod: PodName;
  /** The rules that found something about it */
  readonly rules: readonly string[];
}

/** What is kept of a deletion after it was reported. */
export interface DeletionSummary {
  readonly pod: PodName;
  /** A kubelet log shows it, not only a watch */
  readonly byLog: boolean;
  readonly filtered: boolean;
  /** It has not ended in the input */
  readonly open: boolean;
  /** The rules that found something about it */
  readonly rules: readonly string[];
  /** The lines that its steps and findings quote; empty for a deletion that is over */
  readonly quoted: readonly EvidenceRef[];
}

/** What a function makes of an object, made once for all who ask. */
type Once = <A extends object, T>(make: (of: A) => T, of: A) => T;

/** The results live as long as the objects. */
export function createOnce(): Once {
  const made = new WeakMap<object, Map<unknown, unknown>>();
  return <A extends object, T>(make: (of: A) => T, of: A): T => {
    const known = made.get(of) ?? new Map<unknown, unknown>();
    if (!known.has(make)) known.set(make, make(of));
    made.set(of, known);
    return known.get(make) as T;
  };
}
