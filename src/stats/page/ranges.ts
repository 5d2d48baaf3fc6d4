import { logScale, logTicks } from '../../report/html/page/model/log-scale.js';
import { h } from '../../report/html/page/ui/dom.js';
import type { Range } from '../html/data.js';

/** Each phase as a line from its median to its longest, all on one logarithmic axis; the table below has the figures. */
export function rangesFigure(ranges: readonly Range[]): HTMLElement {
  const longest = Math.max(...ranges.flatMap(({ marks }) => marks.map(({ ms }) => ms)));
  const place = logScale(longest);
  const percent = (ms: number): string => `${place(ms) * 100}%`;
  return h(
    'figure',
    { class: 'ranges' },
    h(
      'figcaption',
      { class: 'muted' },
      'How long: from the left p50, p90, p99 (filled) and the longest (hollow), on a logarithmic axis',
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
