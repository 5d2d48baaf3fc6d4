import type { Level, StepStatus, Verdict } from '../../../../document/types.js';
import { h } from './dom.js';

interface Look {
  readonly mark: string;
  readonly words: string;
}

/** The marks are those of the text report. */
export const VERDICTS: Readonly<Record<Verdict, Look>> = {
  incomplete: { mark: '✗', words: 'incomplete' },
  undetermined: { mark: '?', words: 'undetermined' },
  'complete-with-findings': { mark: '!', words: 'with findings' },
  complete: { mark: '✓', words: 'complete' },
};

const LEVELS: Readonly<Record<Level, Look>> = {
  error: { mark: '✗', words: 'error' },
  warning: { mark: '!', words: 'warning' },
  info: { mark: 'i', words: 'note' },
};

export const STATUSES: Readonly<Record<StepStatus, string>> = {
  seen: 'seen',
  missing: 'missing',
  'not-observable': 'not logged',
  'outside-window': 'not covered by the log',
  'not-applicable': 'not needed',
};

export const verdictBadge = (verdict: Verdict): HTMLElement => badge(verdict, VERDICTS[verdict]);
export const levelBadge = (level: Level): HTMLElement => badge(level, LEVELS[level]);

const badge = (tone: string, { mark, words }: Look): HTMLElement =>
  h('span', { class: 'badge', 'data-tone': tone, role: 'img', 'aria-label': words, title: words }, mark);
