import type { Level, Verdict } from '../../../document/contract/types.js';

export const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  incomplete: '❌',
  undetermined: '❔',
  'complete-with-findings': '⚠️',
  complete: '✅',
};

export const LEVEL_MARKS: Readonly<Record<Level, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };
