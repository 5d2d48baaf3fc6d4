import type { Lifecycle, ResultDocument } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import { nameOf } from './analyzed.js';

/** What does not depend on how a run was written down: everything except instants, positions and words. */
export const storyOf = ({ episodes }: ResultDocument): object[] =>
  [...endsOf({ episodes })].sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(story);

const key = (one: Lifecycle): string => `${nameOf(one)} ${one.uid} ${one.kind} ${one.startedAt}`;

const story = (one: Lifecycle): object => ({
  name: nameOf(one),
  uid: one.uid,
  staticUID: one.staticUID,
  replacedBy: one.replacedBy,
  kind: one.kind,
  outcome: one.outcome,
  verdict: one.verdict,
  steps: one.steps.map(({ step, status, container, count, at }) => ({
    step,
    status,
    container,
    count,
    // The API server dates the request to the second only
    after: at === null || one.startedAt === null || step === 'delete-requested' ? null : since(one.startedAt, at),
  })),
});

/** In hundredths of a second, because the last digit of a millisecond depends on rounding. */
const since = (start: string, at: string): number => Math.round((Date.parse(at) - Date.parse(start)) / 10);

/** Only what was seen: a step that was not seen may have another explanation in a shorter log. */
export const seenIn = (document: ResultDocument): object[] =>
  storyOf({
    ...document,
    episodes: [
      ...endsOf(document).map(one => ({
        ...one,
        steps: one.steps.filter(({ status }) => status === 'seen'),
      })),
      ...startsOf(document),
    ],
  });
