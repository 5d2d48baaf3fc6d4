import type { Level, StepStatus, Verdict } from '../../../document/contract/types.js';

/** One column each: ✔ and ⚠ count as emoji, which terminals draw in one column or in two. */
export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  incomplete: '✗',
  undetermined: '?',
  'complete-with-findings': '!',
  complete: '✓',
};

export const LEVEL_MARKS: Readonly<Record<Level, string>> = { error: '✗', warning: '!', info: 'i' };

/** Why a step is absent. */
export const ABSENCE_WORDS: Readonly<Record<Exclude<StepStatus, 'seen'>, string>> = {
  missing: 'MISSING',
  'not-observable': 'not logged',
  'outside-window': 'not covered',
  'not-applicable': 'not needed',
};
