import type { LaneBox } from '../model/geometry.js';
import { type Row, readable } from '../model/layout.js';
import { lookUp } from '../model/look-up.js';
import { STATUSES } from '../ui/badges.js';
import { svg } from '../ui/dom.js';
import { type Frame, timeText } from './frame.js';

export const optionId = (mark: string): string => `mark-${mark}`;

export const drawMarks = (frame: Frame): SVGElement[] =>
  frame.geometry.lanes.flatMap(box => {
    const labels = readable(box.lane, frame.x, frame);
    return box.lane.marks.map(row => drawMark(row, box, frame, labels.has(row.mark.id)));
  });

function drawMark({ mark, row, isLeft }: Row, box: LaneBox, frame: Frame, hasLabel: boolean): SVGElement {
  const isSelected = mark.id === frame.selected;
  const label = `${mark.title}, ${box.lane.title}, ${lookUp(STATUSES, mark.look) ?? mark.look}${mark.change === undefined ? '' : `, ${mark.change}`}${mark.isTimed ? `, ${timeText(frame, mark.at)}` : ''}`;
  return svg(
    'g',
    {
      id: optionId(mark.id),
      class: 'mark',
      role: 'option',
      'aria-selected': String(isSelected),
      'aria-label': label,
      'data-look': mark.look,
      'data-mark': mark.id,
      'data-timed': String(mark.isTimed),
      transform: `translate(${frame.x(mark.at)} ${box.y(row)})`,
    },
    svg('title', {}, label),
    mark.change === undefined ? null : svg('circle', { class: 'halo', 'data-tone': mark.change, r: 9 }),
    isSelected ? svg('circle', { class: 'ring', r: 9.5 }) : null,
    ...shapeOf(mark.look),
    hasLabel || isSelected
      ? svg('text', { class: isLeft ? 'label end' : 'label', x: isLeft ? -11 : 11, y: 4 }, mark.title)
      : null,
  );
}

/** Marks differ in shape as well as in colour. */
function shapeOf(look: Row['mark']['look']): SVGElement[] {
  if (look === 'error' || look === 'warning' || look === 'info')
    return [svg('path', { class: 'shape', d: 'M0 -6.5 L6.5 5 L-6.5 5 Z' })];
  if (look === 'seen') return [svg('circle', { class: 'shape', r: 5 })];
  if (look === 'revision') return [svg('path', { class: 'shape', d: 'M0 -5 L5 0 L0 5 L-5 0 Z' })];
  if (look === 'said') return [svg('rect', { class: 'shape', x: -4.5, y: -4.5, width: 9, height: 9, rx: 1 })];
  return [svg('circle', { class: 'shape', r: 5.5 })];
}
