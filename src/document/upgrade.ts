import type { NodeFacts } from './contract/types.js';
import { type DocumentOf3, fromVersion3 } from './version-3.js';

type Value = Readonly<Record<string, unknown>>;

/** A result of version 1, 2 or 3 as one of today; anything else as it is. */
export function upgraded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = value as Value;
  if (known.schemaVersion === 1) return fromVersion3({ ...known, nodes: nodesOf(known as Partial<DocumentOf3>) });
  // Version 2 had no starts
  if (known.schemaVersion === 2) return fromVersion3({ ...known, ...apiOf(known) });
  return known.schemaVersion === 3 ? fromVersion3(known) : value;
}

/** Version 2 was shown pods on their way out alone. */
function apiOf({ api }: Value): object {
  if (!Array.isArray(api)) return {};
  const known = { state: 'terminating', since: null, troubled: true, next: [] };
  return { api: api.map((one: unknown) => (typeof one === 'object' ? { ...known, ...one } : one)) };
}

/** Version 1 took all logs for those of one node, and named it with each deletion. */
function nodesOf({ input, lifecycles }: Partial<DocumentOf3>): NodeFacts[] {
  if (!Array.isArray(lifecycles) || !Array.isArray(input?.sources)) return [];
  const { window, clock, kubelets } = input;
  const logs = input.sources.filter(({ type }) => type === 'kubelet-log');
  if (logs.length === 0) return [];
  const names = [...new Set(lifecycles.flatMap(({ node }) => node ?? []))];
  const name = names.length === 1 ? (names[0] ?? null) : null;
  const sources = logs.flatMap(({ id }) => id ?? []);
  return [{ name, basis: 'a result of version 1', hosts: [], sources, window, clock, kubelets }];
}
