import type { Chart } from '../model/chart.js';
import { panByDrag, type Zoomable, zoomByWheel } from '../ui/zoom.js';
import type { ChartView } from './chart-view.js';
import type { Steered } from './steered.js';

/** px within which the ruler snaps to the time of a mark. */
const SNAP = 8;

/** The effects of mouse and touch on the drawing. */
export function attachPointer({ element, names, scale }: ChartView, chart: Chart, steered: Steered): void {
  const plot = () => {
    const { left, width } = element.getBoundingClientRect();
    return { left: left + names(), width: width - names() };
  };
  const zoomable: Zoomable = { view: steered.view, setView: steered.setView, plot };
  const isOnMark = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest('[data-mark]') !== null;
  zoomByWheel(element, zoomable);
  panByDrag(element, zoomable, event => !isOnMark(event) && !measures(event));

  element.addEventListener('click', event => {
    const mark = event.target instanceof Element ? event.target.closest('[data-mark]') : null;
    const id = mark?.getAttribute('data-mark');
    if (id != null) steered.select(id);
  });

  const measures = (event: PointerEvent): boolean => event.shiftKey || steered.isMeasuring();
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
  let start: number | null = null;
  element.addEventListener('pointerdown', event => {
    if (event.button !== 0 || !measures(event)) return;
    start = instant(event);
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  element.addEventListener('pointermove', event => {
    if (start !== null) steered.setRuler({ from: start, to: instant(event) });
  });
  for (const end of ['pointerup', 'pointercancel'])
    element.addEventListener(end, () => {
      start = null;
    });
}
