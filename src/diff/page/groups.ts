import { h } from '../../report/html/page/ui/dom.js';
import type { GroupData } from '../html/data.js';
import { changeList, labelBadge } from './changes.js';
import { rowTable } from './table.js';

/** Deletions that are compared as a whole; those that differ are open. */
export const groupList = (groups: readonly GroupData[]): HTMLElement | null =>
  groups.length === 0
    ? null
    : h(
        'ol',
        { class: 'pairs groups', 'aria-label': 'Groups' },
        ...groups.map(({ label, heading, facts, changes, rows, rowsHead }) =>
          h(
            'li',
            {},
            h(
              'details',
              { open: label !== 'same' },
              h('summary', {}, labelBadge(label), h('span', { class: 'name' }, heading)),
              changeList(changes),
              h('ul', { class: 'sides' }, ...facts.map(text => h('li', {}, text))),
              rowTable(rows, rowsHead),
            ),
          ),
        ),
      );
