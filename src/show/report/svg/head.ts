import type { PodEpisode, Verdict } from '../../../document/contract/types.js';
import { particularsOf } from '../view/drawn.js';
import { kindOf, nameOf } from '../view/words.js';
import { element, fitting, lines, type Markup, text } from './element.js';
import { MARGIN, WIDTH } from './layout.js';

export interface Part {
  readonly height: number;
  readonly content: readonly Markup[];
}

/** Verdicts differ in more than their colour. */
const VERDICTS: Readonly<Record<Verdict, { readonly look: string; readonly path: string }>> = {
  complete: { look: 'good', path: 'M-4.5 0.3L-1.4 3.6L4.6 -3.4' },
  'complete-with-findings': { look: 'warn', path: 'M0 -5V1M0 4.4V4.6' },
  undetermined: { look: 'dim', path: 'M-3 -2.4C-3 -6 3.2 -5.6 3 -2.2C2.8 0 0 -0.2 0 2M0 5V5.1' },
  incomplete: { look: 'bad', path: 'M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6' },
};

const TEXT = MARGIN + 32;
const ROOM = WIDTH - TEXT - MARGIN;

/** Verdict, pod, outcome, and identity. */
export function headMarkup(one: PodEpisode): Part {
  const { look, path } = VERDICTS[one.verdict];
  const headlineLines = lines(one.headline, 13, ROOM, 2);
  const about = [kindOf(one), ...particularsOf(one).map(([label, value]) => `${label} ${value}`)].join(' · ');
  const who = lines(about, 11.5, ROOM, 2);
  const line = (y: number, size: number, name: string, words: string, weight?: number): Markup =>
    element('text', { class: name, x: TEXT, y, 'font-size': size, 'font-weight': weight }, [text(words)]);
  const after = 34 + headlineLines.length * 18;
  return {
    height: after + 4 + who.length * 16,
    content: [
      element('circle', { class: look, cx: MARGIN + 11, cy: 27, r: 11 }),
      element('path', { transform: `translate(${MARGIN + 11} 27)`, d: path, ...WHITE }),
      line(33, 17, 'ink', fitting(nameOf(one), 17, ROOM), 650),
      ...headlineLines.map((words, index) =>
        line(36 + (index + 1) * 18, 13, look === 'good' ? 'ink' : look, words, 600),
      ),
      ...who.map((words, index) => line(after + 19 + index * 16, 11.5, 'dim', words)),
    ],
  };
}

const WHITE = {
  fill: 'none',
  stroke: '#ffffff',
  'stroke-width': 2.4,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};
