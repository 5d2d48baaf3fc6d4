import type { NodeFacts, ResultDocument } from './contract/types.js';

type Earlier = Omit<ResultDocument, 'schemaVersion' | 'nodes'>;

const isEarlier = (value: unknown): value is Earlier =>
  typeof value === 'object' && value !== null && 'schemaVersion' in value && value.schemaVersion === 1;

/** Version 2 had no starts; all else is as it is today. */
const isSecond = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'schemaVersion' in value && value.schemaVersion === 2;

/** A result of version 1 or 2 as one of today; anything else as it is. */
export function upgraded(value: unknown): unknown {
  if (isEarlier(value)) return { ...value, schemaVersion: 3, nodes: nodesOf(value) };
  return isSecond(value) ? { ...value, schemaVersion: 3, ...apiOf(value) } : value;
}

/** Version 2 was shown pods on their way out alone. */
function apiOf(value: object): object {
  if (!('api' in value) || !Array.isArray(value.api)) return {};
  const known = { state: 'terminating', since: null, troubled: true, next: [] };
  return { api: value.api.map((one: unknown) => (typeof one === 'object' ? { ...known, ...one } : one)) };
}

/** Version 1 took all logs for those of one node, and named it with each deletion. */
function nodesOf({ input, lifecycles }: Earlier): NodeFacts[] {
  if (!Array.isArray(lifecycles) || !Array.isArray(input?.sources)) return [];
  const { window, clock, kubelets } = input;
  const logs = input.sources.filter(({ type }) => type === 'kubelet-log');
  if (logs.length === 0) return [];
  const names = [...new Set(lifecycles.flatMap(({ node }) => node ?? []))];
  const name = names.length === 1 ? (names[0] ?? null) : null;
  const sources = logs.flatMap(({ id }) => id ?? []);
  return [{ name, basis: 'a result of version 1', hosts: [], sources, window, clock, kubelets }];
}
