import type { Lifecycle, NodeFacts, NodeTraces } from '../../document/contract/types.js';
import type { Judgement, RuleMeta } from '../types.js';

/** One node whose log has been read to the end. */
export interface JudgedNode {
  readonly facts: NodeFacts;
  readonly lifecycles: readonly Lifecycle[];
  readonly traces: NodeTraces;
  /** The sources that its kubelet wrote. */
  readonly logs: ReadonlySet<number>;
}

/** A rule for what shows only where a node is seen as a whole, or together with others. Its instants are in UTC. */
export interface BetweenRule {
  readonly meta: RuleMeta;
  check(nodes: readonly JudgedNode[]): readonly JudgementInUTC[];
}

/** A judgement whose instant is in ms UTC */
export type JudgementInUTC = Omit<Judgement, 'at'> & { readonly utc: number | null };
