import { findingsBetween } from '../../../src/document/between.js';
import type { Finding, Lifecycle, NodeTraces } from '../../../src/document/contract/types.js';
import type { JudgedNode } from '../../../src/rules/between/between-rule.js';

/** Nodes as the rules that compare nodes get them, made without logs. */

const ZERO = Date.parse('2026-11-21T01:00:00.000Z');
/** This many ms after the beginning of all logs. */
export const iso = (ms: number): string => new Date(ZERO + ms).toISOString();
export const evidence = { source: 0, line: 7 };
export const moment = (ms: number, line = 7) => ({ at: iso(ms), evidence: { source: 0, line } });
export const pod = { namespace: 'default', name: 'db-0' };

export interface Made {
  readonly lifecycles?: readonly Lifecycle[];
  readonly traces?: Partial<NodeTraces>;
  /** The time at which its kubelet started. */
  readonly from?: number;
  /** The time of its kubelet's last line. */
  readonly to?: number;
  readonly confidence?: 'certain' | 'assumed';
  readonly hosts?: readonly string[];
}

/** Node `a` has source 0, every other node has source 1. */
export const node = (
  name: string | null,
  { lifecycles = [], traces = {}, from = 0, to = 600_000, confidence = 'certain', hosts = [name ?? ''] }: Made,
): JudgedNode => ({
  facts: {
    name,
    basis: 'the host in its lines',
    hosts,
    sources: [],
    kubelets: [{ pid: 1, from: iso(from), to: iso(to), version: null, versionBasis: '', verbosity: 2 }],
    window: { from: iso(0), to: iso(to) },
    clock: { zone: '+00:00', year: 2026, basis: 'stamps', confidence },
  },
  lifecycles: lifecycles.map(one => ({ ...one, node: name })),
  traces: { starts: [], waits: [], releases: [], multiAttach: [], cordons: [], hears: true, ...traces },
  logs: new Set([name === 'a' ? 0 : 1]),
});

export const findingsOf = (...nodes: readonly JudgedNode[]): Finding[] => findingsBetween(nodes);
export const rulesOf = (...nodes: readonly JudgedNode[]): string[] => findingsBetween(nodes).map(({ rule }) => rule);
export const messagesOf = (...nodes: readonly JudgedNode[]): string[] =>
  findingsBetween(nodes).map(({ message }) => message);
