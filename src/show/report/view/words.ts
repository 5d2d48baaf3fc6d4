import { spell } from '../../../catalogue/duration.js';
import type { RuleTexts } from '../../../catalogue/rule-texts.js';
import type {
  ContainerRestart,
  Family,
  Finding,
  Lifecycle,
  PodEpisode,
  Step,
  Testimony,
} from '../../../document/contract/types.js';
import type { KindModel } from '../../../episodes/ends/kind-model.js';
import { KINDS } from '../../../episodes/ends/kinds/index.js';
import { STEPS } from '../../../episodes/ends/steps.js';
import type { StepVocabulary } from '../../../episodes/ends/types.js';
import type { EpisodeKind } from '../../../episodes/engine/steps.js';
import { endParts, endWords } from '../../../episodes/engine/words.js';
import { NODE_RULES } from '../../../episodes/node/words.js';
import { STAGES } from '../../../episodes/starts/stages.js';
import { AFTER_START, START_KINDS, START_STEPS } from '../../../episodes/starts/steps.js';
import { grouped } from '../../../kit/grouped.js';
import { ruleOf } from '../../../rules/registry.js';
import { WORDS, type Word } from '../../../sources/vocabulary.js';
import type { ShownStep } from './drawn.js';

/** A document of another version may contain steps, kinds and rules for which this one has no words. */
const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

type OfFamily = Pick<ShownStep, 'family'>;

const STEP_WORDS: Readonly<Record<Family, Readonly<Record<string, StepWords>>>> = {
  end: STEPS,
  start: { ...START_STEPS, ...AFTER_START },
  node: {},
};

export const wordsOf = ({ step, family = 'end' }: Pick<Step, 'step'> & OfFamily): StepWords | undefined =>
  lookUp(STEP_WORDS[family], step);

type StepWords = Pick<StepVocabulary, 'title' | 'means' | 'changed'> & { readonly actor: string };

/** The report of another witness. */
export const wordOf = (what: string): Word | undefined => lookUp(WORDS, what);

/** `container exited (app)` */
export const testimonyTitle = ({ what, container }: Testimony): string =>
  `${wordOf(what)?.title ?? what}${container === undefined ? '' : ` (${container})`}`;

/** The actor of a step, as far as its evidence shows. */
export const actorOf = (step: Pick<ShownStep, 'step' | 'shownBy' | 'family'>): string =>
  step.shownBy === 'watch' ? 'API' : (wordsOf(step)?.actor ?? '');

/** What the evidence of a step shows. */
export const meansOf = (step: Pick<ShownStep, 'step' | 'shownBy' | 'family'>): string => {
  const words = wordsOf(step);
  return (step.shownBy === 'watch' ? words?.changed : words?.means) ?? '';
};

export const titleOf = (step: Pick<ShownStep, 'step' | 'container' | 'family'>): string =>
  `${wordsOf(step)?.title ?? step.step}${step.container === undefined ? '' : ` (${step.container})`}`;

/** `14, every ~10 s`; empty for a single time. */
export function timesOf({ count, everyMs }: Pick<Step, 'count' | 'everyMs'>): string {
  if (count <= 1) return '';
  return everyMs === undefined ? String(count) : `${count}, every ~${spell(everyMs)}`;
}

export const kindModel = ({ kind }: Pick<Lifecycle, 'kind'>): KindModel | undefined => lookUp(KINDS, kind);

/** The kind in words; without a family, it is the kind of a deletion. */
export const kindOf = ({ kind, family = 'end' }: Pick<PodEpisode, 'kind'> & OfFamily): string =>
  lookUp(KIND_WORDS[family], kind)?.title ?? kind;

const KIND_WORDS: Readonly<Record<Family, Readonly<Record<string, Pick<EpisodeKind, 'title'>>>>> = {
  end: KINDS,
  start: START_KINDS,
  node: {},
};

/** What a pod's episode is called in text: a deletion by its kind. */
export const calledOf = (one: Pick<PodEpisode, 'family' | 'kind'>): string =>
  one.family === 'start' ? 'start' : kindOf(one);

/** The texts that are shown with a finding; findings of starts state what to do themselves. */
const adviceOf = (id: string): RuleTexts | undefined => ruleOf(id) ?? lookUp(NODE_RULES, id);

/** The part of the kubelet that a finding is about; for a start, what hung shows it best. */
export const concerns = ({ rule, hang }: Pick<Finding, 'rule' | 'hang'>): string | undefined =>
  Object.values(STAGES).find(({ what }) => what === hang?.what)?.actor ?? ruleOf(rule)?.actor;

/** A table of one namespace does not contain its name. */
export const nameOf = ({ pod: { namespace, name } }: Pick<Lifecycle, 'pod'>): string =>
  namespace === '' ? name : `${namespace}/${name}`;

/** `termination ordered, termination started (logged at -v=4 and above, …); worker finished (logged at -v=3 and above, …)` */
export function absenceOf(steps: readonly Step[]): string {
  return [...grouped(steps, ({ why = '' }) => why)]
    .map(([why, several]) => several.map(titleOf).join(', ') + (why === '' ? '' : ` (${why})`))
    .join('; ');
}

/** A pause that takes a smaller share of the whole needs no figure. */
const WORTH_A_SHARE = 0.2;

export function shareOf(ms: number, { durationMs }: Pick<Lifecycle, 'durationMs'>): string {
  const share = durationMs === null || durationMs <= 0 ? 0 : ms / durationMs;
  return share >= WORTH_A_SHARE && share <= 1 ? `${Math.round(share * 100)} % of the time` : '';
}

/** A verdict or an outcome: `complete with findings`. */
export const inWords = (id: string): string => id.replaceAll('-', ' ');

/** Why a finding of a rule matters and what to do next; empty if it was shown before. */
export type Advise = (finding: Pick<Finding, 'rule' | 'next'>) => { readonly why: string; readonly next: string };

/** Shows each sentence once, however many findings it belongs to: two rules may advise the same. */
export function createAdvice(): Advise {
  const given = new Set<string>();
  const unlessGiven = (sentence = ''): string => {
    if (given.has(sentence)) return '';
    given.add(sentence);
    return sentence;
  };
  return ({ rule, next }) => {
    const texts = adviceOf(rule);
    return { why: unlessGiven(texts?.why), next: unlessGiven(next ?? texts?.next) };
  };
}

/** `exit code 137 (OOMKilled)` */
export const restartWhy = ({ reason, exitCode }: Pick<ContainerRestart, 'reason' | 'exitCode'>): string =>
  endWords(endParts({ exitCode, reason })) || 'nothing shows why';
