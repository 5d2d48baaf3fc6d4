import type { Chart } from '../model/chart.js';
import { showing, type View, WHOLE } from '../model/view.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';
import { onWidth } from '../ui/width.js';
import { createChartView } from './chart-view.js';
import type { Ruler } from './draw-ruler.js';
import { attachKeys } from './keys.js';
import { attachPointer } from './pointer.js';
import type { Steered } from './steered.js';
import { createToolbar } from './toolbar.js';

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
    element: h('div', {}, toolbar.element, chartView.element),
    refresh() {
      const mark = selected();
      if (mark !== null) view = showing(view, chartView.scale().place(mark.at));
      if (mark !== null && ruler !== null && isMeasuring) ruler = { ...ruler, to: mark.at };
      toolbar.refresh();
      draw();
    },
  };
}
