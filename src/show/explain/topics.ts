import { entries } from '../../catalogue/causes/index.js';
import { STAGES } from '../../catalogue/causes/stages.js';
import type { CauseEntry, Rank } from '../../catalogue/causes/types.js';
import { definitions, type MessageDefinition } from '../../catalogue/events.js';
import { minorOf, OLD_TEXTS } from '../../catalogue/versions.js';
import type { ChangeKind } from '../../correlate/types.js';
import type { KindModel } from '../../episodes/ends/kind-model.js';
import { KINDS } from '../../episodes/ends/kinds/index.js';
import { STEPS } from '../../episodes/ends/steps.js';
import type { StepId } from '../../episodes/ends/types.js';
import type { Sign, StepModel } from '../../episodes/engine/steps.js';
import { byLevel } from '../../episodes/engine/verdict.js';
import { START_KINDS, START_STEPS, type StartStepId } from '../../episodes/starts/steps.js';
import { capital } from '../../kit/letters.js';
import { kindsOf } from '../../rules/judge.js';
import type { RuleMeta, RuleWords } from '../../rules/types.js';
import { RULES } from '../../rules/words.js';
import { witnessTitle } from '../../sources/names.js';
import { type WhatId, WORDS, type Word } from '../../sources/vocabulary.js';
import { POLICY_RULES } from '../policy/rules.js';
import examples from './examples.json' with { type: 'json' };

/** What there is to explain about one word of podline, for terminals as well as pages. */
export interface Article {
  readonly topic: 'kind' | 'step' | 'rule' | 'testimony' | 'event' | 'word' | 'cause';
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

export interface Section {
  /** null for the part before the first heading. */
  readonly heading: string | null;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'code'; readonly lines: readonly string[] }
  | { readonly form: 'table'; readonly head: readonly string[]; readonly rows: readonly Row[] };

/** Words, or an id that is printed as it is. */
export type Cell = string | { readonly id: string };
export type Row = readonly Cell[];

export const text = (words: string): Block => ({ form: 'text', text: words });
const code = (...lines: readonly string[]): Block => ({ form: 'code', lines });
export const table = (head: readonly string[], rows: readonly Row[]): Block => ({
  form: 'table',
  head,
  rows,
});
export const section = (heading: string | null, ...blocks: readonly Block[]): Section => ({ heading, blocks });

/** Whether a deletion must have a step. */
function needOf({ need, impliedBy = [], within }: StepModel): string {
  if (need === 'always')
    return within === undefined ? 'always' : `always, within ${within.ms / 1000} s of ${within.after}`;
  return need === 'implied' ? `when there is ${impliedBy.join(' or ')}` : 'may be absent';
}

function stepArticle(step: StepId): Article {
  const { title, actor, means, per, change } = STEPS[step];
  const each = per === undefined ? '' : ` It is one step for each ${per}.`;
  const models = Object.values(KINDS).flatMap(({ kind, steps }) =>
    steps.filter(model => model.step === step).map(model => ({ kind, model })),
  );
  const rows = models.map(({ kind, model }) => [{ id: kind }, needOf(model), model.after.join(', ')]);
  return {
    topic: 'step',
    id: step,
    title,
    sections: [
      section(null, text(means), text(`Who does it: ${actor}.${each}`)),
      section('Deletions that have it', table(['kind', 'there', 'after'], rows)),
      // Kinds may have signs of their own
      ...linesIn([...models.flatMap(({ model }) => model.signs ?? []), ...STEPS[step].signs]),
      ...(change === undefined ? [] : [section('In a watch', text(CHANGES[change]))]),
    ],
  };
}

const CHANGES: Readonly<Record<ChangeKind, string>> = {
  requested:
    'deletionTimestamp and deletionGracePeriodSeconds appear. The request was made one grace period before deletionTimestamp.',
  'grace-shortened': 'deletionGracePeriodSeconds decreases, and deletionTimestamp becomes earlier.',
  'final-delete': 'deletionGracePeriodSeconds becomes 0, and deletionTimestamp becomes earlier.',
  removed: 'The event DELETED; `-o yaml` prints no events and repeats the last state instead.',
};

function linesIn(signs: readonly Sign[]): Section[] {
  const hints = new Map(signs.flatMap(({ events, hint = false }) => events.map(event => [event, hint] as const)));
  return [...hints].flatMap(([event, hint]) => {
    const known = definitionsOf(event);
    const heading = `Lines: ${event}${hint ? ' (a hint: its absence proves nothing)' : ''}`;
    return known.length === 0 ? [] : [section(heading, ...known.flatMap(messageBlocks))];
  });
}

const UPSTREAM = /^([\w.-]+\/[\w.-]+)?#(\d+)$/;

function ruleArticle(meta: RuleMeta | RuleWords): Article {
  const { id, level, title, why, evidence, next, upstream } = meta;
  const kinds = 'reads' in meta ? kindsOf(meta) : null;
  const where = kinds === null ? '' : `; in deletions of the kinds ${kinds.join(', ')}`;
  const reads = 'reads' in meta ? meta.reads.map(reading => [reading.title]) : [];
  const sections = [
    section(null, text(`Level: ${level}${where}.`)),
    section('Why it matters', text(why)),
    section('What shows it', text(evidence)),
    ...(reads.length === 0 ? [] : [section('What it reads', text(READS), table(['input'], reads))]),
    section('What to do', text(next)),
    ...(upstream === undefined ? [] : [section('Upstream', ...upstream.map(ref => text(linkOf(ref))))]),
  ];
  return { topic: 'rule', id, title, sections };
}

const READS = 'If one of these is absent, the rule is not evaluated, and the result says why.';

function linkOf(ref: string): string {
  const [, repository = 'kubernetes/kubernetes', number] = UPSTREAM.exec(ref) ?? [];
  return number === undefined ? ref : `https://github.com/${repository}/issues/${number}`;
}

/** A step of a start, with the lines that show it. */
function startStepArticle({ step, need: needed, after }: StepModel<StartStepId>): Article {
  const { title, actor, means, per, signs } = START_STEPS[step];
  const each = per === undefined ? '' : ` It is one step for each ${per}.`;
  const order = after.length === 0 ? '' : ` After: ${after.join(', ')}.`;
  const need =
    needed !== 'always'
      ? 'Its absence proves nothing.'
      : 'Every start that continues has it: podline reports it as missing if this version, -v and log would show its line.';
  return {
    topic: 'step',
    id: step,
    title,
    sections: [section(null, text(means), text(`Who does it: ${actor}.${each}${order} ${need}`)), ...linesIn(signs)],
  };
}

const kindArticle = ({ kind, title, means, steps }: KindModel): Article => ({
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

function eventArticle(event: string): Article {
  const known = definitionsOf(event);
  return {
    topic: 'event',
    id: event,
    title: known[0]?.message ?? event,
    sections: [section(null, ...known.flatMap(messageBlocks))],
  };
}

/** All rules, errors first. */
export const ruleMetas = (): (RuleMeta | RuleWords)[] =>
  [...RULES, ...Object.values(POLICY_RULES)].sort((a, b) => byLevel(a, b) || (a.id < b.id ? -1 : 1));

export const kindArticles = (): Article[] => Object.values(KINDS).map(kindArticle);
export const stepArticles = (): Article[] => (Object.keys(STEPS) as StepId[]).map(stepArticle);
/** `sync-entered` is a step of both; it is explained with deletions. */
export const startStepArticles = (): Article[] => START_KINDS['first-start'].steps.map(startStepArticle);
export const ruleArticles = (): Article[] => ruleMetas().map(ruleArticle);

/** Everything that can be explained; two may share an id. */
export const articles = (): Article[] => [
  ...ruleArticles(),
  ...causeArticles(),
  ...kindArticles(),
  ...stepArticles(),
  ...startStepArticles(),
  ...wordArticles(),
  // A step shows the lines of its events
  ...eventIds()
    .filter(id => !Object.hasOwn(STEPS, id) && !Object.hasOwn(START_STEPS, id))
    .map(eventArticle),
];

/** The first sample line of each text of the kubelet, by `event: text`. */
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
  title: capital(means),
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

/** The definitions of an event, newest first. */
export const definitionsOf = (event: string): MessageDefinition[] =>
  definitions.filter(definition => definition.event === event).sort((a, b) => minorOf(b.since) - minorOf(a.since));

export const eventIds = (): string[] => [...new Set(definitions.map(({ event }) => event))].sort();

/** `1.21 to 1.31`, `1.32 on` */
export function versionsOf({ since, until }: MessageDefinition): string {
  if (until === undefined) return since === OLD_TEXTS ? 'all' : `${since} on`;
  if (since === OLD_TEXTS) return `up to ${until}`;
  return since === until ? since : `${since} to ${until}`;
}

/** `-v=4, from 1.32 on -v=0` */
export function verbosityOf({ level, levels = {} }: MessageDefinition): string {
  const later = Object.entries(levels).map(([minor, other]) => `from ${minor} on -v=${other}`);
  return [`-v=${level}`, ...later].join(', ');
}

const MADE = ' This example was made from the source of the kubelet:';

/** A text of the kubelet: when it is printed, what it means, and how it looks. */
function messageBlocks(definition: MessageDefinition): readonly Block[] {
  const { event, file, means, message } = definition;
  const example = EXAMPLES[`${event}: ${message}`] ?? message;
  const line = example.replace(/^made: /, '');
  const origin = line === example ? '' : MADE;
  return [
    text(`Kubernetes ${versionsOf(definition)}, ${verbosityOf(definition)}, ${file}: ${means}${origin}`),
    code(line),
  ];
}

/** What other witnesses report of a deletion; words that only identify containers occur in no document. */
export const wordArticles = (): Article[] =>
  (Object.entries(WORDS) as [WhatId, Word][])
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

/** The steps for which the word of a witness is evidence. */
export const stepsWith = (id: WhatId): StepId[] =>
  (Object.keys(STEPS) as StepId[]).filter(step => STEPS[step].witnessed?.includes(id));
