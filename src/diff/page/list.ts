import type { Address } from '../../report/html/page/ui/address.js';
import { h } from '../../report/html/page/ui/dom.js';
import type { DiffData } from '../html/data.js';
import { changeList, labelBadge } from './changes.js';
import { groupList } from './groups.js';

/** What was compared, with the results: the worst first. */
export function listPage(data: DiffData, address: Address): { readonly element: HTMLElement; refresh(): void } {
  const facts = [data.before.facts, data.after.facts, ...data.notes];
  return {
    element: h(
      'main',
      { class: 'overview' },
      h('h1', {}, data.totals),
      h('ul', { class: 'sides' }, ...facts.map(text => h('li', {}, text))),
      groupList(data.groups),
      data.pairs.length === 0
        ? null
        : h(
            'ol',
            { class: 'pairs', 'aria-label': 'Deletions' },
            ...data.pairs.map(({ label, heading, first, changes }, index) =>
              h(
                'li',
                {},
                h(
                  'a',
                  { href: address.link({ pair: String(index) }) },
                  labelBadge(label),
                  h(
                    'span',
                    { class: 'what' },
                    h('span', { class: 'name' }, heading),
                    h('span', { class: 'muted' }, changes[0]?.text ?? first),
                  ),
                ),
              ),
            ),
          ),
      changeList(data.others),
    ),
    refresh() {},
  };
}
