import { KINDS } from '../../episodes/ends/kinds/index.js';
import { STEPS } from '../../episodes/ends/steps.js';
import { NODE_KINDS } from '../../episodes/node/words.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { allRules } from '../../rules/registry.js';
import type { RuleMeta } from '../../rules/types.js';
import { DURATION } from './duration.js';
import { MILESTONES, PERCENTILES, type Preset } from './types.js';

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

const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 ? { required } : {}),
});
const oneOf = (words: readonly string[], description?: string): Schema => ({
  type: 'string',
  enum: words,
  ...(description === undefined ? {} : { description }),
});
const list = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description === undefined ? {} : { description }),
});

const LEVEL = oneOf(['off', 'warn', 'error']);
const STEP = oneOf(Object.keys(STEPS));
const KIND = oneOf(Object.keys(KINDS));
const COUNT: Schema = { type: 'integer', minimum: 0, description: 'a whole number, 0 or more' };
const RANGE = object({ min: COUNT, max: COUNT });
const TEXTS = list({ type: 'string' }, 'name or namespace/name, each with * for any text');

const PACE = object(
  {
    after: STEP,
    step: STEP,
    max: { type: 'string', pattern: DURATION, description: 'a duration such as 10s, 1m30s or 500ms' },
    kinds: list(KIND),
  },
  ['after', 'max'],
);
const SCOPE = (whom: Schema) => object({ include: whom, exclude: whom });
const PATTERN: Schema = { type: 'string', description: 'a name with * for any text' };
const SPAN: Schema = { type: 'string', pattern: DURATION, description: 'a duration such as 10s, 1m30s or 500ms' };

/** Percentiles, and what they apply to. */
const PERCENTILES_OF = {
  ...Object.fromEntries(Object.keys(PERCENTILES).map(name => [name, SPAN])),
  namespace: PATTERN,
  owner: { type: 'string', description: 'name or namespace/name, each with * for any text' },
  node: PATTERN,
  atLeast: COUNT,
  level: oneOf(['warn', 'error']),
} as const;
const oneOrMore = (limit: Schema): Schema => ({ anyOf: [limit, { ...list(limit), minItems: 1 }] });
const BY = 'the limit applies to each of them separately';

/** What holds for many deletions together. */
const GROUP_LIMITS = oneOrMore(
  object({
    ...PERCENTILES_OF,
    of: oneOf(
      ['whole', ...PHASE_WORDS.end.map(({ id }) => id)],
      'the whole deletion, or a phase as in `podline stats`',
    ),
    by: oneOf(['owner', 'namespace', 'node'], BY),
  }),
);
const START_LIMITS = oneOrMore(
  object({
    ...PERCENTILES_OF,
    of: oneOf(
      ['ready', 'running', ...PHASE_WORDS.start.map(({ id }) => id)],
      'until it is Ready, until it runs, or a phase',
    ),
    image: PATTERN,
    by: oneOf(['owner', 'namespace', 'node', 'image'], BY),
  }),
);
const GRADE = ['pass', 'warn', 'error'];

/** The part of a policy about starts. */
const STARTS = object({
  stuck: oneOf(GRADE, 'The grade of a start that hangs.'),
  refused: oneOf(GRADE, 'The grade of a pod that the node refused.'),
  unended: oneOf(GRADE, 'The grade of a start that is still in progress where the input ends.'),
  troubled: oneOf(GRADE, 'The grade of what failed and worked later.'),
  expect: RANGE,
  steps: list(oneOf(MILESTONES)),
  restarts: object({ atMost: COUNT, level: oneOf(['warn', 'error']) }, ['atMost']),
  limits: START_LIMITS,
});

/** How much of what a node may go through. */
const NODE_LIMIT = object({ atMost: COUNT, total: SPAN, longest: SPAN, level: oneOf(['warn', 'error']) });

const TALLY = object({ atMost: COUNT }, ['atMost']);

function setting({ title, limitsAreTimes }: RuleMeta): Schema {
  const limited: Schema = { type: 'array', minItems: 1, prefixItems: [LEVEL], items: limitsAreTimes ? PACE : TALLY };
  return { description: title, anyOf: [LEVEL, limited] };
}

/** Everything that a policy may contain, with every existing id. */
export function policySchema(): Schema {
  const metas = allRules.map(({ meta }) => meta).sort((a, b) => (a.id < b.id ? -1 : 1));
  const kinds = Object.values(KINDS);
  return {
    description: 'What `podline check` requires of the deletions and starts in a log.',
    ...object({
      extends: oneOf(
        PRESETS.map(({ name }) => name),
        `The preset that this policy extends, ${PRESETS[0].name} by default. ${PRESETS.map(({ name, means }) => `${name}: ${means}`).join(' ')}`,
      ),
      rules: {
        ...object(Object.fromEntries(metas.map(meta => [meta.id, setting(meta)]))),
        description: 'The level of each rule, and limits within which its findings are accepted.',
      },
      steps: {
        ...object(Object.fromEntries(kinds.map(({ kind, means }) => [kind, list(STEP, means)]))),
        description: 'Steps that deletions of a kind must have, beyond those that the kubelet always logs.',
      },
      expect: {
        ...object({ any: RANGE, ...Object.fromEntries(kinds.map(({ kind }) => [kind, RANGE])) }),
        description: 'How many deletions of a kind, or of any, there must be.',
      },
      limits: {
        ...object({ any: GROUP_LIMITS, ...Object.fromEntries(kinds.map(({ kind }) => [kind, GROUP_LIMITS])) }),
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
        ...object(
          Object.fromEntries(
            Object.entries(NODE_KINDS).map(([kind, { texts }]) => [
              kind,
              texts === null ? NODE_LIMIT : { ...NODE_LIMIT, description: texts.title },
            ]),
          ),
        ),
        description:
          'What each node may go through: how often, how long in all, and how long at once. Of runs of the kubelet, those that ended with an error count.',
      },
      judged: list(
        oneOf(metas.map(({ id }) => id)),
        'Rules that must have been evaluated: it is an error if a rule could not be evaluated because an input that it reads is absent.',
      ),
      undetermined: oneOf(GRADE, 'The grade of a deletion whose outcome the input does not show.'),
      unended: oneOf(
        GRADE,
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
