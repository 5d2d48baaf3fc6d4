import type { ClockOffset, EvidenceRef, NodeFacts, PodEpisode, ResultDocument, SourceKind } from '../contract/types.js';

/** Sources on a node have the node's time. A watch and an audit log have the API server's; the clock of any other source is not known. */
const OF_NODES: ReadonlySet<SourceKind> = new Set<SourceKind>(['kubelet-log', 'runtime-log']);

/** Episodes of several nodes on one axis. */
export function clusterTime({ input, nodes }: Pick<ResultDocument, 'input' | 'nodes'>) {
  const ahead = aheadOfCluster({ nodes });
  const known = new Set(nodes.flatMap(({ name, clock }) => (clock.offset?.ms == null ? [] : [name])));
  const isNodes = ({ evidence: [first] }: Dated): boolean => {
    const type = input.sources[first?.source ?? -1]?.type;
    return type !== undefined && OF_NODES.has(type);
  };
  const ends = (end: 'from' | 'to'): string[] =>
    nodes.flatMap(({ name, window }) => less(window[end], ahead(name)) ?? []).sort();
  const isMoved = nodes.some(({ name }) => ahead(name) !== 0);
  return {
    /** The time from the first line of all logs to the last. */
    window: isMoved ? { from: ends('from')[0] ?? null, to: ends('to').at(-1) ?? null } : input.window,
    /** The episode in the API server's time, as far as it is known how far the clock of its node is ahead. */
    of: <One extends PodEpisode>(one: One): One =>
      ahead(one.node) === 0 ? one : (earlier(one, ahead(one.node), isNodes) as One),
    /** How much is subtracted from the times of this node's logs, in ms; null where it is not known, and for a single node */
    taken: (node: string | null): number | null => (nodes.length > 1 && known.has(node) ? ahead(node) : null),
  };
}

const less = (at: string | null, ms: number): string | null =>
  at === null ? null : new Date(Date.parse(at) - ms).toISOString();

interface Dated {
  readonly at: string | null;
  readonly evidence: readonly EvidenceRef[];
}

/** Moves the times that the node dated; beginning and end are times of steps. The API server dates creation and request. */
function earlier(one: PodEpisode, ms: number, isNodes: (dated: Dated) => boolean): PodEpisode {
  const move = <T extends Dated>(dated: T): T => (isNodes(dated) ? { ...dated, at: less(dated.at, ms) } : dated);
  const steps = one.steps.map(move);
  const ofStep = (at: string | null): string | null => {
    const place = one.steps.findIndex(step => step.at === at);
    return place < 0 ? less(at, ms) : (steps[place]?.at ?? null);
  };
  const phases = one.phases.map(phase => ({ ...phase, from: ofStep(phase.from) }));
  const moved = { startedAt: ofStep(one.startedAt), steps, phases, findings: one.findings.map(move) };
  return one.family === 'start'
    ? { ...one, ...moved, seenAt: ofStep(one.seenAt), readyAt: ofStep(one.readyAt) }
    : { ...one, ...moved, endedAt: ofStep(one.endedAt), testimony: one.testimony.map(move) };
}

/** How far the clock of a node is ahead, in ms. */
type Ahead = (node: string | null) => number;

/** The part of the offset that the times do not contain already; null where the offset is not known. */
const leftOf = ({ ms, heldMs = 0 }: ClockOffset): number | null => (ms === null ? null : ms - heldMs);

function aheadBy(nodes: readonly NodeFacts[], of: (node: NodeFacts) => number | null): Ahead {
  const byName = new Map(nodes.map(node => [node.name, of(node) ?? 0]));
  return name => byName.get(name) ?? 0;
}

/**
 * Relative to the API server's clock: what must be subtracted from the times of several nodes where they share one axis. The times of a
 * single node stay as they are, and so do those of a node whose offset is not known.
 */
export const aheadOfCluster = ({ nodes }: Pick<ResultDocument, 'nodes'>): Ahead =>
  aheadBy(nodes.length > 1 ? nodes : [], ({ clock: { offset } }) => (offset === undefined ? null : leftOf(offset)));

/** How far the clocks certainly differ: the time between an instant of the API server and one of the node is longer by this. */
export const certainlyAhead = ({ nodes }: Pick<ResultDocument, 'nodes'>): Ahead =>
  aheadBy(nodes, ({ clock: { offset } }) => (offset === undefined ? 0 : certainOffset(offset)));

/** How far the clock of one node certainly differs; 0 where it may not differ. */
export function certainOffset(offset: ClockOffset): number {
  const ms = leftOf(offset);
  return ms !== null && Math.abs(ms) > (offset.uncertaintyMs ?? 0) ? ms : 0;
}
