import type { Finding } from '../../../../contract/types.js';
import { lookUp } from '../model/look-up.js';
import { evidenceList } from '../panel/evidence.js';
import { facts } from '../panel/facts.js';
import { levelBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';

/** A finding of the deletion; a press shows all there is to it beside the lanes. On paper it stands below. */
export const findingRow = (finding: Finding, id: string, context: Context): HTMLElement =>
  h(
    'div',
    { class: 'finding', 'data-tone': finding.level, 'data-row': id },
    h('button', { type: 'button', click: () => context.address.set({ at: id }) }, ...headOf(finding)),
    h('div', { class: 'paper' }, ...restOf(finding, context)),
  );

/** A finding with all there is to it, folded. */
export const findingCard = (finding: Finding, context: Context): HTMLElement =>
  h(
    'details',
    { class: 'finding', 'data-tone': finding.level },
    h('summary', {}, ...headOf(finding)),
    ...restOf(finding, context),
  );

const headOf = ({ level, rule, message }: Finding): Child[] => [
  levelBadge(level),
  h('span', { class: 'rule' }, rule),
  h('span', { class: 'message' }, message),
];

function restOf({ rule, next, evidence }: Finding, context: Context): Child[] {
  const words = lookUp(context.data.words.rules, rule);
  return [
    words === undefined
      ? null
      : facts([
          ['why', words.why],
          ['next', next ?? words.next],
          ['shown by', words.evidence],
        ]),
    evidenceList(evidence, context),
  ];
}
