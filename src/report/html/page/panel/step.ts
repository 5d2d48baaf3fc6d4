import type { Lifecycle, Step } from '../../../../contract/types.js';
import { lookUp } from '../model/look-up.js';
import { actorOf, fullTitle } from '../model/titles.js';
import { STATUSES } from '../ui/badges.js';
import type { Context } from '../ui/context.js';
import { type Child, h } from '../ui/dom.js';
import { evidenceList } from './evidence.js';
import { facts, timesOf } from './facts.js';
import { changesOf } from './revision.js';

export function stepPanel(
  step: Step,
  { revisions = [] }: Pick<Lifecycle, 'revisions'>,
  origin: number | null,
  context: Context,
): Child[] {
  const changes = revisions.filter(({ resourceVersion }) => resourceVersion === step.resourceVersion);
  const words = lookUp(context.data.words.steps, step.step);
  return [
    h('h2', {}, fullTitle(step, context.data.words)),
    h(
      'p',
      { class: 'status', 'data-look': step.status },
      STATUSES[step.status],
      step.why === undefined ? null : `: ${step.why}`,
    ),
    words === undefined ? null : h('p', {}, (step.shownBy === 'watch' ? words.changed : null) ?? words.means),
    evidenceList(step.evidence, context),
    facts([
      ...timesOf(step.at, origin, context),
      ['by', actorOf(step, context.data.words)],
      ['step', step.step],
      ['UID', step.uid ?? ''],
      ['resourceVersion', step.resourceVersion ?? ''],
      ['seen', step.count > 1 ? `${step.count} times` : ''],
    ]),
    ...changes.map(changesOf),
  ];
}
