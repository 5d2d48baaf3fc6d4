import { spell } from 'podline/internal/browser';
import type { Scale, View } from '../../model/axis.js';
import type { Chart } from '../../model/chart.js';
import type { Clock } from '../../model/clock.js';
import type { Geometry } from '../../model/layout.js';
import { type Child, svg } from '../../ui/dom.js';

/** What every part of the drawing needs to know. */
export interface Frame {
  readonly chart: Chart;
  readonly geometry: Geometry;
  readonly scale: Scale;
  readonly isFolded: boolean;
  readonly view: View;
  /** px of the plot, without the names of the lanes. */
  readonly plot: number;
  readonly selected: string | null;
  readonly hasEdges: boolean;
  readonly clock: Clock;
  /** px of an instant (ms since the beginning) in the plot. */
  x(ms: number): number;
  width(text: string): number;
}

/** An instant in the reader's form of times. */
export const timeText = ({ clock, chart }: Pick<Frame, 'clock' | 'chart'>, ms: number): string =>
  clock.show(chart.origin + ms, chart.origin);

/** px: something without a duration must still be visible. */
const THINNEST = 3;

/** The background of the marks: lanes, the grace period, and where the log has gaps. */
export function drawGround(frame: Frame): Child[] {
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

function drawGrace({ chart, geometry, plot, x }: Frame): Child[] {
  const { deadline, graceMs, end } = chart;
  if (deadline === null) return [];
  const [from, to] = [Math.max(x(0), 0), Math.min(x(deadline), plot)];
  const body = { y: geometry.axis, height: geometry.height - geometry.axis };
  if (to <= from) return [];
  // Nothing is drawn far beyond the end: the band states its length
  const isFar = deadline > end;
  return [
    svg('rect.grace', { x: from, width: to - from, ...body }, svg('title', `grace period: ${spell(graceMs)}`)),
    isFar
      ? svg('text.note.end', { x: plot - 6, y: geometry.height - 5 }, `grace period ${spell(graceMs)} →`)
      : svg('line.deadline', { x1: x(deadline), x2: x(deadline), y1: body.y, y2: geometry.height }),
    isFar
      ? null
      : svg('text.note', { x: x(deadline) + 4, y: geometry.height - 5 }, `grace period of ${spell(graceMs)} ends`),
  ];
}

const drawSurroundings = ({ chart, geometry, x }: Frame): SVGElement[] =>
  chart.surroundings.flatMap(({ from, to, title }) => [
    svg('rect.blind', {
      x: x(from),
      width: Math.max(THINNEST, x(to) - x(from)),
      y: geometry.axis,
      height: geometry.height - geometry.axis,
    }),
    svg('text.note', { x: x(from) + 6, y: geometry.height - (chart.deadline === null ? 5 : 21) }, title),
  ]);

const THICK = 14;
const SPACE = 5;

/** What hung or was unavailable, over its whole duration. A click shows its lines. */
export function drawHangs(frame: Frame): SVGElement[] {
  const { chart, geometry, selected, x, plot } = frame;
  return chart.hangs.flatMap(({ id, lane, row, from, to, title, level }) => {
    const y = geometry.lanes.find(box => box.lane.id === lane)?.hangY(row);
    if (y == null || x(to) < 0 || x(from) > plot) return [];
    const [left, right] = [Math.max(x(from), 0), Math.min(x(to), plot)];
    const lasted = to > from ? `, ${spell(to - from)}` : '';
    const { words, at, isBefore } = labelOf([`${title}${lasted}`, title], left, right, frame);
    return [
      svg(
        'g',
        { class: id === selected ? 'hang selected' : 'hang', 'data-look': level, 'data-mark': id },
        svg('title', `${title}${lasted}`),
        svg('rect', {
          x: left,
          y: y - THICK / 2,
          height: THICK,
          rx: 3,
          width: Math.max(THINNEST, right - left),
        }),
        svg('text', { class: isBefore ? 'end' : '', x: at, y: y + 4 }, words),
      ),
    ];
  });
}

/** Inside the bar, in the longest form that fits; otherwise next to it, cut if necessary. */
function labelOf(titles: readonly string[], left: number, right: number, { plot, width }: Frame) {
  const room = right - left - 2 * SPACE;
  const whole = titles.find(words => width(words) <= room);
  const title = titles.at(-1) ?? '';
  const [after, before] = [plot - right - 2 * SPACE, left - 2 * SPACE];
  if (whole !== undefined || room >= Math.max(after, before))
    return { words: whole ?? cutTo(title, room, width), at: left + SPACE, isBefore: false };
  return after >= before
    ? { words: cutTo(title, after, width), at: right + SPACE, isBefore: false }
    : { words: cutTo(title, before, width), at: left - SPACE, isBefore: true };
}

function cutTo(text: string, room: number, width: Frame['width']): string {
  if (width(text) <= room) return text;
  let most = Math.max(0, Math.floor((text.length * room) / width(text)));
  while (most > 0 && width(`${text.slice(0, most)}…`) > room) most -= 1;
  return `${text.slice(0, most)}…`;
}

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
    svg('rect.ruled', { x: left, width: Math.max(1, right - left), y, height: geometry.height - y }),
    svg('rect.rulerback', {
      x: middle - width(text) / 2 - 6,
      y: y - 1,
      width: width(text) + 12,
      height: 18,
      rx: 4,
    }),
    svg('text.rulertext', { x: middle, y: y + 12 }, text),
  ];
}

/** The length to the millisecond, if that adds something. */
const lengthOf = (ms: number): string => (ms < 10_000 ? `${(ms / 1000).toFixed(3)} s` : spell(ms));
