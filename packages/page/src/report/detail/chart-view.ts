import { MIN_PAUSE_MS, spell } from 'podline/internal/browser';
import { evenScale, evenTicks, foldedScale, foldedTicks, sharesIn, type View, WHOLE } from '../../model/axis.js';
import type { Chart } from '../../model/chart.js';
import { type Clock, tickTexts } from '../../model/clock.js';
import { type Geometry, geometryOf, type LaneBox, layoutOf, type Row, readable } from '../../model/layout.js';
import type { Mark } from '../../model/marks.js';
import { lookUp } from '../../model/words.js';
import { STATUSES } from '../../ui/badges.js';
import { type Child, createTextWidth, fill, h, svg } from '../../ui/dom.js';
import { drawGround, drawHangs, drawRuler, type Frame, type Ruler, timeText } from './layers.js';

/** px that one time needs. */
const APART = 96;

function drawAxis(frame: Frame): Child[] {
  const { geometry, x, width, plot } = frame;
  let free = 0;
  const ticks = ticksOf(frame);
  const { origin } = frame.chart;
  const texts = tickTexts(
    ticks.map(ms => origin + ms),
    frame.clock,
    origin,
  );
  return ticks.flatMap((ms, index) => {
    const at = x(ms);
    const text = texts[index] ?? '';
    const room = width(text) + 4;
    const isRight = at + room < plot;
    const isShown = isRight || at - room > free;
    free = at + room;
    return [
      svg('path.grid', { d: `M${at} 4V${geometry.height}` }),
      isShown
        ? svg('text', { class: isRight ? 'ticktext' : 'ticktext end', x: at + (isRight ? 3 : -3), y: 14 }, text)
        : null,
    ];
  });
}

function ticksOf({ chart, scale, isFolded, view, plot, clock }: Frame): number[] {
  const apart = APART / plot;
  const timed = chart.marks.filter(({ isTimed }) => isTimed).map(({ at }) => at);
  if (isFolded) return foldedTicks(timed, scale, view, apart);
  const { origin } = chart;
  return evenTicks(scale, view, apart, clock.mode === 'offset' ? 0 : origin + clock.shift(origin) * 60_000);
}

/** The longest pauses. */
function drawPauses({ chart, geometry, x, width }: Frame): SVGElement[] {
  return pausesOf(chart.marks).flatMap(({ from, to }) => {
    const text = `⋮ ${spell(to - from)}`;
    const room = x(to) - x(from);
    if (room < width(text) + 8) return [];
    const middle = (Math.max(x(from), 0) + x(to)) / 2;
    return [
      svg('rect.pause', { x: x(from), width: room, y: geometry.axis - 14, height: 12, rx: 3 }),
      svg('text.pausetext', { x: middle, y: geometry.axis - 4 }, text),
    ];
  });
}

/** A stretch in which nothing is known to have happened. */
interface Pause {
  readonly from: number;
  readonly to: number;
}

function pausesOf(marks: readonly Mark[]): Pause[] {
  const times = [...new Set(marks.filter(({ isTimed }) => isTimed).map(({ at }) => at))].sort((a, b) => a - b);
  return times
    .slice(1)
    .map((to, index) => ({ from: times[index] ?? to, to }))
    .filter(({ from, to }) => to - from >= MIN_PAUSE_MS);
}

const optionId = (mark: string): string => `mark-${mark}`;

const drawMarks = (frame: Frame): SVGElement[] =>
  frame.geometry.lanes.flatMap(box => {
    const labels = readable(box.lane, frame.x, frame);
    return box.lane.marks.map(row => drawMark(row, box, frame, labels.has(row.mark.id)));
  });

function drawMark({ mark, row, isLeft }: Row, box: LaneBox, frame: Frame, hasLabel: boolean): SVGElement {
  const isSelected = mark.id === frame.selected;
  const label = `${mark.title}, ${box.lane.title}, ${lookUp(STATUSES, mark.look) ?? mark.look}${mark.change === undefined ? '' : `, ${mark.change}`}${mark.isTimed ? `, ${timeText(frame, mark.at)}` : ''}`;
  return svg(
    'g.mark',
    {
      id: optionId(mark.id),
      role: 'option',
      'aria-selected': String(isSelected),
      'aria-label': label,
      'data-look': mark.look,
      'data-mark': mark.id,
      'data-timed': String(mark.isTimed),
      transform: `translate(${frame.x(mark.at)} ${box.y(row)})`,
    },
    svg('title', label),
    mark.change === undefined ? null : svg('circle.halo', { 'data-tone': mark.change, r: 9 }),
    isSelected ? svg('circle.ring', { r: 9.5 }) : null,
    shapeOf(mark.look),
    hasLabel || isSelected
      ? svg('text', { class: isLeft ? 'label end' : 'label', x: isLeft ? -11 : 11, y: 4 }, mark.title)
      : null,
  );
}

/** Marks differ in shape as well as in colour. */
export function shapeOf(look: Mark['look']): SVGElement {
  if (look === 'error' || look === 'warning' || look === 'info')
    return svg('path.shape', { d: 'M0 -6.5 L6.5 5 L-6.5 5 Z' });
  if (look === 'revision') return svg('path.shape', { d: 'M0 -5 L5 0 L0 5 L-5 0 Z' });
  if (look === 'said') return svg('rect.shape', { x: -4.5, y: -4.5, width: 9, height: 9, rx: 1 });
  return svg('circle.shape', { r: look === 'seen' ? 5 : 5.5 });
}

const THICK = 11;
const THINNEST = 3;

const drawSpans = ({ chart, geometry, x, plot, width }: Frame): Child[] =>
  chart.bars.flatMap(({ lane, from, to, title }) => {
    const y = geometry.lanes.find(box => box.lane.id === lane)?.spanY;
    if (y == null || x(to) < 0 || x(from) > plot) return [];
    const text = `${title} ${spell(to - from)}`;
    const [left, right] = [Math.max(x(from), 0), Math.min(x(to), plot)];
    const room = right - left;
    const words = [text, spell(to - from)].find(words => width(words) + 10 < room);
    return [
      svg(
        'rect.span',
        { x: left, y: y - THICK / 2, width: Math.max(THINNEST, room), height: THICK, rx: 3 },
        svg('title', text),
      ),
      words === undefined ? null : svg('text.spantext', { x: left + 5, y: y + 3.5 }, words),
    ];
  });

/** What is guaranteed to come before what: on request everything, otherwise only for the selected step. */
function drawEdges(frame: Frame): SVGElement[] {
  const places = new Map(
    frame.geometry.lanes.flatMap(box =>
      box.lane.marks.map(({ mark, row }) => [mark.id, { x: frame.x(mark.at), y: box.y(row) }] as const),
    ),
  );
  return frame.chart.edges.flatMap(({ from, to, change }) => {
    const isNear = from === frame.selected || to === frame.selected;
    const [a, b] = [places.get(from), places.get(to)];
    if (!(isNear || frame.hasEdges || change !== undefined) || a === undefined || b === undefined) return [];
    const bend = change === undefined ? Math.max(18, Math.abs(b.x - a.x) / 3) : 0;
    const d = `M${a.x} ${a.y} C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`;
    return [svg('path', { class: isNear ? 'edge near' : 'edge', 'data-tone': change ?? null, d })];
  });
}

/** The state of the drawing; everything in it can change. */
interface Shown {
  readonly clock: Clock;
  readonly selected: string | null;
  readonly isFolded: boolean;
  readonly hasEdges: boolean;
  readonly ruler: Ruler | null;
  readonly view: View;
}

/** px for the names of the lanes, and the width below which they are above the marks. */
const NAMES = 118;
const NAMES_WITH_NOTES = 176;
const NARROW = 640;

export type ChartView = ReturnType<typeof createChartView>;

export function createChartView(chart: Chart) {
  const width = createTextWidth();
  const root = svg('svg.lanes', { role: 'none' });
  const element = h('div.chart', { tabindex: 0, role: 'listbox', 'aria-label': 'Steps by component' }, root);
  const scales = { even: evenScale(chart.begin, chart.end), folded: foldedScale(instantsOf(chart)) };
  let geometry: Geometry | null = null;
  let laidOut = '';
  let scale = scales.folded;
  let names = NAMES;

  function draw(shown: Shown): void {
    const full = element.clientWidth || 900;
    const isNarrow = full < NARROW;
    names = isNarrow ? 0 : chart.lanes.some(({ note }) => note !== undefined) ? NAMES_WITH_NOTES : NAMES;
    const plot = full - names;
    scale = shown.isFolded ? scales.folded : scales.even;
    const at = (view: View) => {
      const shareOf = sharesIn(view, scale);
      return (ms: number) => shareOf(ms) * plot;
    };
    const key = `${plot} ${shown.isFolded}`;
    if (geometry === null || key !== laidOut) {
      const lanes = layoutOf(chart, at(WHOLE), { width, plot });
      const notes = Number(chart.deadline !== null) + Number(chart.surroundings.length > 0);
      geometry = geometryOf(lanes, id => barsIn(chart, id), notes, isNarrow);
      laidOut = key;
    }
    const frame: Frame = { ...shown, chart, geometry, scale, plot, x: at(shown.view), width };
    for (const [name, value] of Object.entries({ width: full, height: geometry.height }))
      root.setAttribute(name, String(value));
    fill(root, [
      svg('svg.plot', { role: 'none', x: names, width: plot, height: geometry.height }, ...layers(frame, shown.ruler)),
      namesOf(geometry, isNarrow),
    ]);
    if (shown.selected === null) element.removeAttribute('aria-activedescendant');
    else element.setAttribute('aria-activedescendant', optionId(shown.selected));
  }

  return { element, names: () => names, scale: () => scale, draw };
}

const barsIn = ({ bars, hangs }: Chart, id: string) => ({
  hasSpans: bars.some(({ lane }) => lane === id),
  hangs: hangs.filter(({ lane }) => lane === id).length,
});

const layers = (frame: Frame, ruler: Ruler | null): SVGElement[] => [
  svg(
    'g',
    { 'aria-hidden': 'true' },
    ...drawGround(frame),
    ...drawAxis(frame),
    ...drawPauses(frame),
    ...drawSpans(frame),
    ...drawHangs(frame),
    ...drawEdges(frame),
    ...(ruler === null ? [] : drawRuler(frame, ruler)),
  ),
  ...drawMarks(frame),
];

const namesOf = ({ lanes }: Geometry, isNarrow: boolean): SVGElement =>
  svg(
    'g',
    { 'aria-hidden': 'true' },
    ...lanes.map(({ lane, top, y }) =>
      svg(
        'text.lanename',
        { x: isNarrow ? 4 : 0, y: isNarrow ? top + 15 : y(0) + 4 },
        clipped(lane.title),
        lane.note === undefined ? null : svg('tspan.lanenote', { dx: 6 }, lane.note),
      ),
    ),
  );

const MAX_LABEL_LETTERS = 18;
const clipped = (text: string): string =>
  text.length > MAX_LABEL_LETTERS ? `${text.slice(0, MAX_LABEL_LETTERS - 1)}…` : text;

const instantsOf = ({ marks, hangs, deadline, begin, end }: Chart): number[] => [
  begin,
  end,
  ...marks.map(({ at }) => at),
  ...hangs.flatMap(({ from, to }) => [from, to]),
  ...(deadline !== null && deadline <= end ? [deadline] : []),
];
