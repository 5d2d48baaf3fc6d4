import type {
  EvidenceRef,
  Finding,
  PodEpisode,
  ResultDocument,
  Start,
  Verdict,
} from '../../../document/contract/types.js';
import type { ShownStep } from '../view/drawn.js';

/** The data embedded in the page: the contract between the report, which writes it, and the page, which shows it. */
export interface RunData {
  readonly type: 'run';
  /** Its evidence contains only places */
  readonly document: ResultDocument;
  /** How pods started: those in trouble come first */
  readonly starts: readonly Start[];
  /** This many of them are in trouble. */
  readonly troubledStarts: number;
  /** How many starts there were and how they ended, in one sentence */
  readonly startsText: string | null;
  /** What nodes went through, in time */
  readonly day: readonly DayOfNode[];
  /** What the page begins with: the worst of it, and what is wrong between nodes. The other findings are those of the document */
  readonly leading: readonly Finding[];
  /** The time that was asked for, in words and as the page's address has it; null if none was */
  readonly asked: { readonly title: string; readonly at: string } | null;
  /** Texts by the ids of deletions and starts. */
  readonly about: Readonly<Record<string, About>>;
  /** The names of the phases whose times are in `about`, by id */
  readonly phases: Readonly<Record<PodEpisode['family'], Readonly<Record<string, string>>>>;
  /** Deletions and starts that are included without their steps, by id, and how many are left out, for lack of room */
  readonly bare: readonly string[];
  readonly deletionsLeftOut: number;
  readonly startsLeftOut: number;
  /** The text at `source:line`, as far as there is room. */
  readonly lines: Readonly<Record<string, string>>;
  /** The number of lines for which there was no room */
  readonly linesLeftOut: number;
  /** What was read, and the remarks on it, each with its subject */
  readonly read: readonly (readonly [name: string, said: string])[];
  readonly words: Words;
  /** Zone in which times are shown; the log's own if null */
  readonly zone: string | null;
  /** The results of `podline check`; null for other commands */
  readonly check: CheckData | null;
  /** Pods as the API or kubectl shows them, those in trouble first; and for how many there was no room */
  readonly views: readonly ShownView[];
  readonly viewsLeftOut: number;
  /** If there is no deletion to show: what to try next */
  readonly nothing: { readonly headline: string; readonly next: readonly string[] } | null;
}

/** A time in the life of a node; null where it has no known beginning or end. */
export interface DayOfNode {
  readonly node: string | null;
  readonly verdict: Verdict;
  readonly says: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ShownView {
  readonly level: 'error' | 'info';
  readonly name: string;
  readonly headline: string;
  readonly facts: readonly string[];
  readonly next: readonly string[];
}

/** What the page needs of a deletion whose steps may be left out. */
export interface About {
  /** The part of its name that is the same for all its pods */
  readonly owner: string;
  /** Times in ms; null if a phase was not measured */
  readonly phases: readonly (number | null)[];
}

export interface CheckData {
  readonly verdict: string;
  readonly others: string;
  readonly failures: readonly Failure[];
}

/** Something that violates the policy. */
export interface Failure {
  readonly level: 'error' | 'warning';
  readonly rule: string;
  readonly pod: string;
  /** The id of the deletion or start; null for the input as a whole */
  readonly id: string | null;
  readonly expected: string;
  readonly found: string;
  readonly next: string;
  readonly evidence: readonly EvidenceRef[];
}

/** Some ids of steps and kinds exist in both families. */
export const wordKey = ({ family }: Pick<ShownStep, 'family'>, id: string): string =>
  family === 'start' ? `start ${id}` : id;

/** The meanings of the document's ids: of steps and kinds by `wordKey`. */
export interface Words {
  readonly steps: Readonly<Record<string, StepWords>>;
  readonly kinds: Readonly<Record<string, KindWords>>;
  readonly rules: Readonly<Record<string, RuleWords>>;
  /** The part of the kubelet that a finding is about, by `partKey`. */
  readonly parts: Readonly<Record<string, string>>;
  /** Texts by the words of other witnesses */
  readonly testimonies: Readonly<Record<string, TestimonyWords>>;
}

export interface StepWords {
  readonly title: string;
  readonly actor: string;
  readonly means: string;
  /** If only the watch shows it */
  readonly changed?: string;
}

export interface TestimonyWords {
  readonly title: string;
  readonly means: string;
}

export interface KindWords {
  readonly title: string;
  readonly means: string;
  /** For each step, the steps that are guaranteed to be logged before it. */
  readonly after: Readonly<Record<string, readonly string[]>>;
}

export interface RuleWords {
  readonly title: string;
  readonly why: string;
  readonly evidence: string;
  readonly next: string;
}

/** The subject of a finding depends on its rule and on what hung. */
export const partKey = ({ rule, hang }: Pick<Finding, 'rule' | 'hang'>): string => `${rule} ${hang?.what ?? ''}`;
