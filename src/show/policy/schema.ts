import type { Kind, Level, NodeKind } from '../../document/contract/types.js';
import { KINDS } from '../../episodes/ends/kinds/index.js';
import { STEPS } from '../../episodes/ends/steps.js';
import type { StepId } from '../../episodes/ends/types.js';
import { NODE_KINDS } from '../../episodes/node/words.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { HOUR, MINUTE, SECOND } from '../../kit/calendar.js';
import { given } from '../../kit/forms.js';
import { allRules } from '../../rules/registry.js';
import type { RuleWords } from '../../rules/types.js';
import { RULES } from '../../rules/words.js';

/** The part of JSON Schema that policies need, and that validate.ts supports. */
export interface Schema {
  readonly description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'integer';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false;
  readonly required?: readonly string[];
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  /** The alternatives have different types */
  readonly anyOf?: readonly Schema[];
}

/** A schema with the type of the values that fit it. No value has the member `fits`. */
type Of<T> = Schema & { readonly fits?: T };
type Fitting<S> = S extends { readonly fits?: infer T } ? NonNullable<T> : never;

const object = <P extends Readonly<Record<string, Schema>>, R extends keyof P & string = never>(
  properties: P,
  required: readonly R[] = [],
): Of<{ readonly [K in R]: Fitting<P[K]> } & { readonly [K in Exclude<keyof P, R>]?: Fitting<P[K]> }> => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 ? { required } : {}),
});
/** An object whose keys are ids. */
const byId = <K extends string, T>(
  entries: readonly (readonly [K, Of<T>])[],
): Of<string extends K ? Readonly<Record<string, T>> : Partial<Readonly<Record<K, T>>>> =>
  object(Object.fromEntries(entries)) as Schema;
const oneOf = <W extends string>(words: readonly W[], description?: string): Of<W> =>
  given({ type: 'string', enum: words, description } as const);
const list = <T>(items: Of<T>, description?: string): Of<readonly T[]> =>
  given({ type: 'array', items, description } as const);
const text = (description: string, pattern?: string): Of<string> =>
  given({ type: 'string', pattern, description } as const);

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR };

/** Go's form of durations. */
export const DURATION = '^(?:[0-9]+(?:\\.[0-9]+)?(?:ms|s|m|h))+$';

/** `1m30s` in ms. */
export function durationMs(text: string): number {
  const parts = text.matchAll(/(?<![0-9.])([0-9.]+)(ms|s|m|h)/g);
  return [...parts].reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (UNITS[unit] ?? Number.NaN), 0);
}

/** Names of percentiles, with the share of the values that are at or below. */
export const PERCENTILES = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 } as const;

/** What a start must reach, in this order. The steps in between are not always there. */
export const MILESTONES = ['add-seen', 'sandbox-created', 'container-started', 'running', 'ready'] as const;

const LEVEL = oneOf(['off', 'warn', 'error']);
const SEVERITY = oneOf(['warn', 'error']);
const STEP = oneOf(Object.keys(STEPS) as StepId[]);
const COUNT: Of<number> = { type: 'integer', minimum: 0, description: 'a whole number, 0 or more' };
const RANGE = object({ min: COUNT, max: COUNT });
const TEXTS = list<string>({ type: 'string' }, 'name or namespace/name, each with * for any text');
const PATTERN = text('a name with * for any text');
const SPAN = text('a duration such as 10s, 1m30s or 500ms', DURATION);

/** `step` may come at most `max` after `after`; without `step`, any of the steps that follow it directly. */
const PACE = object({ after: STEP, step: STEP, max: SPAN, kinds: list(oneOf(Object.keys(KINDS) as Kind[])) }, [
  'after',
  'max',
]);
const SCOPE = (whom: Of<readonly string[]>) => object({ include: whom, exclude: whom });

/** Percentiles, and what they apply to. If fewer than `atLeast` were measured, they are not evaluated. */
const PERCENTILES_OF = {
  ...{ p50: SPAN, p90: SPAN, p99: SPAN, max: SPAN },
  namespace: PATTERN,
  owner: text('name or namespace/name, each with * for any text'),
  node: PATTERN,
  atLeast: COUNT,
  level: SEVERITY,
} as const;
const oneOrMore = <T>(limit: Of<T>): Of<T | readonly T[]> => ({ anyOf: [limit, { ...list(limit), minItems: 1 }] });
const BY = 'the limit applies to each of them separately';

/** How long the deletions of a kind may take, in total or in one phase. */
const GROUP_LIMIT = object({
  ...PERCENTILES_OF,
  of: oneOf(['whole', ...PHASE_WORDS.end.map(({ id }) => id)], 'the whole deletion, or a phase as in `podline stats`'),
  by: oneOf(['owner', 'namespace', 'node'], BY),
});
const START_LIMIT = object({
  ...PERCENTILES_OF,
  of: oneOf(
    ['ready', 'running', ...PHASE_WORDS.start.map(({ id }) => id)],
    'until it is Ready, until it runs, or a phase',
  ),
  image: PATTERN,
  by: oneOf(['owner', 'namespace', 'node', 'image'], BY),
});
const grade = (description: string) => oneOf(['pass', 'warn', 'error'], description);

const START_GRADES = {
  stuck: grade('The grade of a start that hangs.'),
  refused: grade('The grade of a pod that the node refused.'),
  unended: grade('The grade of a start that is still in progress where the input ends.'),
  troubled: grade('The grade of what failed and worked later.'),
};

const STARTS = object({
  ...START_GRADES,
  expect: RANGE,
  steps: list(oneOf(MILESTONES)),
  restarts: object({ atMost: COUNT, level: SEVERITY }, ['atMost']),
  limits: oneOrMore(START_LIMIT),
});

/** How often and how long a node may be in a trouble; in `total`, each moment of overlapping episodes counts once. */
const NODE_LIMIT = object({ atMost: COUNT, total: SPAN, longest: SPAN, level: SEVERITY });

/** This many findings are acceptable. */
const TALLY = object({ atMost: COUNT }, ['atMost']);

function setting({ title, findsTimes }: RuleWords): Of<RuleSetting> {
  const limited: Schema = { type: 'array', minItems: 1, prefixItems: [LEVEL], items: findsTimes ? PACE : TALLY };
  return { description: title, anyOf: [LEVEL, limited] };
}

/** What a result counts as. */
export type Grade = Fitting<ReturnType<typeof grade>>;
export type Range = Fitting<typeof RANGE>;
export type PaceLimit = Fitting<typeof PACE>;
type CountLimit = Fitting<typeof TALLY>;
export type Limit = PaceLimit | CountLimit;
export type RuleLevel = Fitting<typeof LEVEL>;
export type RuleSetting = RuleLevel | readonly [RuleLevel, ...Limit[]];
export type GroupLimit = Fitting<typeof GROUP_LIMIT>;
export type StartLimit = Fitting<typeof START_LIMIT>;
export type NodeLimit = Fitting<typeof NODE_LIMIT>;
export type PolicyFile = Fitting<ReturnType<typeof policySchema>>;

/** The values of `extends`: a whole policy, with the grades of finding levels. */
export interface Preset {
  readonly name: string;
  readonly means: string;
  readonly levels: Readonly<Record<Level, Grade>>;
  readonly undetermined: Grade;
  readonly unended: Grade;
  readonly expect: Partial<Readonly<Record<Kind | 'any', Range>>>;
  readonly starts: Readonly<Record<keyof typeof START_GRADES, Grade>>;
}

const recommended: Preset = {
  name: 'recommended',
  means:
    'At least one deletion or start, every step that the kubelet always logs, the end of every deletion, and no finding that is an error.',
  levels: { error: 'error', warning: 'warn', info: 'pass' },
  undetermined: 'warn',
  unended: 'error',
  expect: { any: { min: 1 } },
  starts: { stuck: 'error', refused: 'error', unended: 'pass', troubled: 'pass' },
};

const strict: Preset = {
  name: 'strict',
  means: 'As recommended, but warnings are errors, and a deletion whose outcome the input does not show is an error.',
  levels: { error: 'error', warning: 'error', info: 'pass' },
  undetermined: 'error',
  unended: 'error',
  expect: { any: { min: 1 } },
  starts: { stuck: 'error', refused: 'error', unended: 'warn', troubled: 'warn' },
};

/** The first one applies without a policy. */
export const PRESETS = [recommended, strict] as const;

const KINDS_OR_ANY: readonly (Kind | 'any')[] = ['any', ...(Object.keys(KINDS) as Kind[])];

/** Everything that a policy may contain, with every existing id. */
export function policySchema() {
  const kinds = Object.values(KINDS);
  return {
    description: 'What `podline check` requires of the deletions and starts in a log.',
    ...object({
      extends: oneOf(
        PRESETS.map(({ name }) => name),
        `The preset that this policy extends, ${PRESETS[0].name} by default. ${PRESETS.map(({ name, means }) => `${name}: ${means}`).join(' ')}`,
      ),
      rules: {
        ...byId(RULES.map(rule => [rule.id, setting(rule)] as const)),
        description: 'The level of each rule, and limits within which its findings are accepted.',
      },
      steps: {
        ...byId(kinds.map(({ kind, means }) => [kind, list(STEP, means)] as const)),
        description: 'Steps that deletions of a kind must have, beyond those that the kubelet always logs.',
      },
      expect: {
        ...byId(KINDS_OR_ANY.map(kind => [kind, RANGE] as const)),
        description: 'How many deletions of a kind, or of any, there must be.',
      },
      limits: {
        ...byId(KINDS_OR_ANY.map(kind => [kind, oneOrMore(GROUP_LIMIT)] as const)),
        description: 'How long the deletions of a kind, or of any, may take: percentiles of all of them, or of a part.',
      },
      pods: { ...SCOPE(TEXTS), description: 'The pods whose deletions are checked.' },
      owners: { ...SCOPE(TEXTS), description: 'The owners whose pods are checked: as pods, by the name of the owner.' },
      nodes: { ...SCOPE(list(PATTERN)), description: 'The nodes whose deletions are checked.' },
      starts: {
        ...STARTS,
        description:
          'What starts of pods must be like: milestones that each reaches, percentiles, restarts, and the grades of starts that hang, were refused, or are still in progress.',
      },
      node: {
        ...byId(
          (Object.keys(NODE_KINDS) as NodeKind[]).map(kind => {
            const { texts } = NODE_KINDS[kind];
            return [kind, texts === null ? NODE_LIMIT : { ...NODE_LIMIT, description: texts.title }] as const;
          }),
        ),
        description:
          'What each node may go through: how often, how long in all, and how long at once. Of runs of the kubelet, those that ended with an error count.',
      },
      judged: list(
        oneOf(
          allRules.map(({ id }) => id),
          'a rule with inputs of its own: those of starts and of nodes are evaluated for each of them',
        ),
        'Rules that must have been evaluated: it is an error if a rule could not be evaluated because an input that it reads is absent.',
      ),
      undetermined: grade('The grade of a deletion whose outcome the input does not show.'),
      unended: grade(
        'The grade of a deletion that is still in progress where the input ends, or that a finalizer holds.',
      ),
    }),
  };
}

/** The schema for editors and other programs. */
export const policySchemaDocument = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'podline/policy.schema.json',
  title: 'Policy for podline check',
  ...policySchema(),
});
