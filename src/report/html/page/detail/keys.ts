import type { Chart } from '../model/chart.js';
import { zoomedByKey } from '../ui/zoom.js';
import { neighbour } from './steer.js';
import type { Steered } from './steered.js';

/** The keys for everything that the mouse can do. */
export function attachKeys(element: HTMLElement, chart: Chart, steered: Steered): void {
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
