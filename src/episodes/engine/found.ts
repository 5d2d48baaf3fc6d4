import type { EvidenceRef, Level } from '../../document/contract/types.js';

/** How tries followed each other, in ms. */
export interface Pace {
  readonly least: number;
  readonly most: number;
  /** Positions of the tries; of very many, the first and the last */
  readonly at: readonly number[];
  readonly lastAt: number;
}

/**
 * What was found about an episode, before its times are put on the calendar: the times of an end are positions in its log, the times of a
 * start are ms UTC.
 */
export interface Found {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  /** The message without paths and other things for which a headline has no room */
  readonly brief?: string;
  readonly at: number | null;
  /** Instant in ms UTC, where another witness reports it. */
  readonly utc?: number | null;
  /** Instant in ms UTC at which the trouble was over, if it lasted and has ended */
  readonly until?: number | null;
  readonly evidence: readonly EvidenceRef[];
  /** The whole text of the error, in which causes are looked up (`catalogue/causes`) */
  readonly error?: string;
  /** What to do next, where that differs from the rule's advice */
  readonly next?: string;
  /** The innermost error and how often it occurred, if the finding is about something that was tried repeatedly */
  readonly cause?: { readonly text: string; readonly count: number };
  /** When each try failed, where there were several, and when a later one worked */
  readonly tried?: { readonly at: readonly number[]; readonly worked: number | null };
  /** The hang: what is waited for, in words that follow `STUCK in`, and since when */
  readonly hang?: {
    readonly what: string;
    readonly since: number | null;
    readonly until: number | null;
    /** The thing that hung, how its tries followed each other, and whether a later one worked */
    readonly target?: string | null;
    readonly pace?: Pace | null;
    readonly hasWorked?: boolean;
    /** What hangs, in words that follow `STUCK: `, where there are better ones */
    readonly lasting?: string;
  };
}

/** Longer lines are cut, because they are shown to people. */
const MAX_QUOTE = 4096;

export const quote = (text: string): string => (text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text);
