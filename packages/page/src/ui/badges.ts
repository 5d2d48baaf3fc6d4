import { LEVEL_MARKS, type Level, type StepStatus, VERDICT_MARKS, type Verdict } from 'podline/internal/browser';
import { h } from './dom.js';

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  incomplete: 'in trouble',
  undetermined: 'undetermined',
  'complete-with-findings': 'with findings',
  complete: 'complete',
};

const LEVELS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'note' };

export const STATUSES: Readonly<Record<StepStatus, string>> = {
  seen: 'seen',
  missing: 'missing',
  'not-observable': 'not logged',
  'outside-window': 'not covered by the log',
  'not-applicable': 'not reached',
};

export const verdictBadge = (verdict: Verdict): HTMLElement =>
  badge(verdict, VERDICT_MARKS[verdict], VERDICTS[verdict]);
export const levelBadge = (level: Level): HTMLElement => badge(level, LEVEL_MARKS[level], LEVELS[level]);

const badge = (tone: string, mark: string, words: string): HTMLElement =>
  h('span.badge', { 'data-tone': tone, role: 'img', 'aria-label': words, title: words }, mark);
