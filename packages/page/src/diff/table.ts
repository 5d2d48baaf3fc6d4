import type { RowData } from 'podline/internal/browser';
import { h } from '../ui/dom.js';
import { labelBadge } from './changes.js';

/** The steps of both next to each other, or the times of two groups. */
export const rowTable = (rows: readonly RowData[], what = 'step'): HTMLElement =>
  h(
    'div',
    { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': what },
    h(
      'table',
      { class: 'steps' },
      h('thead', {}, h('tr', {}, ...['before', 'after', what, 'change'].map(head => h('th', { scope: 'col' }, head)))),
      h(
        'tbody',
        {},
        ...rows.map(({ title, before, after, difference = '', label }) =>
          h(
            'tr',
            { 'data-tone': label },
            h('td', { class: 'number' }, before),
            h('td', { class: 'number' }, after),
            h('td', { class: 'step' }, title),
            h('td', { class: 'number' }, label === null ? null : labelBadge(label), ` ${difference}`),
          ),
        ),
      ),
    ),
  );
