import { styleText } from 'node:util';
import type { Level, Verdict } from '../../contract/types.js';

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

export const VERDICT_TONES: Readonly<Record<Verdict, Tone>> = {
  incomplete: 'bad',
  undetermined: 'info',
  'complete-with-findings': 'warn',
  complete: 'good',
};

export const LEVEL_TONES: Readonly<Record<Level, Tone>> = { error: 'bad', warning: 'warn', info: 'dim' };
