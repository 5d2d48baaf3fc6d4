import type { Finding } from 'podline/internal/browser';
import { lookUp } from '../../model/look-up.js';
import { levelBadge } from '../../ui/badges.js';
import type { Context } from '../../ui/context.js';
import { h } from '../../ui/dom.js';
import { evidenceInShort } from '../panel/evidence.js';
import { facts } from '../panel/facts.js';

/** How a deletion is opened. */
interface Shown {
  readonly isOpen?: boolean;
  /** The id as in addresses: a mark on the lanes and a row of the table have the same id */
  readonly id?: string;
}

/** A finding with its lines, what to do next, and why it matters. */
export function findingCard(finding: Finding, context: Context, { isOpen = false, id }: Shown = {}): HTMLElement {
  const { level, rule, message, next, evidence } = finding;
  const words = lookUp(context.data.words.rules, rule);
  return h(
    'details',
    { class: 'finding', 'data-tone': level, 'data-row': id ?? null, open: isOpen },
    h('summary', {}, levelBadge(level), h('span', { class: 'rule' }, rule), h('span', { class: 'message' }, message)),
    evidenceInShort(evidence, context),
    facts([
      ['next', next ?? words?.next ?? ''],
      ['why', words?.why ?? ''],
    ]),
  );
}
