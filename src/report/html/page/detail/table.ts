import type { Lifecycle } from '../../../../contract/types.js';
import { offsetText } from '../../../view/offset.js';
import { placeOfSpan } from '../../../view/places.js';
import { lookUp } from '../model/look-up.js';
import { type Row, rowsOf } from '../model/rows.js';
import { STATUSES } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';

/** The same as the lanes, as a table. */
export function stepTable(lifecycle: Lifecycle, context: Context, select: (id: string) => void): HTMLElement {
  const { mode, label } = context.clock();
  const rows = rowsOf(lifecycle, context.data.words);
  const hasVersions = rows.some(({ resourceVersion }) => resourceVersion !== '');
  const heads = [
    'after',
    ...(mode === 'offset' ? [] : [label]),
    'who',
    'step',
    ...(hasVersions ? ['rv'] : []),
    'evidence',
  ];
  return h(
    'div',
    { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': 'Steps' },
    h(
      'table',
      { class: 'steps' },
      h('thead', {}, h('tr', {}, ...heads.map(head => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...rows.map(row => tableRow(row, hasVersions, context, select))),
    ),
  );
}

function tableRow(
  row: Row,
  hasVersions: boolean,
  { clock, place }: Context,
  select: (id: string) => void,
): HTMLElement {
  const { mode, show } = clock();
  const note = noteOf(row);
  return h(
    'tr',
    { 'data-row': row.id, 'data-look': row.look },
    h('td', { class: 'number' }, offsetText(row.offset)),
    mode === 'offset' ? null : h('td', { class: 'number' }, row.at === null ? '' : show(Date.parse(row.at), 0)),
    h('td', { class: 'muted' }, row.actor),
    h(
      'td',
      { class: 'step' },
      h('button', { type: 'button', class: 'link', click: () => select(row.id) }, row.title),
      note === '' ? null : h('span', { class: 'why' }, note),
    ),
    hasVersions ? h('td', { class: 'number' }, row.resourceVersion) : null,
    h('td', { class: 'code' }, placeOfSpan(row.lasts ? row.evidence : row.evidence.slice(0, 1), place)),
  );
}

function noteOf({ look, note }: Row): string {
  const status = look === 'seen' ? '' : (lookUp(STATUSES, look) ?? '');
  return [status, note].filter(text => text !== '').join(': ');
}
