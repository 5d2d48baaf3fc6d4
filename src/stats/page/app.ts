import { h } from '../../report/html/page/ui/dom.js';
import { themeSwitch } from '../../report/html/page/ui/theme.js';
import type { StatsData } from '../html/data.js';
import type { StatsTable } from '../types.js';
import { rangesFigure } from './ranges.js';

/** Shows the figures, one table below another. */
export function start({ title, findings, ranges, tables, by }: StatsData): void {
  document.title = `podline stats: ${title}`.slice(0, 120);
  document.body.append(
    h('header', { class: 'topbar' }, h('span', { class: 'brand' }, 'podline stats'), themeSwitch()),
    h(
      'main',
      { class: 'stats' },
      h('h1', {}, title),
      findings.length === 0 ? null : h('ul', { class: 'muted' }, ...findings.map(each => h('li', {}, each))),
      ranges.length === 0 ? null : rangesFigure(ranges),
      ...tables.map(tableSection),
      h('p', { class: 'muted' }, by),
    ),
  );
}

function tableSection({ title, head, rows, more }: StatsTable): HTMLElement {
  const side = (column: number): string => (head[column]?.isFigure ? 'figure' : 'words');
  return h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': `${title}: table` },
      h(
        'table',
        { class: 'figures' },
        h('thead', {}, h('tr', {}, ...head.map(({ text }, at) => h('th', { scope: 'col', class: side(at) }, text)))),
        h('tbody', {}, ...rows.map(row => h('tr', {}, ...row.map((cell, at) => h('td', { class: side(at) }, cell))))),
      ),
    ),
    h('p', { class: 'muted hint', 'aria-hidden': 'true' }, 'More columns to the right →'),
    more === null ? null : h('p', { class: 'muted' }, more),
  );
}
