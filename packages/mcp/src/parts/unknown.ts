import { type Episode, grouped, type ResultDocument, type Step } from 'podline/internal';
import * as z from 'zod';
import { type IsKnown, quoted, text } from '../forms.js';

/** What cannot be determined from the inputs, with the reason. */
export const unknown = z
  .object({
    what: z.array(z.string()).describe('steps or rules; empty: an input as a whole'),
    quoted: quoted({ why: text }),
  })
  .meta({ id: 'unknown' });

type Unknown = z.infer<typeof unknown>;

/** The rules that were not evaluated, from the document and some of its lives; what is not evaluated for the same reason is listed once. */
export const notJudgedOf = (isKnown: IsKnown, ...all: readonly (Episode | ResultDocument)[]): Unknown[] =>
  byReason(
    all.flatMap(one =>
      ('notJudged' in one ? (one.notJudged ?? []) : []).flatMap(({ why, rules }) =>
        rules.map(rule => (isKnown(rule) ? [why, rule] : [`${rule}: ${why}`, null])),
      ),
    ),
  );

export const sentencesOf = (sentences: readonly string[]): Unknown[] =>
  sentences.map(why => ({ what: [], quoted: { why } }));

/** Steps that the log cannot show. */
export const unseenOf = (steps: readonly Step[]): Unknown[] =>
  byReason(
    steps
      .filter(({ status }) => status === 'not-observable' || status === 'outside-window')
      .map(({ step, status, why = status }) => [why, step]),
  );

function byReason(all: readonly (readonly [why: string, what: string | null])[]): Unknown[] {
  const reasons = grouped(all, ([why]) => why);
  return [...reasons].map(([why, some]) => ({
    what: [...new Set(some.flatMap(([, what]) => what ?? []))],
    quoted: { why },
  }));
}
