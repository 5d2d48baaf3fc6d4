import { fieldsOf } from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';

/**
 * The annotation in which `kubectl apply` keeps a manifest, which includes values of environment variables (kubectl, pkg/util/apply.go).
 */
const APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const CONTAINERS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** Fields that are left out by default: they contain passwords, and nothing about a deletion. */
export const LEFT_OUT: readonly string[] = [
  ...CONTAINERS.map(kind => `spec.${kind}[].env[].value`),
  `metadata.annotations["${APPLIED}"]`,
];

export interface Recordable {
  readonly object: ApiObject;
  /** The event as the API server wrote it; null if part of it is left out, or if it came with a list */
  readonly text: string | null;
}

export function discreet({ object, text }: Recordable): Recordable {
  const { annotations } = object.metadata ?? {};
  const spec = fieldsOf(object.spec);
  const hasApplied = Object.hasOwn(fieldsOf(annotations), APPLIED);
  const hasValues = CONTAINERS.some(kind => listOf(spec[kind]).some(one => listOf(fieldsOf(one).env).length > 0));
  if (!hasApplied && !hasValues) return { object, text };
  const { [APPLIED]: _applied, ...others } = fieldsOf(annotations);
  const containers = CONTAINERS.filter(kind => Array.isArray(spec[kind])).map(kind => [
    kind,
    listOf(spec[kind]).map(withoutValues),
  ]);
  return {
    object: {
      ...object,
      metadata: { ...object.metadata, ...(hasApplied ? { annotations: others } : {}) },
      ...(hasValues ? { spec: { ...spec, ...Object.fromEntries(containers) } } : {}),
    },
    text: null,
  };
}

function withoutValues(container: unknown): unknown {
  const { env, ...rest } = fieldsOf(container);
  if (env === undefined) return container;
  const names = listOf(env).map(one => {
    const { value: _value, ...others } = fieldsOf(one);
    return others;
  });
  return { ...rest, env: names };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
