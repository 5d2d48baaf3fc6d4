import type { Level, Verdict } from '../../../document/contract/types.js';
import type { Tone } from '../told/writer.js';
import type { NamePlace } from '../view/places.js';
import type { LocalTime } from '../view/times.js';

export type Paint = (tone: Tone | null, text: string) => string;

/** ECMA-48, SGR: what begins a tone, and what ends it. */
const FORMATS: Readonly<Record<Tone, readonly [number, number]>> = {
  bad: [31, 39],
  warn: [33, 39],
  good: [32, 39],
  info: [36, 39],
  dim: [2, 22],
  strong: [1, 22],
};

export const createPaint =
  (color: boolean): Paint =>
  (tone, text) => {
    if (!color || tone === null || text === '') return text;
    const [begin, end] = FORMATS[tone];
    return `\x1b[${begin}m${text}\x1b[${end}m`;
  };

export const VERDICT_TONES: Readonly<Record<Verdict, Tone>> = {
  incomplete: 'bad',
  undetermined: 'info',
  'complete-with-findings': 'warn',
  complete: 'good',
};

export const LEVEL_TONES: Readonly<Record<Level, Tone>> = { error: 'bad', warning: 'warn', info: 'dim' };

/** What decides how a text looks. */
export interface Look {
  readonly width: number;
  readonly paint: Paint;
  readonly time: LocalTime;
  readonly place: NamePlace;
  /** Another program reads the output: nothing is cut */
  readonly piped: boolean;
  /** List each step that the log cannot show. */
  readonly steps: boolean;
  /** Quote the original lines. */
  readonly evidence: boolean;
}
