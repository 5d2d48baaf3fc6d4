import type { ChangeKind } from '../correlate/types.js';
import { KINDS } from '../lifecycle/kinds/index.js';
import { STEPS } from '../lifecycle/steps.js';
import type { Sign, StepId } from '../lifecycle/types.js';
import { type Article, type Section, section, table, text } from './article.js';
import { definitionsOf, messageBlocks } from './message.js';
import { needOf } from './need.js';

export function stepArticle(step: StepId): Article {
  const { title, actor, means, per, change } = STEPS[step];
  const each = per === undefined ? '' : ` It is one step for each ${per}.`;
  return {
    topic: 'step',
    id: step,
    title,
    sections: [
      section(null, text(means), text(`Who does it: ${actor}.${each}`)),
      kindsWith(step),
      ...linesOf(step),
      ...(change === undefined ? [] : [section('In a watch', text(CHANGES[change]))]),
    ],
  };
}

const CHANGES: Readonly<Record<ChangeKind, string>> = {
  requested:
    'deletionTimestamp and deletionGracePeriodSeconds appear. The request was made one grace period before deletionTimestamp.',
  'grace-shortened': 'deletionGracePeriodSeconds decreases, and deletionTimestamp becomes earlier.',
  'final-delete': 'deletionGracePeriodSeconds becomes 0, and deletionTimestamp becomes earlier.',
  removed: 'The event DELETED; `-o yaml` prints no events and repeats the last state instead.',
};

function kindsWith(step: StepId): Section {
  const rows = Object.values(KINDS).flatMap(({ kind, steps }) =>
    steps.filter(model => model.step === step).map(model => [{ id: kind }, needOf(model), model.after.join(', ')]),
  );
  return section('Deletions that have it', table(['kind', 'there', 'after'], rows));
}

/** The lines of all signs, including those of kinds that have their own. */
function linesOf(step: StepId): Section[] {
  const models = Object.values(KINDS).flatMap(({ steps }) => steps.filter(model => model.step === step));
  const signs: readonly Sign[] = [...models.flatMap(model => model.signs ?? []), ...STEPS[step].signs];
  const hints = new Map(signs.flatMap(({ events, hint = false }) => events.map(event => [event, hint] as const)));
  return [...hints].flatMap(([event, hint]) => {
    const known = definitionsOf(event);
    const heading = `Lines: ${event}${hint ? ' (a hint: its absence proves nothing)' : ''}`;
    return known.length === 0 ? [] : [section(heading, ...known.flatMap(messageBlocks))];
  });
}
