import { WHOLE, zoomed } from '../model/view.js';
import { help } from '../panel/legend.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';
import { segments } from '../ui/segments.js';
import type { Steered } from './steered.js';

const CLOSER = 0.5;
const SCALES = { folded: 'Pauses folded', even: 'To scale' };

/** Buttons for everything that the keys do. */
export function createToolbar({ address }: Context, steered: Steered) {
  const button = (text: string, title: string, click: () => void): HTMLButtonElement =>
    h('button', { type: 'button', 'aria-label': title, title, click }, text);
  const zoom = (factor: number) => () => steered.setView(zoomed(steered.view(), factor));
  const order = button('Order', 'Order: show which steps are guaranteed to come before others', steered.toggleEdges);
  const ruler = button('Ruler', 'Ruler: measure between two points', () =>
    steered.setMeasuring(!steered.isMeasuring()),
  );
  const scale = segments('Scale', SCALES, address.get('scale') === 'even' ? 'even' : 'folded', choice =>
    address.set({ scale: choice === 'even' ? choice : null }),
  );
  const legend = help();
  return {
    element: h(
      'div',
      { class: 'toolbar', role: 'group', 'aria-label': 'Drawing' },
      h(
        'div',
        { class: 'segments', role: 'group', 'aria-label': 'Zoom' },
        button('−', 'Farther', zoom(1 / CLOSER)),
        button('All', 'Show all', () => steered.setView(WHOLE)),
        button('+', 'Closer', zoom(CLOSER)),
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
