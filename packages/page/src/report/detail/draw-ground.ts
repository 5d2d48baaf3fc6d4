import { spell } from 'podline/internal/browser';
import { svg } from '../../ui/dom.js';
import type { Frame } from './frame.js';

/** px: something without a duration must still be visible. */
const THINNEST = 3;

/** The background of the marks: lanes, the grace period, and where the log has gaps. */
export function drawGround(frame: Frame): SVGElement[] {
  const { geometry, plot } = frame;
  return [
    ...geometry.lanes.map(({ lane, top, height }, index) =>
      svg('rect', {
        class: (lane.isSecond ?? index % 2 === 1) ? 'lane odd' : 'lane',
        x: 0,
        y: top,
        width: plot,
        height,
      }),
    ),
    ...drawGrace(frame),
    ...drawSurroundings(frame),
  ];
}

function drawGrace({ chart, geometry, plot, x }: Frame): SVGElement[] {
  const { deadline, graceMs, end } = chart;
  if (deadline === null) return [];
  const [from, to] = [Math.max(x(0), 0), Math.min(x(deadline), plot)];
  const body = { y: geometry.axis, height: geometry.height - geometry.axis };
  if (to <= from) return [];
  // Nothing is drawn far beyond the end: the band states its length
  const isFar = deadline > end;
  return [
    svg(
      'rect',
      { class: 'grace', x: from, width: to - from, ...body },
      svg('title', {}, `grace period: ${spell(graceMs)}`),
    ),
    isFar
      ? svg('text', { class: 'note end', x: plot - 6, y: geometry.height - 5 }, `grace period ${spell(graceMs)} →`)
      : svg('line', { class: 'deadline', x1: x(deadline), x2: x(deadline), y1: body.y, y2: geometry.height }),
    isFar
      ? null
      : svg(
          'text',
          { class: 'note', x: x(deadline) + 4, y: geometry.height - 5 },
          `grace period of ${spell(graceMs)} ends`,
        ),
  ].flatMap(part => part ?? []);
}

const drawSurroundings = ({ chart, geometry, x }: Frame): SVGElement[] =>
  chart.surroundings.flatMap(({ from, to, title }) => [
    svg('rect', {
      class: 'blind',
      x: x(from),
      width: Math.max(THINNEST, x(to) - x(from)),
      y: geometry.axis,
      height: geometry.height - geometry.axis,
    }),
    svg('text', { class: 'note', x: x(from) + 6, y: geometry.height - (chart.deadline === null ? 5 : 21) }, title),
  ]);
