import type { Level } from '../document/contract/types.js';

/** The texts about a finding, for a reader who sees it for the first time. */
export interface RuleTexts {
  readonly level: Level;
  readonly title: string;
  /** Why it matters */
  readonly why: string;
  /** What in the input shows it, and how certain that is */
  readonly evidence: string;
  /** What to do next */
  readonly next: string;
  /** kubernetes/kubernetes issues and others, as `#123` or `owner/repo#123`. */
  readonly upstream?: readonly string[];
}
