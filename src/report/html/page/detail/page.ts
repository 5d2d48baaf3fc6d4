import type { Lifecycle } from '../../../../contract/types.js';
import { troubleOf } from '../../../view/cause.js';
import { originOf } from '../../../view/origin.js';
import { chartOf } from '../model/chart.js';
import type { Pieces } from '../model/pieces.js';
import { stepsLeftOut } from '../overview/left-out.js';
import { viewsSection } from '../overview/views.js';
import { linesPanel } from '../panel/lines.js';
import { closeButton, panelOf } from '../panel/panel.js';
import type { Context } from '../ui/context.js';
import { type Child, fill, h } from '../ui/dom.js';
import { betweenSection } from './between.js';
import { createDrawing } from './drawing.js';
import { findingCard } from './findings.js';
import { detailHeader } from './header.js';
import { phasesBar } from './phases.js';
import { stepTable } from './table.js';

/** One deletion. */
export function detailPage(
  lifecycle: Lifecycle,
  context: Context,
): { readonly element: HTMLElement; refresh(): Pieces<void> } {
  const { address, data } = context;
  const chart = chartOf(lifecycle, data.document, data.words);
  const drawing = chart === null ? null : createDrawing(chart, context);
  const origin = originOf(lifecycle);
  const select = (id: string): void => address.set({ at: id });
  // If there are more, they are in the list
  const isOnly = data.document.lifecycles.length <= 1;
  const panel = h('aside', { class: 'panel', 'aria-label': 'Selection' });
  const table = h('div');
  const story = h(
    'div',
    { class: 'story' },
    isOnly && data.starts.every(({ uid }) => uid === lifecycle.uid) ? viewsSection(context) : null,
    data.document.lifecycles.length === 1 ? betweenSection(context) : null,
    data.bare.includes(lifecycle.id) ? stepsLeftOut(lifecycle) : null,
    ...findingsOf(lifecycle).map(({ finding, id, isCause }) => findingCard(finding, context, { id, isOpen: isCause })),
    phasesBar(lifecycle, data),
    drawing?.element ?? null,
    table,
  );
  const lines = (): Child[] => linesPanel(lifecycle, context, select);
  return {
    element: h(
      'main',
      { class: 'detail' },
      detailHeader(lifecycle, context),
      h('div', { class: 'columns' }, story, panel),
    ),
    *refresh() {
      const selected = address.get('at');
      drawing?.refresh();
      const content = panelOf(lifecycle, selected, origin, context);
      const isIdle = content.length === 0;
      panel.classList.toggle('idle', isIdle);
      fill(panel, isIdle ? lines() : [closeButton(() => address.set({ at: null })), ...content]);
      panel.hidden = panel.childElementCount === 0;
      fill(table, [stepTable(lifecycle, context, select)]);
      for (const row of story.querySelectorAll('[data-row]'))
        row.classList.toggle('selected', row.getAttribute('data-row') === selected);
    },
  };
}

/** What explains the headline comes first, and is open. */
function findingsOf({ headline, findings }: Lifecycle) {
  const cause = troubleOf({ headline, findings });
  return findings
    .map((finding, index) => ({
      finding,
      id: `finding-${index}`,
      isCause: finding === cause,
    }))
    .sort((a, b) => Number(b.isCause) - Number(a.isCause));
}
