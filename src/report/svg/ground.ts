import type { Picture } from '../view/lanes/types.js';
import { element, type Markup } from './element.js';
import { API } from './lane.js';
import { type LaneBox, WIDTH } from './layout.js';
import type { Scale } from './scale.js';

export const stripeMarkup = ({ top, height }: LaneBox): Markup =>
  element('rect', { class: 'stripe', y: top, width: WIDTH, height });

/** Whether the grace period ended while there was still something to show. */
export const hasDeadline = ({ grace, from, to }: Picture): boolean =>
  grace !== null && grace.to > from && grace.to < to;

export function deadlineMarkup(picture: Picture, x: Scale, top: number, bottom: number): Markup[] {
  const at = x(picture.grace?.to ?? 0);
  return hasDeadline(picture) ? [element('line', { class: 'deadline', x1: at, y1: top, x2: at, y2: bottom })] : [];
}

/** The same change in the API server and in the log: they are connected. */
export function sameMarkup({ revisions, lanes }: Picture, boxes: readonly LaneBox[], x: Scale): Markup[] {
  const above = boxes[lanes.findIndex(({ id }) => id === API)];
  if (above === undefined) return [];
  return revisions.flatMap(({ marks }) =>
    marks.flatMap(({ step, at }) => {
      const box = boxes[lanes.findIndex(lane => lane.id !== API && lane.marks.some(mark => mark.step === step))];
      return box === undefined
        ? []
        : [element('line', { class: 'same', x1: x(at), y1: above.track, x2: x(at), y2: box.track })];
    }),
  );
}
