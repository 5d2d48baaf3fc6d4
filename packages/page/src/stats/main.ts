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
    'figure.ranges',
    h(
      'figcaption.muted',
      `How long ${of} took: from the left p50, p90, p99 (filled) and the longest (hollow), on a logarithmic axis`,
    ),
    h(
      'div.range.scale',
      { 'aria-hidden': 'true' },
      h('span.title'),
      h(
        'span.reaches',
        ...logTicks(longest).map(([ms, title]) => h('span.tick', { style: { left: percent(ms) } }, title)),
      ),
      h('span.muted.longest', 'longest'),
    ),
    ...ranges.map(({ title, count, marks }) => {
      const [first, last] = [marks[0]?.ms ?? 0, marks.at(-1)?.ms ?? 0];
      const width = `${(place(last) - place(first)) * 100}%`;
      const points = marks.map(({ name, ms, text }) =>
        h('span.point', { 'data-name': name, title: `${name} ${text}`, style: { left: percent(ms) } }),
      );
      const words = marks.map(({ name, text }) => `${name} ${text}`).join(', ');
      return h(
        'div.range',
        { role: 'img', 'aria-label': `${title}, ${count} measured: ${words}` },
        h('span.title', title),
        h('span.reaches', h('span.reach', { style: { left: percent(first), width } }), ...points),
        h('span.muted.longest', marks.at(-1)?.text ?? ''),
      );
    }),
  );
}

/** Shows the figures, one table below another. */
function start({ title, findings, figures, tables, by }: StatsData): void {
  document.title = `podline stats: ${title}`.slice(0, 120);
  document.body.append(
    h('header.topbar', h('span.brand', 'podline stats'), themeSwitch()),
    h(
      'main.stats',
      h('h1', title),
      findings.length === 0 ? null : h('ul.muted', ...findings.map(each => h('li', each))),
      ...figures.filter(({ ranges }) => ranges.length > 0).map(rangesFigure),
      ...tables.map(tableSection),
      h('p.muted', by),
    ),
  );
}

function tableSection({ title, head, rows, more }: Table): HTMLElement {
  const side = (column: number): string => (head[column]?.isFigure ? 'figure' : 'words');
  return h(
    'section',
    { 'aria-label': title },
    h('h2', title),
    h(
      'div.scroll',
      { tabindex: 0, role: 'group', 'aria-label': `${title}: table` },
      h(
        'table.figures',
        h('thead', h('tr', ...head.map(({ text }, at) => h('th', { scope: 'col', class: side(at) }, text)))),
        h('tbody', ...rows.map(row => h('tr', ...row.map((cell, at) => h('td', { class: side(at) }, cell))))),
      ),
    ),
    h('p.muted.hint', { 'aria-hidden': 'true' }, 'More columns to the right →'),
    more === null ? null : h('p.muted', more),
  );
}

const embedded = document.getElementById('data')?.textContent ?? 'null';
const data = JSON.parse(embedded) as StatsData | null;
if (data !== null) start(data);
