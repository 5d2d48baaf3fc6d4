import { createDrawing } from '../../report/html/page/detail/drawing.js';
import { createClock } from '../../report/html/page/model/clock.js';
import { closeButton, panelOf } from '../../report/html/page/panel/panel.js';
import type { Address } from '../../report/html/page/ui/address.js';
import { type Context, createContext } from '../../report/html/page/ui/context.js';
import { type Child, fill, h } from '../../report/html/page/ui/dom.js';
import type { DiffData, PairData } from '../html/data.js';
import { changeList, labelBadge } from './changes.js';
import { pairChart, SIDES, type Sided, type SideName } from './chart.js';
import { rowTable } from './table.js';

/** One deletion in both runs. */
export function pairPage(
  pair: PairData,
  data: DiffData,
  address: Address,
): { readonly element: HTMLElement; refresh(): void } {
  const contexts = { before: sideContext(data, 'before', address), after: sideContext(data, 'after', address) };
  const sides = { before: sided(pair, data, 'before'), after: sided(pair, data, 'after') };
  const chart =
    sides.before === null || sides.after === null
      ? null
      : pairChart(pair, { before: sides.before, after: sides.after });
  const drawing = chart === null ? null : createDrawing(chart, contexts.before);
  const panel = h('aside', { class: 'panel', 'aria-label': 'Selection' });

  function selected(): Child[] {
    const id = address.get('at') ?? '';
    const side = SIDES.find(name => id.startsWith(`${name}-`));
    const part = side === undefined ? null : sides[side];
    if (side === undefined || part === null) return [];
    const content = panelOf(part.lifecycle, id.slice(side.length + 1), pair[side].base, contexts[side]);
    return content.length === 0 ? [] : [h('p', { class: 'muted' }, side), ...content];
  }

  return {
    element: h(
      'main',
      { class: 'detail' },
      heading(pair, data, address),
      h(
        'div',
        { class: 'columns' },
        h('div', { class: 'story' }, drawing?.element ?? null, rowTable(pair.rows)),
        panel,
      ),
    ),
    refresh() {
      const content = selected();
      drawing?.refresh();
      panel.hidden = content.length === 0;
      fill(panel, [closeButton(() => address.set({ at: null })), ...content]);
    },
  };
}

const heading = (pair: PairData, data: DiffData, address: Address): HTMLElement =>
  h(
    'header',
    { class: 'deletion' },
    data.pairs.length + data.groups.length + data.others.length > 1
      ? h('a', { class: 'back', href: address.link({ pair: null, at: null }) }, '← All deletions')
      : null,
    h('h1', {}, labelBadge(pair.label), pair.heading),
    h(
      'dl',
      { class: 'ends' },
      ...SIDES.flatMap(side => [
        h('dt', {}, side),
        h('dd', {}, pair[side].end, h('span', { class: 'muted' }, ` · ${data[side].facts}`)),
      ]),
      h('dt', {}, 'steps'),
      h('dd', {}, pair.first),
    ),
    changeList([
      ...pair.changes,
      ...pair.unknown.map(text => ({ label: 'ambiguous' as const, text, step: null, container: null })),
    ]),
  );

function sided(pair: PairData, data: DiffData, side: SideName): Sided | null {
  const { run } = data[side];
  const lifecycle = run.document.lifecycles.find(({ id }) => id === pair[side].id);
  return lifecycle === undefined ? null : { lifecycle, run };
}

/** The clocks of two runs are unrelated: only durations can be compared. */
const sideContext = (data: DiffData, side: SideName, address: Address): Context => ({
  ...createContext(data[side].run, address),
  clock: () => createClock('offset', null),
});
