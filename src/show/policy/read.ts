import type { Kind } from '../../document/contract/types.js';
import { messageOf } from '../../kit/message-of.js';
import { loadYaml } from '../../read/yaml.js';
import {
  type GroupLimit,
  type Limit,
  PERCENTILES,
  type PolicyFile,
  PRESETS,
  type Preset,
  policySchema,
  type RuleLevel,
  type RuleSetting,
  type StartLimit,
} from './schema.js';
import { problemsOf } from './validate.js';

/** A policy, or what is wrong with its text. */
export type ReadPolicy =
  | { readonly policy: Policy; readonly problems: readonly [] }
  | { readonly policy: null; readonly problems: readonly string[] };

/** Reads YAML, of which JSON is a part. */
export function readPolicy(text: string): ReadPolicy {
  const { value, problem } = parsed(text);
  if (problem !== null) return { policy: null, problems: [problem] };
  const found = problemsOf(value, policySchema());
  const file = found.length === 0 ? (value as PolicyFile) : {};
  const problems = [...found, ...rangeProblems(file), ...limitProblems(file)];
  return problems.length === 0 ? { policy: resolve(file), problems: [] } : { policy: null, problems };
}

export const defaultPolicy = (): Policy => resolve({});

export type Policy = ReturnType<typeof resolve>;

function parsed(text: string): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: loadYaml(text), problem: null };
  } catch (error) {
    const reason = messageOf(error);
    return { value: null, problem: reason.split('\n')[0] ?? reason };
  }
}

function rangeProblems({ expect = {}, starts = {} }: PolicyFile): string[] {
  const ranges = Object.entries(expect).map(([kind, range]) => [`expect.${kind}`, range] as const);
  return [...ranges, ['starts.expect', starts.expect ?? {}] as const].flatMap(([place, { min = 0, max = min }]) =>
    max < min ? [`${place}: max ${max} is less than min ${min}`] : [],
  );
}

const NODE_LIMITS = ['atMost', 'total', 'longest'];

/** A limit without a number would accept anything. */
function limitProblems({ limits = {}, starts = {}, node = {} }: PolicyFile): string[] {
  const all = Object.entries(limits).map(([kind, setting]) => [`limits.${kind}`, setting] as const);
  const ofNodes = Object.entries(node).flatMap(([kind, limit]) =>
    NODE_LIMITS.some(one => Object.hasOwn(limit, one))
      ? []
      : [`node.${kind}: one of ${NODE_LIMITS.join(', ')} is missing`],
  );
  const ofPods = [...all, ['starts.limits', starts.limits ?? []] as const].flatMap(([name, setting]) =>
    [setting].flat().flatMap((limit: GroupLimit | StartLimit, index) => {
      const place = Array.isArray(setting) ? `${name}[${index}]` : name;
      const names = Object.keys(PERCENTILES);
      return names.some(one => Object.hasOwn(limit, one)) ? [] : [`${place}: one of ${names.join(', ')} is missing`];
    }),
  );
  return [...ofPods, ...ofNodes];
}

function startsPolicy({ starts }: PolicyFile, preset: Preset) {
  const { limits = [], expect, steps = [], restarts = null, ...grades } = starts ?? {};
  return {
    ...preset.starts,
    ...grades,
    /** The policy has checks of starts. Otherwise only failures are results */
    isStated: starts !== undefined,
    /** Null: any number */
    expect: starts === undefined ? null : (expect ?? { min: 1 }),
    steps,
    restarts,
    limits: [limits].flat() as readonly StartLimit[],
  };
}

function resolve(file: PolicyFile) {
  const preset: Preset = PRESETS.find(({ name }) => name === file.extends) ?? PRESETS[0];
  // A policy of starts alone need not have deletions
  const expect: Preset['expect'] = { ...(file.starts === undefined && preset.expect), ...file.expect };
  return {
    ...preset,
    undetermined: file.undetermined ?? preset.undetermined,
    unended: file.unended ?? preset.unended,
    expect,
    /** The policy itself states how many deletions there must be, not only its preset */
    isExpectStated: file.expect !== undefined,
    starts: startsPolicy(file, preset),
    rules: new Map(Object.entries(file.rules ?? {}).map(([id, setting]) => [id, settingOf(setting)])),
    steps: file.steps ?? {},
    pods: file.pods ?? {},
    owners: file.owners ?? {},
    nodes: file.nodes ?? {},
    limits: Object.entries(file.limits ?? {}).flatMap(([kind, limits]) =>
      [limits].flat().map((limit: GroupLimit) => ({ ...limit, kind: kind as Kind | 'any' })),
    ),
    judged: file.judged ?? [],
    node: file.node ?? {},
  };
}

function settingOf(setting: RuleSetting): { readonly level: RuleLevel; readonly limits: readonly Limit[] } {
  if (typeof setting === 'string') return { level: setting, limits: [] };
  const [level, ...limits] = setting;
  return { level, limits };
}
