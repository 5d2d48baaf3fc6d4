import type { Kind } from '../contract/types.js';
import { loadYaml } from '../input/yaml.js';
import { messageOf } from '../message-of.js';
import { PRESETS } from './presets/index.js';
import { policySchema } from './schema.js';
import { type GroupLimit, PERCENTILES, type Policy, type PolicyFile, type Preset, type RuleSetting } from './types.js';
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
  // The schema says what the type says
  const file = found.length === 0 ? (value as PolicyFile) : {};
  const problems = [...found, ...rangeProblems(file), ...limitProblems(file)];
  return problems.length === 0 ? { policy: resolve(file), problems: [] } : { policy: null, problems };
}

/** The default policy. */
export const defaultPolicy = (): Policy => resolve({});

function parsed(text: string): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: loadYaml(text), problem: null };
  } catch (error) {
    const reason = messageOf(error);
    return { value: null, problem: reason.split('\n')[0] ?? reason };
  }
}

function rangeProblems({ expect = {} }: PolicyFile): string[] {
  return Object.entries(expect).flatMap(([kind, { min = 0, max = min }]) =>
    max < min ? [`expect.${kind}: max ${max} is less than min ${min}`] : [],
  );
}

/** A limit without a percentile would pass whatever there is. */
function limitProblems({ limits = {} }: PolicyFile): string[] {
  return Object.entries(limits).flatMap(([kind, setting]) =>
    [setting].flat().flatMap((limit: GroupLimit, index) => {
      const place = Array.isArray(setting) ? `limits.${kind}[${index}]` : `limits.${kind}`;
      const names = Object.keys(PERCENTILES);
      return names.some(name => Object.hasOwn(limit, name)) ? [] : [`${place}: one of ${names.join(', ')} is missing`];
    }),
  );
}

function resolve(file: PolicyFile): Policy {
  const preset: Preset = PRESETS.find(({ name }) => name === file.extends) ?? PRESETS[0];
  return {
    ...preset,
    undetermined: file.undetermined ?? preset.undetermined,
    unended: file.unended ?? preset.unended,
    expect: { ...preset.expect, ...file.expect },
    rules: new Map(Object.entries(file.rules ?? {}).map(([id, setting]) => [id, settingOf(setting)])),
    steps: file.steps ?? {},
    pods: file.pods ?? {},
    owners: file.owners ?? {},
    nodes: file.nodes ?? {},
    limits: Object.entries(file.limits ?? {}).flatMap(([kind, limits]) =>
      [limits].flat().map((limit: GroupLimit) => ({ ...limit, kind: kind as Kind | 'any' })),
    ),
    judged: file.judged ?? [],
  };
}

function settingOf(setting: RuleSetting) {
  if (typeof setting === 'string') return { level: setting, limits: [] };
  const [level, ...limits] = setting;
  return { level, limits };
}
