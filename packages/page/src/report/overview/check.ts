import type { Failure } from 'podline/internal/browser';
import { levelBadge } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';
import { evidenceInShort } from '../panel/evidence.js';
import { facts } from '../panel/facts.js';

/** No more than this is read; the list below contains their pods. */
const MOST = 100;

/** The results of `podline check`, worst first; null for other commands. */
export function checkSection(context: Context): HTMLElement | null {
  const { check } = context.data;
  if (check === null) return null;
  const { verdict, others, failures } = check;
  return h(
    'section',
    { class: 'check', 'aria-label': 'Check' },
    h('h1', {}, verdict),
    ...failures.slice(0, MOST).map((failure, index) => card(failure, index === 0, context)),
    failures.length > MOST ? h('p', { class: 'muted' }, `and ${failures.length - MOST} more`) : null,
    h('p', { class: 'muted' }, others),
  );
}

const card = ({ level, rule, pod, id, expected, found, next, evidence }: Failure, isOpen: boolean, context: Context) =>
  h(
    'details',
    { class: 'finding', 'data-tone': level, open: isOpen },
    h(
      'summary',
      {},
      levelBadge(level),
      h('span', { class: 'rule' }, rule),
      h('span', { class: 'message' }, `${pod}: ${found}`),
    ),
    evidenceInShort(evidence, context),
    facts([
      ['expected', expected],
      ['found', found],
      ['next', next],
    ]),
    id === null ? null : h('p', { class: 'open' }, h('a', { href: context.address.link({ id }) }, `open ${pod}`)),
  );
