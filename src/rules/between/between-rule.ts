import type { EvidenceRef, Lifecycle, Moment, NodeFacts, NodeTraces, Step } from '../../document/contract/types.js';
import type { StepId } from '../../episodes/ends/types.js';
import { msOf as instant } from '../../kit/calendar.js';
import type { Judgement, RuleMeta } from '../types.js';

/** One node whose log has been read to the end. */
export interface JudgedNode {
  readonly facts: Pick<NodeFacts, 'name' | 'hosts' | 'kubelets' | 'window'> & {
    readonly clock: Pick<NodeFacts['clock'], 'confidence'>;
  };
  readonly lifecycles: readonly Lifecycle[];
  readonly traces: NodeTraces;
  /** The sources that its kubelet wrote. */
  readonly logs: ReadonlySet<number>;
}

/** A rule about what only a whole node shows, or several nodes together. Its instants are in UTC. */
export interface BetweenRule extends RuleMeta {
  check(nodes: readonly JudgedNode[]): readonly JudgementInUTC[];
}

/** A judgement whose instant is in ms UTC */
export type JudgementInUTC = Omit<Judgement, 'at'> & { readonly utc: number | null };

/** What these rules read again and again. */

/** Where a clock is only assumed, its times can be hours away from the times of other nodes. */
export const hasClock = ({ facts }: JudgedNode): boolean => facts.clock.confidence !== 'assumed';

export const titleOf = ({ facts }: JudgedNode): string => facts.name ?? 'a node without a name';

/** The instant in ms. */
export const msOf = ({ at }: Pick<Moment, 'at'>): number => Date.parse(at);

export const begunAt = ({ requestedAt, startedAt }: Lifecycle): number | null => instant(requestedAt ?? startedAt);

type TimedStep = Step & { readonly at: string };

/** The steps of a document are in the order of their kind; these are in the order of their times. */
const inTime = ({ steps }: Lifecycle): TimedStep[] =>
  steps.filter((one): one is TimedStep => one.at !== null).sort((a, b) => msOf(a) - msOf(b));

/** The last line of this step. */
export const lastOf = (one: Lifecycle, id: StepId): TimedStep | null =>
  inTime(one).findLast(({ step }) => step === id) ?? null;

/** The first line about the deletion */
export const firstLine = (one: Lifecycle): EvidenceRef[] =>
  inTime(one)
    .flatMap(({ evidence }) => evidence)
    .slice(0, 1);
