import { tickTexts } from '../model/dated.js';
import type { Scale } from '../model/scale.js';
import { evenTicks } from '../model/ticks.js';
import type { Context } from '../ui/context.js';
import { fill, h } from '../ui/dom.js';
import { panByDrag, type Zoomable, zoomByWheel, zoomedByKey } from '../ui/zoom.js';

/** px that one time needs. */
const APART = 110;
const LABEL = 64;

/** The times above the bars: wheel and keys zoom, dragging moves the view. */
export function createAxis(scale: Scale, zoomable: Zoomable, { clock }: Context) {
  const element = h('div', {
    class: 'axis',
    tabindex: 0,
    role: 'group',
    'aria-label': 'Time axis: plus and minus zoom, brackets scroll, 0 shows all',
    keydown: (event: KeyboardEvent) => {
      const next = zoomedByKey(zoomable.view(), event.key);
      if (next === null) return;
      zoomable.setView(next);
      event.preventDefault();
    },
  });
  zoomByWheel(element, zoomable, true);
  panByDrag(element, zoomable, () => true);
  return {
    element,
    draw(origin: number) {
      const view = zoomable.view();
      const width = zoomable.plot().width || 600;
      const time = clock();
      const shift = time.mode === 'offset' ? -origin : time.shift(origin) * 60_000;
      const fits = (ms: number): boolean => scale.place(ms) < view.to - (LABEL / width) * (view.to - view.from);
      const round = evenTicks(scale, view, APART / width, shift).filter(fits);
      const ticks = round.length > 0 ? round : [scale.instant(Math.max(view.from, 0))];
      const texts = tickTexts(ticks, time, origin);
      fill(
        element,
        ticks.map((ms, index) => {
          const tick = h('span', { class: 'tick' }, texts[index] ?? '');
          tick.style.left = `${((scale.place(ms) - view.from) / (view.to - view.from)) * 100}%`;
          return tick;
        }),
      );
    },
  };
}
