import { grouped } from '../../kit/grouped.js';
import type { JudgedNode } from '../../rules/between/between-rule.js';
import { judgeBetween } from '../../rules/judge.js';
import { betweenRules } from '../../rules/registry.js';
import type { Finding, NodeFacts, NodeTraces, ResultDocument, SourceKind } from '../contract/types.js';
import { endsOf } from '../episodes.js';
import { findingOf } from './findings.js';
import { createUtcText } from './times.js';

/**
 * Findings that show only where a node is seen as a whole, or together with others; all times are in UTC. `isNarrowed`: lines of pods that
 * were not asked for were left out.
 */
export function findingsBetween(nodes: readonly JudgedNode[], isNarrowed = false): Finding[] {
  const times = { utc: createUtcText(), log: () => null };
  const able = isNarrowed ? betweenRules.filter(({ ofAllPods }) => ofAllPods !== true) : betweenRules;
  return judgeBetween(able, nodes).map(finding => findingOf(finding, times));
}

type Judgeable = Pick<ResultDocument, 'input' | 'nodes' | 'episodes'>;

/** What the rules that judge several nodes use of each node in a document. */
export function judgedNodes({ input, nodes, episodes }: Judgeable): JudgedNode[] {
  const own = grouped(endsOf({ episodes }), ({ node }) => keyOf(node));
  const logs = grouped(input.sources.entries(), ([, { id = '', type }]) => (type === KUBELET && id !== '' ? id : null));
  const analysed = nodes.map(facts => ({
    facts,
    lifecycles: own.get(keyOf(facts.name)) ?? [],
    traces: facts.traces ?? NO_TRACES,
    logs: new Set(facts.sources.flatMap(id => logs.get(id)?.map(([at]) => at) ?? [])),
  }));
  const named = new Set(nodes.map(({ name }) => keyOf(name)));
  const others = [...own].flatMap(([key, list]) =>
    named.has(key)
      ? []
      : [{ facts: withoutLog(list[0]?.node ?? null), lifecycles: list, traces: NO_TRACES, logs: new Set<number>() }],
  );
  return [...analysed, ...others];
}

const keyOf = (name: string | null): string => (name === null ? '?' : `= ${name}`);

const KUBELET: SourceKind = 'kubelet-log';

const NO_TRACES: NodeTraces = { starts: [], waits: [], releases: [], multiAttach: [], cordons: [], hears: false };

/** A node that only other nodes' logs mention. */
const withoutLog = (name: string | null): NodeFacts => ({
  name,
  basis: 'spec.nodeName of its pods',
  hosts: [],
  sources: [],
  kubelets: [],
  window: { from: null, to: null },
  clock: { zone: null, year: null, basis: 'no log was read', confidence: 'assumed' },
});
