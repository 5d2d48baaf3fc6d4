import type { Finding } from '../../../../document/types.js';
import { own } from '../model/own.js';
import { evidenceList } from '../panel/evidence.js';
import { levelBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { h } from '../ui/dom.js';

/** A finding with all there is to it, folded. */
export function findingCard(finding: Finding, id: string, context: Context): HTMLElement {
  const { rule, level, message, evidence } = finding;
  const words = own(context.data.words.rules, rule);
  return h(
    'details',
    { class: 'finding', 'data-tone': level, 'data-finding': id },
    h('summary', {}, levelBadge(level), h('span', { class: 'rule' }, rule), h('span', { class: 'message' }, message)),
    words === undefined
      ? null
      : h(
          'dl',
          {},
          h('dt', {}, 'why'),
          h('dd', {}, words.why),
          h('dt', {}, 'next'),
          h('dd', {}, words.next),
          h('dt', {}, 'shown by'),
          h('dd', {}, words.evidence),
        ),
    evidenceList(evidence, context),
  );
}
