import type { ShownView } from 'podline/internal/browser';
import { levelBadge } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';
import { facts } from '../panel/facts.js';

/** Pods as the API or kubectl shows them; null if none was read. */
export function viewsSection({ data: { views, viewsLeftOut } }: Context): HTMLElement | null {
  if (views.length === 0) return null;
  return h(
    'section',
    { class: 'check', 'aria-label': 'Pods as kubectl shows them' },
    ...views.map((view, index) => card(view, index === 0)),
    viewsLeftOut > 0 ? h('p', { class: 'muted' }, `and ${viewsLeftOut} more`) : null,
  );
}

const card = ({ level, name, headline, facts: sentences, next }: ShownView, isOpen: boolean) =>
  h(
    'details',
    { class: 'finding', 'data-tone': level, open: isOpen },
    h('summary', {}, levelBadge(level), h('span', { class: 'rule' }, name), h('span', { class: 'message' }, headline)),
    facts([
      ...sentences.map((sentence, index): [string, string] => [index === 0 ? 'shows' : '', sentence]),
      ['next', next.join(' ')],
    ]),
  );
