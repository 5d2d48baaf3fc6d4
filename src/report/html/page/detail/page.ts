import type { Lifecycle } from '../../../../contract/types.js';
import { originOf } from '../../../view/origin.js';
import { chartOf } from '../model/chart.js';
import { stepsLeftOut } from '../overview/left-out.js';
import { legend } from '../panel/legend.js';
import { closeButton, panelOf } from '../panel/panel.js';
import type { Context } from '../ui/context.js';
import { fill, h } from '../ui/dom.js';
import { betweenSection } from './between.js';
import { createDrawing } from './drawing.js';
import { findingRow } from './findings.js';
import { detailHeader } from './header.js';
import { stepTable } from './table.js';

/** One deletion. */
export function detailPage(lifecycle: Lifecycle, context: Context): { readonly element: HTMLElement; refresh(): void } {
  const { address, data } = context;
  const chart = chartOf(lifecycle, data.document, data.words);
  const drawing = chart === null ? null : createDrawing(chart, context);
  const origin = originOf(lifecycle);
  const panel = h('aside', { class: 'panel', 'aria-label': 'Selection' });
  const table = h('div');
  const story = h(
    'div',
    { class: 'story' },
    data.document.lifecycles.length === 1 ? betweenSection(context) : null,
    data.bare.includes(lifecycle.id) ? stepsLeftOut(lifecycle) : null,
    ...lifecycle.findings.map((finding, index) => findingRow(finding, `finding-${index}`, context)),
    drawing?.element ?? null,
    table,
  );
  return {
    element: h(
      'main',
      { class: 'detail' },
      detailHeader(lifecycle, origin, context),
      h('div', { class: 'columns' }, story, panel),
    ),
    refresh() {
      const selected = address.get('at');
      drawing?.refresh();
      const content = panelOf(lifecycle, selected, origin, context);
      const isIdle = content.length === 0;
      panel.classList.toggle('idle', isIdle);
      fill(panel, isIdle ? legend() : [closeButton(() => address.set({ at: null })), ...content]);
      fill(table, [stepTable(lifecycle, context, id => address.set({ at: id }))]);
      for (const row of story.querySelectorAll('[data-row]'))
        row.classList.toggle('selected', row.getAttribute('data-row') === selected);
    },
  };
}
