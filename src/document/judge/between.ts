import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NodeRun } from '../../correlate/run.js';
import { grouped } from '../../kit/grouped.js';
import type { JudgedNode } from '../../rules/between/between-rule.js';
import { judgeBetween } from '../../rules/judge.js';
import { createReadingContext, notJudgedIn } from '../../rules/not-judged.js';
import { betweenRules, nameRules, runRules } from '../../rules/registry.js';
import type { Finding, NodeTraces, NotJudged, ResultDocument, SourceKind } from '../contract/types.js';
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

/** What the rules that judge several nodes use of each node in a document. */
export function judgedNodes({
  input,
  nodes,
  episodes,
}: Pick<ResultDocument, 'input' | 'nodes' | 'episodes'>): JudgedNode[] {
  const own = grouped(endsOf({ episodes }), ({ node }) => keyOf(node));
  const logs = grouped(input.sources.entries(), ([, { id = null, type }]) => (type === KUBELET ? id : null));
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
const withoutLog = (name: string | null): JudgedNode['facts'] => ({
  name,
  hosts: [],
  kubelets: [],
  window: { from: null, to: null },
  clock: { confidence: 'assumed' },
});

/** Rules about names, the input, the node and several nodes that lack an input. */
export const runNotJudged = (run: NodeRun, clock: ResolvedClock, findings: readonly Finding[]): NotJudged[] =>
  notJudgedIn(
    [...nameRules, ...runRules, ...betweenRules],
    findings,
    createReadingContext(run, clock.facts.confidence),
  );

/** Rules that need all pods, where only some were asked for. */
export const NEED_ALL_PODS: NotJudged = {
  why: 'only some pods were asked for, and lines of the others were left out',
  rules: [...runRules, ...betweenRules].flatMap(({ id, ofAllPods }) => (ofAllPods === true ? [id] : [])),
};

type Lists = readonly NotJudged[] | undefined;

const rulesIn = (list: readonly NotJudged[]) => new Set(list.flatMap(({ rules }) => rules));

/** The lists of two documents as one: what one of them could judge was judged. Earlier versions do not state what they judged. */
export function bothNotJudged(a: Lists, b: Lists): NotJudged[] | undefined {
  if (a === undefined || b === undefined) return undefined;
  const [inA, inB] = [rulesIn(a), rulesIn(b)];
  const pairs = [...a, ...b].flatMap(({ why, rules }) =>
    rules.filter(rule => inA.has(rule) && inB.has(rule)).map(rule => ({ why, rule })),
  );
  return [...grouped(pairs, ({ why }) => why)].map(([why, list]) => ({
    why,
    rules: [...new Set(list.map(({ rule }) => rule))],
  }));
}
