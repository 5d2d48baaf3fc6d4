import type { Finding, PodEpisode } from '../../../document/contract/types.js';
import { ruleOf } from '../../../rules/registry.js';
import { partKey, type ShownStep, testimonyOf, wordKey } from '../view/drawn.js';
import { concerns, kindModel, kindOf, wordOf, wordsOf } from '../view/words.js';

/** The meanings of the document's ids. */
export type Words = ReturnType<typeof wordsFor>;
export type StepWords = Words['steps'][string];

/** The words for the ids that occur in these episodes and findings, and no others. */
export const wordsFor = (episodes: readonly PodEpisode[], findings: readonly Finding[]) => ({
  steps: table(
    episodes.flatMap(({ steps }): readonly ShownStep[] => steps),
    one => wordKey(one, one.step),
    // `changed`: what it means if only the watch shows it
    one => picked(wordsOf(one), ['title', 'actor', 'means', 'changed']),
  ),
  kinds: table(episodes, one => wordKey(one, one.kind), kindWords),
  rules: table(
    [...episodes.flatMap(one => one.findings), ...findings],
    ({ rule }) => rule,
    ({ rule }) => picked(ruleOf(rule), ['title', 'why', 'evidence', 'next']),
  ),
  /** The part of the kubelet that a finding is about */
  parts: table(
    episodes.flatMap(one => one.findings),
    partKey,
    concerns,
  ),
  testimonies: table(
    episodes.flatMap(testimonyOf),
    ({ what }) => what,
    ({ what }) => picked(wordOf(what), ['title', 'means']),
  ),
});

/** In a document of another version, some ids have no words. */
const table = <Of, T>(
  all: readonly Of[],
  keyOf: (of: Of) => string,
  words: (of: Of) => T | undefined,
): Readonly<Record<string, T>> =>
  Object.fromEntries(
    [...new Map(all.map(one => [keyOf(one), one]))].flatMap(([key, one]): [string, T][] => {
      const found = words(one);
      return found === undefined ? [] : [[key, found]];
    }),
  );

const picked = <T extends object, Key extends keyof T>(
  one: T | undefined,
  keys: readonly Key[],
): Readonly<Pick<T, Key>> | undefined =>
  one && (Object.fromEntries(keys.flatMap(key => (one[key] === undefined ? [] : [[key, one[key]]]))) as Pick<T, Key>);

/** `after`: for each step, the steps that are guaranteed to be logged before it. */
function kindWords(one: PodEpisode) {
  const model = one.family === 'start' ? undefined : kindModel(one);
  const after: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    (model?.steps ?? []).map(step => [step.step, step.after]),
  );
  if (model !== undefined) return { title: model.title, means: model.means, after };
  return one.family === 'start' ? { title: kindOf(one), means: '', after } : undefined;
}
