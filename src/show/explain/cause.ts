import { entries } from '../../catalogue/causes/registry.js';
import { STAGES } from '../../catalogue/causes/stages.js';
import type { CauseEntry, Rank } from '../../catalogue/causes/types.js';
import { type Article, code, section, text } from './article.js';
import examples from './examples.json' with { type: 'json' };

/** The first sample of each, by its id. */
const EXAMPLES: Readonly<Record<string, string>> = examples;

const RANKS: Readonly<Record<Rank, string>> = {
  cause: '',
  state: 'It only states that something waits: as long as a cause is known, that is shown in its place.',
  aftermath: 'It is what an earlier failure left behind: that failure is shown in its place where it is known.',
};

/** Errors that podline knows, whatever it reads them from. */
export const causeArticles = (): Article[] => entries.map(causeArticle);

const causeArticle = ({ id, means, stages, rank, next, source }: CauseEntry): Article => ({
  topic: 'cause',
  id,
  title: `${means.charAt(0).toUpperCase()}${means.slice(1)}`,
  sections: [
    section(
      null,
      ...(RANKS[rank] === '' ? [] : [text(RANKS[rank])]),
      code(...(EXAMPLES[`cause: ${id}`] ?? id).split('\n')),
      text(`Printed by: ${source}.`),
    ),
    section('What to do', text(next ?? `What the rule says: ${rulesOf(stages)}.`)),
    ...(rulesOf(stages) === '' ? [] : [section('Reported by', text(rulesOf(stages)))]),
  ],
});

const rulesOf = (stages: CauseEntry['stages']): string => stages.flatMap(stage => STAGES[stage].rules).join(', ');
