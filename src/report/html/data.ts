import type { EvidenceRef, Finding, ResultDocument } from '../../contract/types.js';
import type { StartStory } from '../view/start-kind.js';

/** What is embedded in the page: the contract between the report, which writes it, and the page, which shows it. */
export interface RunData {
  readonly type: 'run';
  /** Its evidence names places only. */
  readonly document: ResultDocument;
  /** How pods started: those in trouble first. */
  readonly starts: readonly StartStory[];
  /** This many of them are in trouble. */
  readonly troubledStarts: number;
  /** How many starts there were and what became of them, in one sentence. */
  readonly startsText: string | null;
  /** The rules of its findings that are about nodes, and not about the input. */
  readonly between: readonly string[];
  /** By the ids of deletions and starts. */
  readonly about: Readonly<Record<string, About>>;
  /** The phases of which `about` has the times. */
  readonly phases: readonly string[];
  /** What the phases of starts are called, by id. */
  readonly startPhases: Readonly<Record<string, string>>;
  /** Deletions and starts that are there without their steps, by id, and how many are not there at all: for want of room. */
  readonly bare: readonly string[];
  readonly deletionsLeftOut: number;
  readonly startsLeftOut: number;
  /** The text at `source:line`, as far as there is room. */
  readonly lines: Readonly<Record<string, string>>;
  /** Lines that had no room. */
  readonly linesLeftOut: number;
  /** What was read, and the remarks on it, each with what it is about. */
  readonly read: readonly (readonly [name: string, said: string])[];
  readonly words: Words;
  /** Zone in which times are shown; the log's own when null. */
  readonly zone: string | null;
  /** Of `podline check`: what it found; null of other commands. */
  readonly check: CheckData | null;
  /** Pods as the API or kubectl shows them, those in trouble first; and how many had no room. */
  readonly views: readonly ShownView[];
  readonly viewsLeftOut: number;
  /** Where there is no deletion to show: what to try next. */
  readonly nothing: { readonly headline: string; readonly next: readonly string[] } | null;
}

export interface ShownView {
  readonly level: 'error' | 'info';
  readonly name: string;
  readonly headline: string;
  readonly facts: readonly string[];
  readonly next: readonly string[];
}

/** What the page needs to know of a deletion whose steps it may not hold. */
export interface About {
  /** What of its name stays the same from pod to pod. */
  readonly owner: string;
  /** In ms; null where it was not measured. */
  readonly phases: readonly (number | null)[];
}

export interface CheckData {
  readonly verdict: string;
  readonly others: string;
  readonly failures: readonly Failure[];
}

/** What is not as the policy demands. */
export interface Failure {
  readonly level: 'error' | 'warning';
  readonly rule: string;
  readonly pod: string;
  /** Of the deletion or start; null of the input as a whole. */
  readonly id: string | null;
  readonly expected: string;
  readonly found: string;
  readonly next: string;
  readonly evidence: readonly EvidenceRef[];
}

/** What the document's ids mean. */
export interface Words {
  readonly steps: Readonly<Record<string, StepWords>>;
  readonly kinds: Readonly<Record<string, KindWords>>;
  readonly rules: Readonly<Record<string, RuleWords>>;
  /** The part of the kubelet that a finding is about, by `partKey`. */
  readonly parts: Readonly<Record<string, string>>;
  /** By what other witnesses say. */
  readonly testimonies: Readonly<Record<string, TestimonyWords>>;
}

export interface StepWords {
  readonly title: string;
  readonly who: string;
  readonly means: string;
  /** Where only the watch shows it. */
  readonly changed?: string;
}

export interface TestimonyWords {
  readonly title: string;
  readonly means: string;
}

export interface KindWords {
  readonly title: string;
  readonly means: string;
  /** By step: those that are guaranteed to be logged before it. */
  readonly after: Readonly<Record<string, readonly string[]>>;
}

export interface RuleWords {
  readonly title: string;
  readonly why: string;
  readonly evidence: string;
  readonly next: string;
}

/** What a finding is about depends on its rule and on what hung. */
export const partKey = ({ rule, hang }: Pick<Finding, 'rule' | 'hang'>): string => `${rule} ${hang?.what ?? ''}`;
