import { spell } from 'podline/internal/browser';
import { svg } from '../../ui/dom.js';
import type { Frame } from './frame.js';

/** Two instants, in ms since the beginning. */
export interface Ruler {
  readonly from: number;
  readonly to: number;
}

export function drawRuler({ x, geometry, width }: Frame, { from, to }: Ruler): SVGElement[] {
  const [left, right] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
  const text = lengthOf(Math.abs(to - from));
  const middle = (left + right) / 2;
  const y = geometry.axis + 2;
  return [
    svg('rect', { class: 'ruled', x: left, width: Math.max(1, right - left), y, height: geometry.height - y }),
    svg('rect', {
      class: 'rulerback',
      x: middle - width(text) / 2 - 6,
      y: y - 1,
      width: width(text) + 12,
      height: 18,
      rx: 4,
    }),
    svg('text', { class: 'rulertext', x: middle, y: y + 12 }, text),
  ];
}

/** The length to the millisecond, if that adds something. */
const lengthOf = (ms: number): string => (ms < 10_000 ? `${(ms / 1000).toFixed(3)} s` : spell(ms));
