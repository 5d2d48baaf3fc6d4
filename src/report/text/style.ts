import { styleText } from 'node:util';
import type { Level, StepStatus, Verdict } from '../../document/types.js';

export type Tone = 'bad' | 'warn' | 'good' | 'info' | 'dim' | 'strong';
export type Paint = (tone: Tone | null, text: string) => string;

const FORMATS = {
  bad: 'red',
  warn: 'yellow',
  good: 'green',
  info: 'cyan',
  dim: 'dim',
  strong: 'bold',
} as const satisfies Record<Tone, Parameters<typeof styleText>[0]>;

export const createPaint = (color: boolean): Paint =>
  color
    ? // Whether there is a terminal was decided before: later versions of Node would look for themselves
      (tone, text) => (tone === null || text === '' ? text : styleText(FORMATS[tone], text, { validateStream: false }))
    : (_, text) => text;

interface Look {
  readonly mark: string;
  readonly tone: Tone;
}

/** One column each: ✔ and ⚠ count as emoji, which terminals draw in one column or in two. */
export const VERDICTS: Readonly<Record<Verdict, Look>> = {
  incomplete: { mark: '✗', tone: 'bad' },
  undetermined: { mark: '?', tone: 'info' },
  'complete-with-findings': { mark: '!', tone: 'warn' },
  complete: { mark: '✓', tone: 'good' },
};

export const LEVELS: Readonly<Record<Level, Look>> = {
  error: { mark: '✗', tone: 'bad' },
  warning: { mark: '!', tone: 'warn' },
  info: { mark: 'i', tone: 'dim' },
};

export const ABSENCES: Readonly<Record<StepStatus, Look & { readonly word: string }>> = {
  missing: { mark: '✗', tone: 'bad', word: 'MISSING' },
  'not-observable': { mark: '·', tone: 'dim', word: 'not logged:' },
  'outside-window': { mark: '·', tone: 'dim', word: 'not covered:' },
  'not-applicable': { mark: '·', tone: 'dim', word: 'not needed:' },
  seen: { mark: '', tone: 'dim', word: '' },
};
