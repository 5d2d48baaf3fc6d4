import type { Scale, View } from '../../model/axis.js';
import type { Entry } from '../../model/entries.js';
import { lanesOf, type NodeLane, strokesOf } from '../../model/nodes.js';
import { VERDICTS } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { fill, h, svg } from '../../ui/dom.js';

/** Parts of the axis: about as many as a screen has pixels. */
const PARTS = 1000;
const HEIGHT = 12;

/** Each node as a lane on the axis of the list; a click shows only its deletions. Null if there is only one. */
export function createNodeLanes(scale: Scale, { address, data }: Context) {
  const nodes = data.document.nodes;
  const element = h('div', { class: 'nodes', role: 'group', 'aria-label': 'Nodes', tabindex: 0 });

  function laneRow({ name, entries, window }: NodeLane, view: View): HTMLElement {
    const chosen = address.get('node') === name;
    const failed = entries.filter(({ lifecycle }) => lifecycle.verdict === 'incomplete').length;
    const words = `${entries.length}${failed === 0 ? '' : `, ${failed} ${VERDICTS.incomplete}`}`;
    return h(
      'div',
      { class: 'node' },
      h(
        'button',
        { type: 'button', 'aria-pressed': chosen, click: () => address.set({ node: chosen ? null : name }) },
        h('span', { class: 'name' }, name),
        h('span', { class: 'muted' }, words),
      ),
      drawing(entries, window, view),
    );
  }

  function drawing(entries: readonly Entry[], window: NodeLane['window'], view: View): SVGElement {
    const at = (ms: number): number => ((scale.place(ms) - view.from) / (view.to - view.from)) * PARTS;
    const clipped = (ms: number): number => Math.max(0, Math.min(PARTS, at(ms)));
    const covered =
      window === null
        ? null
        : svg('rect', {
            class: 'covered',
            x: clipped(window.from),
            y: 0,
            height: HEIGHT,
            width: clipped(window.to) - clipped(window.from),
          });
    const strokes = strokesOf(entries, scale.place, view, PARTS).map(({ verdict, runs }) =>
      svg('path', {
        class: 'stroke',
        'data-tone': verdict,
        d: runs.map(({ from, to }) => `M${from} 2h${to - from}v${HEIGHT - 4}h${from - to}z`).join(''),
      }),
    );
    const frame = { viewBox: `0 0 ${PARTS} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' };
    return svg('svg', { class: 'strokes', ...frame }, covered, ...strokes);
  }

  return {
    element,
    draw(entries: readonly Entry[], view: View): void {
      const lanes = lanesOf(nodes, entries);
      element.hidden = lanes.length < 2;
      if (lanes.length > 1)
        fill(
          element,
          lanes.map(lane => laneRow(lane, view)),
        );
    },
  };
}
