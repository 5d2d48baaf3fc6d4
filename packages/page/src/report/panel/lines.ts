import { type Lifecycle, offsetText } from 'podline/internal/browser';
import { rowsOf } from '../../model/rows.js';
import type { Context } from '../../ui/context.js';
import { type Child, h } from '../../ui/dom.js';
import { messageIn } from './evidence.js';

/** No more than this is read. */
const MOST = 60;

/** While nothing is selected: the first line of each step, in order. Empty if the page contains none of them. */
export function linesPanel(lifecycle: Lifecycle, context: Context, select: (id: string) => void): Child[] {
  const shown = rowsOf(lifecycle, context.data.words).flatMap(({ id, offset, title, evidence: [ref] }) => {
    const text = ref === undefined ? null : context.lineText(ref);
    return ref === undefined || text === null ? [] : [{ id, offset, title, text, place: context.place(ref) }];
  });
  if (shown.length === 0) return [];
  return [
    h('h2', {}, 'Log lines'),
    h(
      'ol',
      { class: 'loglines' },
      ...shown
        .slice(0, MOST)
        .map(({ id, offset, title, text, place }) =>
          h(
            'li',
            {},
            h('button', { type: 'button', class: 'link', click: () => select(id) }, title),
            h('span', { class: 'muted' }, ` ${offsetText(offset)}`),
            h('code', {}, place),
            h('pre', {}, messageIn(text)),
          ),
        ),
      shown.length > MOST ? h('li', { class: 'muted' }, `and ${shown.length - MOST} more`) : null,
    ),
  ];
}
