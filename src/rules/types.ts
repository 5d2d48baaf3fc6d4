import type { EvidenceRef, Level, SourceReport } from '../contract/types.js';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/node-run.js';
import type { Life, PodName } from '../correlate/types.js';
import type { Pace } from '../lifecycle/hangs/types.js';
import type { Reconstructed, StepVocabulary } from '../lifecycle/types.js';
import type { Needs } from './needs.js';
import type { Reading, ReadingContext } from './readings.js';
import type { NodeTroubles } from './troubles.js';

/** What there is to say of a rule. */
export interface RuleWords {
  /** A noun that names the failing state; the file is called the same. */
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  /** Why it matters, for a reader who meets it the first time. */
  readonly why: string;
  /** What in the input shows it, and how sure that is. */
  readonly evidence: string;
  /** What to do next. */
  readonly next: string;
  /** The part of the kubelet that it is trouble of: a timeline has a row for it, and a drawing shows it there. */
  readonly actor?: StepVocabulary['actor'] | 'kubelet';
  /** kubernetes/kubernetes issues and others, as `#123` or `owner/repo#123`. */
  readonly upstream?: readonly string[];
}

export interface RuleMeta extends RuleWords {
  /** Inputs, of which none may be absent: otherwise the rule is not judged. */
  readonly reads: readonly Reading[];
  /** It says that lines are missing: what the input does not show may have happened all the same. */
  readonly linesMissing?: true;
  /** It finds what goes away with a pod: a deletion can have happened although no line shows one. */
  readonly ofTeardown?: true;
  /** Where no deletion is shown, its findings come before (`-1`) or after (`1`, `2`) those of other rules of the same level. */
  readonly rank?: number;
  /** It finds how long something took, and not why. */
  readonly statesNoCause?: true;
  /** A policy limits the times that it finds; of other rules it limits how many findings there are. */
  readonly limitsAreTimes?: true;
  /** The rule whose findings it repeats from another place: a headline names only one of them. */
  readonly echoes?: string;
}

/** A finding before its times are put on the calendar. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  /** The same without paths and what else a headline has no room for. */
  readonly brief?: string;
  readonly at: number | null;
  /** Instant in ms UTC, where another witness reports it. */
  readonly utc?: number | null;
  /** Instant in ms UTC at which it was over, where it is a stretch of time that ended. */
  readonly until?: number | null;
  readonly evidence: readonly EvidenceRef[];
  /** The whole text of the error: causes are looked up in it (`advice.ts`). */
  readonly error?: string;
  /** What to do next, where that differs from what the rule advises. */
  readonly next?: string;
  /** Innermost error and its repetitions, where the finding is about something that was tried again and again. */
  readonly cause?: { readonly text: string; readonly count: number };
  /** For a hang: what is waited for, in words that follow `STUCK in`, and since when. */
  readonly hang?: {
    readonly what: string;
    readonly since: number | null;
    readonly until: number | null;
    /** What it was about, how its tries followed each other, and that a later one worked. */
    readonly target?: string | null;
    readonly pace?: Pace | null;
    readonly worked?: boolean;
    /** What hangs in words that follow `STUCK: `, where there are better ones. */
    readonly lasting?: string;
  };
}

/** What rules may know beyond the one deletion. */
export interface RuleContext extends ReadingContext {
  /** ms UTC of a position in the log. */
  toUtc(at: number): number;
  /** What went wrong on the whole node, in order. */
  readonly troubles: NodeTroubles;
  /** The kubelet's zone as the clock found it: `+08:00`, with seconds where it was measured and is no civil zone. */
  readonly zone: string | null;
  /** Lines of several processes alternate: a second process is no restart. */
  readonly interleaved: boolean;
  /** Position of the first line of a kubelet process. */
  firstOf(kubelet: number): number | null;
  /** Position of its last line. */
  lastOf(kubelet: number): number | null;
  /** All deletions of pods with the name of this one. */
  readonly namesakes: readonly Reconstructed[];
  /** Position of the first line about a deletion on this node; null when the log has none. */
  firstOn(node: string): number | null;
}

export type Judgement = Omit<Finding, 'rule' | 'level'> & { readonly level?: Level };

export interface Rule {
  readonly meta: RuleMeta;
  /** Absent: its own code decides. */
  readonly needs?: Needs;
  check(one: Reconstructed, context: RuleContext): readonly Judgement[];
}

/** For what shows only in all the lives of one name together. */
export interface NameRule {
  readonly meta: RuleMeta;
  check(name: NameFacts): readonly Judgement[];
}

export interface NameFacts {
  readonly pod: PodName;
  readonly lives: readonly Life[];
  readonly deletions: readonly Reconstructed[];
  readonly run: NodeRun;
}

/** For what belongs to no single pod: the input itself, the node. */
export interface RunRule {
  readonly meta: RuleMeta;
  check(run: RunFacts): readonly Judgement[];
}

export interface RunFacts {
  readonly run: NodeRun;
  readonly clock: ResolvedClock;
  readonly sources: readonly SourceReport[];
  readonly deletions: readonly DeletionSummary[];
  /** Of which something was found. */
  readonly starts: readonly StartSummary[];
}

/** What is left of a start when it has been reported. */
export interface StartSummary {
  readonly pod: PodName;
  /** What was found about it. */
  readonly rules: readonly string[];
  /** The lines that its findings quote. */
  readonly quoted: readonly EvidenceRef[];
}

/** What is left of a deletion when it has been reported. */
export interface DeletionSummary {
  readonly pod: PodName;
  /** By a kubelet log, and not by a watch alone. */
  readonly byLog: boolean;
  readonly filtered: boolean;
  /** It has not come to its end in the input. */
  readonly open: boolean;
  /** What was found about it. */
  readonly rules: readonly string[];
  /** The lines that its steps and findings quote; none of a deletion that is over. */
  readonly quoted: readonly EvidenceRef[];
}
