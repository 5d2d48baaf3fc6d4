import type { Finding } from '../../../../contract/types.js';
import { lookUp } from '../model/look-up.js';
import { levelBadge } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { evidenceList } from './evidence.js';
import { facts, timesOf } from './facts.js';

export function findingPanel(finding: Finding, origin: number | null, context: Context): Child[] {
  const words = lookUp(context.data.words.rules, finding.rule);
  return [
    h('h2', {}, levelBadge(finding.level), words?.title ?? finding.rule),
    h('p', { class: 'status', 'data-tone': finding.level }, finding.message),
    words === undefined ? null : h('p', {}, words.why),
    evidenceList(finding.evidence, context),
    facts([
      ...timesOf(finding.at, origin, context),
      ['next', finding.next ?? words?.next ?? ''],
      ['shown by', words?.evidence ?? ''],
      ['rule', finding.rule],
    ]),
  ];
}
