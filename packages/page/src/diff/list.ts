import {
  type ChangeData,
  type DiffData,
  type GroupData,
  grouped,
  type Label,
  type PairData,
  type RowData,
} from 'podline/internal/browser';
import { lookUp } from '../model/words.js';
import type { Address, Page } from '../ui/context.js';
import { h } from '../ui/dom.js';

/** What was compared, with the results: the worst first. */
export function listPage(data: DiffData, address: Address): Page {
  return {
    element: h(
      'main.overview',
      h('h1', data.answer),
      h('p', data.totals),
      h(
        'ul.sides',
        ...(['before', 'after'] as const).map(side =>
          h('li', `${side}: `, h('a', { href: address.link({ run: side }) }, data[side].facts)),
        ),
        ...data.notes.map(text => h('li', text)),
      ),
      changeList(data.others.filter(isWorse)),
      groupList(data.groups.filter(one => !isSame(one))),
      ...pairLists(data, address),
      groupList(data.groups.filter(isSame)),
      changeList(data.others.filter(one => !isWorse(one))),
    ),
    *refresh() {},
  };
}

const isWorse = ({ label }: { readonly label: Label }): boolean => label === 'worse';
const isSame = ({ label }: { readonly label: Label }): boolean => label === 'same';

/** The pairs by owner, where an owner has several; the owner with the worst pair first. */
function pairLists(data: DiffData, address: Address): HTMLElement[] {
  if (data.pairs.length === 0) return [];
  const numbered = data.pairs.map((pair, index) => ({ pair, index }));
  const owners = grouped(numbered, ({ pair }) => lookUp(data.before.run.about, pair.before.id)?.owner ?? '');
  const link = (index: number): string => address.link({ pair: String(index) });
  const item = ({ pair, index }: (typeof numbered)[number]) => pairItem(pair, link(index));
  if (owners.size === data.pairs.length) return [h('ol.pairs', { 'aria-label': 'Deletions' }, ...numbered.map(item))];
  return [...owners].map(([owner, own]) =>
    h(
      'section.owner',
      { 'aria-label': owner },
      h('h2', owner, h('span.muted', ` ${own.length}`)),
      h('ol.pairs', ...own.map(item)),
    ),
  );
}

/** A few changes show what the pair is about. */
const CHANGES = 3;

function pairItem({ label, heading, first, changes }: PairData, href: string): HTMLElement {
  const texts = changes.length === 0 ? [first] : changes.slice(0, CHANGES).map(({ text }) => text);
  const more = changes.length - CHANGES;
  return h(
    'li',
    h(
      'a',
      { href },
      labelBadge(label),
      h(
        'span.what',
        h('span.pair', heading),
        ...texts.map(text => h('span.muted.change', text)),
        more > 0 ? h('span.muted.change', `and ${more} more`) : null,
      ),
    ),
  );
}

/** Groups of deletions that are compared as a whole; groups that differ are open. */
const groupList = (groups: readonly GroupData[]): HTMLElement | null =>
  groups.length === 0
    ? null
    : h(
        'ol.pairs.groups',
        { 'aria-label': 'Groups' },
        ...groups.map(({ label, heading, facts, changes, rows, rowsHead }) =>
          h(
            'li',
            h(
              'details',
              { open: label !== 'same' },
              h('summary', labelBadge(label), h('span.name', heading)),
              changeList(changes),
              h('ul.sides', ...facts.map(text => h('li', text))),
              rowTable(rows, rowsHead),
            ),
          ),
        ),
      );

/** The steps of both next to each other, or the times of two groups. */
export const rowTable = (rows: readonly RowData[], what = 'step'): HTMLElement =>
  h(
    'div.scroller',
    { tabindex: 0, role: 'region', 'aria-label': what },
    h(
      'table.steps',
      h('thead', h('tr', ...['before', 'after', what, 'change'].map(head => h('th', { scope: 'col' }, head)))),
      h(
        'tbody',
        ...rows.map(({ title, before, after, difference = '', label }) =>
          h(
            'tr',
            { 'data-tone': label },
            h('td.number', before),
            h('td.number', after),
            h('td.step', title),
            h('td.number', label === null ? null : labelBadge(label), ` ${difference}`),
          ),
        ),
      ),
    ),
  );

const MARKS: Readonly<Record<Label, string>> = { worse: '✗', better: '✓', ambiguous: '?', same: '=' };

export const labelBadge = (label: Label): HTMLElement =>
  h('span.badge', { 'data-tone': label, role: 'img', 'aria-label': label, title: label }, MARKS[label]);

export const changeList = (changes: readonly ChangeData[]): HTMLElement | null =>
  changes.length === 0
    ? null
    : h('ul.changes', ...changes.map(({ label, text }) => h('li', labelBadge(label), h('span', text))));
