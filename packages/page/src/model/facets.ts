import type { Entry } from './entry.js';

/** A property by which the list can be filtered, by its name in the address. */
export interface Facet {
  readonly label: string;
  readonly all: string;
  readonly valuesOf: (entry: Entry) => readonly string[];
}

const single = (value: string | null): string[] => (value === null ? [] : [value]);

export const FACETS = {
  kind: { label: 'Kind', all: 'all kinds', valuesOf: ({ lifecycle }) => [lifecycle.kind] },
  node: { label: 'Node', all: 'all nodes', valuesOf: ({ lifecycle }) => single(lifecycle.node) },
  namespace: { label: 'Namespace', all: 'all namespaces', valuesOf: ({ lifecycle }) => [lifecycle.pod.namespace] },
  owner: { label: 'Owner', all: 'all owners', valuesOf: ({ owner }) => [owner] },
  rule: {
    label: 'Finding',
    all: 'all findings',
    valuesOf: ({ lifecycle }) => lifecycle.findings.map(({ rule }) => rule),
  },
} as const satisfies Readonly<Record<string, Facet>>;

export type FacetId = keyof typeof FACETS;
export const FACET_IDS = Object.keys(FACETS) as readonly FacetId[];
