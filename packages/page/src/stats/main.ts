import type { StatsData, Table } from 'podline/internal/browser';
import './styles.css';
import { logScale, logTicks } from '../model/distribution.js';
import { themeSwitch } from '../ui/controls.js';
import { h } from '../ui/dom.js';

/** Each phase as a line from its median to its longest, all on one logarithmic axis; the table below has the figures. */
function rangesFigure({ title: of, ranges }: StatsData['figures'][number]): HTMLElement {
  const longest = Math.max(...ranges.flatMap(({ marks }) => marks.map(({ ms }) => ms)));
  const place = logScale(longest);
  const percent = (ms: number): string => `${place(ms) * 100}%`;
  return h(
    'figure',
    { class: 'ranges' },
    h(
      'figcaption',
      { class: 'muted' },
      `How long ${of} took: from the left p50, p90, p99 (filled) and the longest (hollow), on a logarithmic axis`,
    ),
    h(
      'div',
      { class: 'range scale', 'aria-hidden': 'true' },
      h('span', { class: 'title' }),
      h(
        'span',
        { class: 'reaches' },
        ...logTicks(longest).map(([ms, title]) => {
          const tick = h('span', { class: 'tick' }, title);
          tick.style.left = percent(ms);
          return tick;
        }),
      ),
      h('span', { class: 'muted longest' }, 'longest'),
    ),
    ...ranges.map(({ title, count, marks }) => {
      const [first, last] = [marks[0]?.ms ?? 0, marks.at(-1)?.ms ?? 0];
      const line = h('span', { class: 'reach' });
      line.style.left = percent(first);
      line.style.width = `${(place(last) - place(first)) * 100}%`;
      const points = marks.map(({ name, ms, text }) => {
        const point = h('span', { class: 'point', 'data-name': name, title: `${name} ${text}` });
        point.style.left = percent(ms);
        return point;
      });
      const words = marks.map(({ name, text }) => `${name} ${text}`).join(', ');
      return h(
        'div',
        { class: 'range', role: 'img', 'aria-label': `${title}, ${count} measured: ${words}` },
        h('span', { class: 'title' }, title),
        h('span', { class: 'reaches' }, line, ...points),
        h('span', { class: 'muted longest' }, marks.at(-1)?.text ?? ''),
      );
    }),
  );
}

/** Shows the figures, one table below another. */
function start({ title, findings, figures, tables, by }: StatsData): void {
  document.title = `podline stats: ${title}`.slice(0, 120);
  document.body.append(
    h('header', { class: 'topbar' }, h('span', { class: 'brand' }, 'podline stats'), themeSwitch()),
    h(
      'main',
      { class: 'stats' },
      h('h1', {}, title),
      findings.length === 0 ? null : h('ul', { class: 'muted' }, ...findings.map(each => h('li', {}, each))),
      ...figures.filter(({ ranges }) => ranges.length > 0).map(rangesFigure),
      ...tables.map(tableSection),
      h('p', { class: 'muted' }, by),
    ),
  );
}

function tableSection({ title, head, rows, more }: Table): HTMLElement {
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

const embedded = document.getElementById('data')?.textContent ?? 'null';
const data = JSON.parse(embedded) as StatsData | null;
if (data !== null) start(data);
