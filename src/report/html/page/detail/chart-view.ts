import type { Chart } from '../model/chart.js';
import type { Clock } from '../model/clock.js';
import { type Geometry, geometryOf } from '../model/geometry.js';
import { layoutOf } from '../model/layout.js';
import { evenScale, foldedScale, type Scale } from '../model/scale.js';
import { type View, WHOLE } from '../model/view.js';
import { fill, h, svg } from '../ui/dom.js';
import { createTextWidth } from '../ui/text-width.js';
import { drawAxis, drawPauses } from './draw-axis.js';
import { drawEdges } from './draw-edges.js';
import { drawGround } from './draw-ground.js';
import { drawHangs } from './draw-hangs.js';
import { drawMarks, optionId } from './draw-marks.js';
import { drawRuler, type Ruler } from './draw-ruler.js';
import { drawSpans } from './draw-spans.js';
import type { Frame } from './frame.js';

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

export interface ChartView {
  readonly element: HTMLElement;
  readonly names: () => number;
  readonly scale: () => Scale;
  draw(shown: Shown): void;
}

export function createChartView(chart: Chart): ChartView {
  const width = createTextWidth();
  const root = svg('svg', { class: 'lanes', role: 'none' });
  const element = h('div', { class: 'chart', tabindex: 0, role: 'listbox', 'aria-label': 'Steps by component' }, root);
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
    const at = (view: View) => (ms: number) => ((scale.place(ms) - view.from) / (view.to - view.from)) * plot;
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
      svg(
        'svg',
        { class: 'plot', role: 'none', x: names, width: plot, height: geometry.height },
        ...layers(frame, shown.ruler),
      ),
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
        'text',
        { class: 'lanename', x: isNarrow ? 4 : 0, y: isNarrow ? top + 15 : y(0) + 4 },
        clipped(lane.title),
        lane.note === undefined ? null : svg('tspan', { class: 'lanenote', dx: 6 }, lane.note),
      ),
    ),
  );

const LONGEST = 18;
const clipped = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

const instantsOf = ({ marks, hangs, deadline, begin, end }: Chart): number[] => [
  begin,
  end,
  ...marks.map(({ at }) => at),
  ...hangs.flatMap(({ from, to }) => [from, to]),
  ...(deadline !== null && deadline <= end ? [deadline] : []),
];
