import type { Finding, PodEpisode } from '../../../document/contract/types.js';
import { WORDS } from '../../../sources/vocabulary.js';
import type { Word } from '../../../sources/word.js';
import { type ShownStep, testimonyOf } from '../view/drawn.js';
import { concerns, kindModel, kindOf, ruleOf, wordsOf } from '../view/words.js';
import {
  type KindWords,
  partKey,
  type RuleWords,
  type StepWords,
  type TestimonyWords,
  type Words,
  wordKey,
} from './data.js';

/** The words for the ids that occur in these episodes and findings, and no others. */
export function wordsFor(episodes: readonly PodEpisode[], findings: readonly Finding[]): Words {
  return {
    steps: table(
      episodes.flatMap(({ steps }): readonly ShownStep[] => steps),
      stepWords,
      one => wordKey(one, one.step),
    ),
    kinds: table(episodes, kindWords, one => wordKey(one, one.kind)),
    rules: table(
      [...episodes.flatMap(one => one.findings), ...findings].map(({ rule }) => rule),
      ruleWords,
    ),
    parts: Object.fromEntries(
      episodes
        .flatMap(one => one.findings)
        .flatMap((finding): [string, string][] => {
          const part = concerns(finding);
          return part === undefined ? [] : [[partKey(finding), part]];
        }),
    ),
    testimonies: table(
      episodes.flatMap(one => testimonyOf(one).map(({ what }) => what)),
      testimonyWords,
    ),
  };
}

/** In a document of another version, some ids have no words. */
function table<Of, T>(
  all: readonly Of[],
  words: (of: Of) => T | null,
  keyOf: (of: Of) => string = String,
): Record<string, T> {
  return Object.fromEntries(
    [...new Map(all.map(one => [keyOf(one), one]))].flatMap(([key, one]): [string, T][] => {
      const found = words(one);
      return found === null ? [] : [[key, found]];
    }),
  );
}

function stepWords(step: ShownStep): StepWords | null {
  const words = wordsOf(step);
  if (words === undefined) return null;
  const { title, actor, means, changed } = words;
  return { title, actor, means, ...(changed === undefined ? {} : { changed }) };
}

function kindWords(one: PodEpisode): KindWords | null {
  if (one.family === 'start') return { title: kindOf(one), means: '', after: {} };
  const model = kindModel(one);
  if (model === undefined) return null;
  const after = Object.fromEntries(model.steps.map(step => [step.step, step.after]));
  return { title: model.title, means: model.means, after };
}

function ruleWords(id: string): RuleWords | null {
  const meta = ruleOf(id);
  if (meta === undefined) return null;
  const { title, why, evidence, next } = meta;
  return { title, why, evidence, next };
}

function testimonyWords(id: string): TestimonyWords | null {
  const word = Object.hasOwn(WORDS, id) ? (WORDS as Readonly<Record<string, Word>>)[id] : undefined;
  return word === undefined ? null : { title: word.title, means: word.means };
}
