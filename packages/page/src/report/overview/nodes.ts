import { atOf, type Scale, sharesIn, type View } from '../../model/axis.js';
import type { Entry } from '../../model/entries.js';
import { lanesOf, type NodeLane, strokesOf } from '../../model/nodes.js';
import { VERDICTS } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { fill, h, svg } from '../../ui/dom.js';

/** Parts of the axis: about as many as a screen has pixels. */
const PARTS = 1000;
const HEIGHT = 12;
const NARROWEST = 2;
/** What the node itself went through lies above its pods. */
const OWN = 4;

/**
 * Each node as a lane on the axis of the list: what it went through itself, and its pods. A click on its name shows only its deletions. A
 * node without a day of its own needs no lane.
 */
export function createNodeLanes(scale: Scale, { address, data }: Context) {
  const nodes = data.document.nodes;
  const element = h('div.nodes', { role: 'group', 'aria-label': 'Nodes', tabindex: 0 });

  function laneRow({ name, entries, day, window }: NodeLane, view: View): HTMLElement {
    const chosen = address.get('node') === name;
    const failed = entries.filter(({ lifecycle }) => lifecycle.verdict === 'incomplete').length;
    const words = `${entries.length}${failed === 0 ? '' : `, ${failed} ${VERDICTS.incomplete}`}`;
    return h(
      'div.node',
      h(
        'button',
        { type: 'button', 'aria-pressed': chosen, click: () => address.set({ node: chosen ? null : name }) },
        h('span.name', name),
        h('span.muted', words),
      ),
      drawing({ entries, day, window }, view),
    );
  }

  function drawing({ entries, day, window }: Omit<NodeLane, 'name'>, view: View): SVGElement {
    const shareOf = sharesIn(view, scale);
    const clipped = (ms: number): number => Math.max(0, Math.min(PARTS, shareOf(ms) * PARTS));
    const covered =
      window === null
        ? null
        : svg('rect.covered', {
            x: clipped(window.from),
            y: 0,
            height: HEIGHT,
            width: clipped(window.to) - clipped(window.from),
          });
    const top = day.length > 0 ? OWN + 1 : 2;
    const strokes = strokesOf(entries, shareOf, PARTS).map(({ verdict, runs }) =>
      svg('path.stroke', {
        'data-tone': verdict,
        d: runs.map(({ from, to }) => `M${from} ${top}h${to - from}v${HEIGHT - 2 - top}h${from - to}z`).join(''),
      }),
    );
    const own = day.map(({ verdict, says, begin, end }) =>
      svg(
        'rect.stroke',
        {
          'data-tone': verdict,
          x: clipped(begin),
          y: 0,
          height: OWN,
          width: Math.max(NARROWEST, clipped(end) - clipped(begin)),
          click: () => address.set({ at: atOf(Math.max(begin, scale.instant(0)), Math.min(end, scale.instant(1))) }),
        },
        svg('title', says),
      ),
    );
    const frame = { viewBox: `0 0 ${PARTS} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' };
    return svg('svg.strokes', { ...frame }, covered, ...own, ...strokes);
  }

  return {
    element,
    draw(entries: readonly Entry[], view: View): void {
      const lanes = lanesOf(nodes, entries, data.day);
      const isTold = lanes.length > 1 || lanes.some(({ day }) => day.length > 0);
      element.hidden = !isTold;
      if (isTold)
        fill(
          element,
          lanes.map(lane => laneRow(lane, view)),
        );
    },
  };
}
