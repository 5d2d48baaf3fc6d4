import { START_MODEL } from '../starts/step-model.js';
import { START_STEPS } from '../starts/step-words.js';
import type { StartStepId } from '../starts/types.js';
import { type Article, section, text } from './article.js';
import { definitionsOf, messageBlocks } from './message.js';

/** A step of a start, with the lines that show it. */
export function startStepArticle(step: StartStepId): Article {
  const { title, actor, means } = START_STEPS[step];
  const { per, shownBy, proving, after } = START_MODEL[step];
  const each = per === undefined ? '' : ` It is one step for each ${per}.`;
  const order = after.length === 0 ? '' : ` After: ${after.join(', ')}.`;
  const need =
    proving === undefined
      ? 'Its absence proves nothing.'
      : 'Every start that continues has it: podline reports it as missing if this version, -v and log would show its line.';
  return {
    topic: 'step',
    id: step,
    title,
    sections: [
      section(null, text(means), text(`Who does it: ${actor}.${each}${order} ${need}`)),
      ...shownBy.flatMap(event => {
        const known = definitionsOf(event);
        return known.length === 0 ? [] : [section(`Lines: ${event}`, ...known.flatMap(messageBlocks))];
      }),
    ],
  };
}
