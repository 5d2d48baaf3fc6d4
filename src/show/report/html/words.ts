import type { Finding, Lifecycle } from '../../../document/contract/types.js';
import type { KindModel } from '../../../episodes/ends/kind-model.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { WORDS } from '../../../sources/vocabulary.js';
import type { Word } from '../../../sources/word.js';
import { startKindTitle } from '../view/start-words.js';
import { concerns, ruleOf, wordsOf } from '../view/words.js';
import { type KindWords, partKey, type RuleWords, type StepWords, type TestimonyWords, type Words } from './data.js';

/** The words for the ids that occur in them, and no others. */
export function wordsFor(lifecycles: readonly Lifecycle[], findings: readonly Finding[]): Words {
  return {
    steps: table(
      lifecycles.flatMap(({ steps }) => steps.map(({ step }) => step)),
      stepWords,
    ),
    kinds: table(
      lifecycles.map(({ kind }) => kind),
      kindWords,
    ),
    rules: table(
      [...lifecycles.flatMap(lifecycle => lifecycle.findings), ...findings].map(({ rule }) => rule),
      ruleWords,
    ),
    parts: Object.fromEntries(
      lifecycles
        .flatMap(one => one.findings)
        .flatMap((finding): [string, string][] => {
          const part = concerns(finding);
          return part === undefined ? [] : [[partKey(finding), part]];
        }),
    ),
    testimonies: table(
      lifecycles.flatMap(({ testimony }) => testimony.map(({ what }) => what)),
      testimonyWords,
    ),
  };
}

/** In a document of another version, some ids have no words. */
function table<T>(ids: readonly string[], words: (id: string) => T | null): Record<string, T> {
  return Object.fromEntries(
    [...new Set(ids)].flatMap((id): [string, T][] => {
      const found = words(id);
      return found === null ? [] : [[id, found]];
    }),
  );
}

function stepWords(id: string): StepWords | null {
  const words = wordsOf(id);
  if (words === undefined) return null;
  const { title, actor, means, changed } = words;
  return { title, actor, means, ...(changed === undefined ? {} : { changed }) };
}

function kindWords(id: string): KindWords | null {
  const model = Object.hasOwn(KINDS, id) ? (KINDS as Readonly<Record<string, KindModel>>)[id] : undefined;
  const start = startKindTitle(id);
  if (start !== undefined) return { title: start, means: '', after: {} };
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
