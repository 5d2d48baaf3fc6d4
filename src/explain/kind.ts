import type { KindModel } from '../lifecycle/kind-model.js';
import { STEPS } from '../lifecycle/steps.js';
import { type Article, section, table, text } from './article.js';
import { needOf } from './need.js';

export const kindArticle = ({ kind, title, means, steps }: KindModel): Article => ({
  topic: 'kind',
  id: kind,
  title,
  sections: [
    section(null, text(means)),
    section(
      'Steps',
      table(
        ['step', 'what', 'there', 'after'],
        steps.map(model => [{ id: model.step }, STEPS[model.step].title, needOf(model), model.after.join(', ')]),
      ),
    ),
  ],
});
