import { showing, type View, WHOLE, zoomed } from '../../model/axis.js';
import type { Chart } from '../../model/chart.js';
import type { Mark } from '../../model/marks.js';
import type { Context } from '../../ui/context.js';
import { segments } from '../../ui/controls.js';
import { button, type Child, h, onWidth, svg } from '../../ui/dom.js';
import { onDrag, panning, type Zoomable, zoomByWheel, zoomedByKey } from '../../ui/zoom.js';
import { type ChartView, createChartView, shapeOf } from './chart-view.js';
import type { Ruler } from './layers.js';

/** What keys, buttons and the mouse do with the drawing. */
interface Steered {
  view(): View;
  setView(view: View): void;
  selected(): string | null;
  select(mark: string | null): void;
  hasEdges(): boolean;
  toggleEdges(): void;
  /** Whether dragging measures instead of moving */
  isMeasuring(): boolean;
  setMeasuring(on: boolean): void;
  setRuler(ruler: Ruler): void;
  toggleHelp(): void;
}

/** The mark that an arrow key leads to; null for any other key. */
function neighbour({ marks, lanes }: Chart, selected: string | null, key: string): Mark | null {
  const ordered = [...marks].sort((a, b) => a.at - b.at || rankOf(a) - rankOf(b));
  const index = ordered.findIndex(({ id }) => id === selected);
  const now = ordered[index];
  if (key === 'Home') return ordered[0] ?? null;
  if (key === 'End') return ordered.at(-1) ?? null;
  if (key === 'ArrowRight') return ordered[index + 1] ?? now ?? null;
  if (key === 'ArrowLeft') return ordered[Math.max(0, index - 1)] ?? null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  if (now === undefined) return ordered[0] ?? null;
  const lane = lanes.findIndex(({ id }) => id === now.lane) + (key === 'ArrowDown' ? 1 : -1);
  return (
    nearest(
      ordered.filter(mark => mark.lane === lanes[lane]?.id),
      now.at,
    ) ?? now
  );
}

/** The nearest one. */
const nearest = (marks: readonly Mark[], at: number): Mark | null =>
  marks.reduce<Mark | null>(
    (best, mark) => (best === null || Math.abs(mark.at - at) < Math.abs(best.at - at) ? mark : best),
    null,
  );

/** At one instant, steps come before other marks. */
const rankOf = ({ id }: Mark): number => (id.startsWith('step-') ? 0 : 1);

/** The keys for everything that the mouse can do. */
function attachKeys(element: HTMLElement, chart: Chart, steered: Steered): void {
  element.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !obey(event.key)) return;
    event.preventDefault();
  });

  function obey(key: string): boolean {
    const mark = neighbour(chart, steered.selected(), key);
    const view = zoomedByKey(steered.view(), key);
    if (mark !== null) steered.select(mark.id);
    else if (view !== null) steered.setView(view);
    else if (key === 'e') steered.toggleEdges();
    else if (key === 'm') measure();
    else if (key === '?') steered.toggleHelp();
    else if (key === 'Escape') leave();
    else return false;
    return true;
  }

  /** Measures from the presently selected step to the next selected one. */
  function measure(): void {
    const from = chart.marks.find(({ id }) => id === steered.selected())?.at;
    steered.setMeasuring(!steered.isMeasuring());
    if (steered.isMeasuring() && from !== undefined) steered.setRuler({ from, to: from });
  }

  function leave(): void {
    if (steered.isMeasuring()) steered.setMeasuring(false);
    else steered.select(null);
  }
}

/** px within which the ruler snaps to the time of a mark. */
const SNAP = 8;

/** The effects of mouse and touch on the drawing. */
function attachPointer({ element, names, scale }: ChartView, chart: Chart, steered: Steered): void {
  const plot = () => {
    const { left, width } = element.getBoundingClientRect();
    return { left: left + names(), width: width - names() };
  };
  const zoomable: Zoomable = { view: steered.view, setView: steered.setView, plot };
  const markAt = ({ target }: Event): string | null =>
    target instanceof Element ? (target.closest('[data-mark]')?.getAttribute('data-mark') ?? null) : null;
  const instant = ({ clientX }: PointerEvent): number => {
    const { left, width } = plot();
    const { from, to } = steered.view();
    const toPlace = (px: number): number => from + ((px - left) / width) * (to - from);
    const near = chart.marks
      .map(({ at }) => ({ at, px: Math.abs((scale().place(at) - toPlace(clientX)) / (to - from)) * width }))
      .filter(({ px }) => px <= SNAP)
      .sort((a, b) => a.px - b.px)[0];
    return near?.at ?? scale().instant(toPlace(clientX));
  };

  zoomByWheel(element, zoomable);
  element.addEventListener('click', event => {
    const id = markAt(event);
    if (id !== null) steered.select(id);
  });
  onDrag(element, event => {
    if (!event.shiftKey && !steered.isMeasuring()) return markAt(event) === null ? panning(zoomable, event) : null;
    event.preventDefault();
    const from = instant(event);
    return next => steered.setRuler({ from, to: instant(next) });
  });
}

const CLOSER = 0.5;
const SCALES = { folded: 'Pauses folded', even: 'To scale' };

/** Buttons for everything that the keys do. */
function createToolbar({ address }: Context, steered: Steered) {
  const tool = (text: string, title: string, click: () => void): HTMLButtonElement =>
    button(text, click, { 'aria-label': title, title });
  const zoom = (factor: number) => () => steered.setView(zoomed(steered.view(), factor));
  const order = tool('Order', 'Order: show which steps are guaranteed to come before others', steered.toggleEdges);
  const ruler = tool('Ruler', 'Ruler: measure between two points', () => steered.setMeasuring(!steered.isMeasuring()));
  const scale = segments('Scale', SCALES, address.get('scale') === 'even' ? 'even' : 'folded', choice =>
    address.set({ scale: choice === 'even' ? choice : null }),
  );
  const legend = help();
  return {
    element: h(
      'div.toolbar',
      { role: 'group', 'aria-label': 'Drawing' },
      h(
        'div.segments',
        { role: 'group', 'aria-label': 'Zoom' },
        tool('−', 'Farther', zoom(1 / CLOSER)),
        tool('All', 'Show all', () => steered.setView(WHOLE)),
        tool('+', 'Closer', zoom(CLOSER)),
      ),
      scale,
      order,
      ruler,
      legend,
    ),
    toggleHelp() {
      legend.open = !legend.open;
    },
    refresh() {
      order.setAttribute('aria-pressed', String(steered.hasEdges()));
      ruler.setAttribute('aria-pressed', String(steered.isMeasuring()));
    },
  };
}

/** The lanes with all their controls. */
export function createDrawing(chart: Chart, context: Context): { readonly element: HTMLElement; refresh(): void } {
  const { address } = context;
  const chartView = createChartView(chart);
  let view: View = WHOLE;
  let ruler: Ruler | null = null;
  let isMeasuring = false;

  const selected = () => chart.marks.find(({ id }) => id === address.get('at')) ?? null;
  const steered: Steered = {
    view: () => view,
    setView(next) {
      view = next;
      draw();
    },
    selected: () => selected()?.id ?? null,
    select: mark => address.set({ at: mark }),
    hasEdges: () => address.get('edges') === 'all',
    toggleEdges: () => address.set({ edges: steered.hasEdges() ? null : 'all' }),
    isMeasuring: () => isMeasuring,
    setMeasuring(on) {
      isMeasuring = on;
      if (!on) ruler = null;
      chartView.element.classList.toggle('measuring', on);
      toolbar.refresh();
      draw();
    },
    setRuler(next) {
      ruler = next;
      draw();
    },
    toggleHelp: () => toolbar.toggleHelp(),
  };
  const toolbar = createToolbar(context, steered);

  const draw = (): void =>
    chartView.draw({
      clock: context.clock(),
      selected: steered.selected(),
      isFolded: address.get('scale') !== 'even',
      hasEdges: steered.hasEdges(),
      ruler,
      view,
    });

  attachPointer(chartView, chart, steered);
  attachKeys(chartView.element, chart, steered);
  onWidth(chartView.element, draw);
  return {
    element: h('div', toolbar.element, chartView.element),
    refresh() {
      const mark = selected();
      if (mark !== null) view = showing(view, chartView.scale().place(mark.at));
      if (mark !== null && ruler !== null && isMeasuring) ruler = { ...ruler, to: mark.at };
      toolbar.refresh();
      draw();
    },
  };
}

const KEYS: readonly [key: string, does: string][] = [
  ['← → ↑ ↓', 'select a step'],
  ['+ − 0', 'closer, farther, all'],
  ['[ ]', 'move along'],
  ['m', 'measure from the selected step'],
  ['e', 'which steps come before others'],
  ['Esc', 'nothing selected'],
  ['?', 'this help'],
  ['Ctrl + wheel', 'zoom'],
  ['Shift + drag', 'measure'],
];

const LOOKS: readonly [look: Mark['look'], means: string][] = [
  ['seen', 'seen'],
  ['missing', 'missing: it should be there'],
  ['not-observable', 'not logged, or not covered by the log'],
  ['warning', 'finding; a bar shows how long it lasted'],
];

/** How to read the lanes, and the keys: closed by default, since a reader needs it once. */
const help = (): HTMLDetailsElement =>
  h('details.help', h('summary', { 'aria-label': 'Help', title: 'Help (?)' }, '?'), h('div.legends', ...legend()));

const legend = (): Child[] => [
  h('ul.legend', ...LOOKS.map(([look, means]) => h('li', sample(look), means))),
  h('dl.keys', ...KEYS.flatMap(([key, does]) => [h('dt', h('kbd', key)), h('dd', does)])),
];

const sample = (look: Mark['look']): SVGElement =>
  svg(
    'svg.mark',
    { width: 18, height: 18, viewBox: '-9 -9 18 18', 'aria-hidden': 'true', 'data-look': look },
    shapeOf(look),
  );
