import { STEPS } from '../../episodes/ends/steps.js';
import type { StepId } from '../../episodes/ends/types.js';
import { witnessTitle } from '../../sources/title.js';
import { type WhatId, WORDS } from '../../sources/vocabulary.js';
import type { WitnessWord } from '../../sources/word.js';
import { type Article, section, text } from './article.js';

/** What other witnesses report of a deletion; words that only identify containers occur in no document. */
export const wordArticles = (): Article[] =>
  (Object.entries(WORDS) as [WhatId, WitnessWord][])
    .filter(([, { tie }]) => tie !== true)
    .map(([id, { witness, title, means, routine, byName }]) => ({
      topic: 'testimony',
      id,
      title,
      sections: [
        section(
          null,
          text(means),
          text(`Source: ${witnessTitle(witness)}.`),
          ...stepsWith(id).map(step => text(`It is evidence for the step ${step}.`)),
          ...(routine === true
            ? [text('Every deletion has it, so only the document shows it, not the text reports.')]
            : []),
          ...(byName === true
            ? [text('It is matched by name only and has no time, so it does not affect the verdict.')]
            : []),
        ),
      ],
    }));

/** Steps for which it is evidence. */
export const stepsWith = (id: WhatId): StepId[] =>
  (Object.keys(STEPS) as StepId[]).filter(step => STEPS[step].witnessed?.includes(id));
