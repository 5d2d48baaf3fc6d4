import { aheadOfCluster } from './cluster-time.js';
import type { EvidenceRef, InputFacts, Lifecycle, ResultDocument, SourceKind, Start, Step } from './contract/types.js';

/** Sources on a node have the node's time. A watch and an audit log have the API server's; that of others is not known. */
const OF_NODES: ReadonlySet<SourceKind> = new Set<SourceKind>(['kubelet-log', 'runtime-log']);

/** Deletions of several nodes on one axis. */
export interface ClusterTime {
  /** The time from the first line of all logs to the last. */
  readonly window: InputFacts['window'];
  /** The same deletion in the API server's time, as far as it is known how far its node is ahead. */
  ofDeletion(one: Lifecycle): Lifecycle;
  /** The same start, likewise. */
  ofStart(one: Start): Start;
  /** How much is subtracted from the times of this node's logs, in ms; null where it is not known, and for a single node */
  taken(node: string | null): number | null;
}

export function clusterTime({ input, nodes }: Pick<ResultDocument, 'input' | 'nodes'>): ClusterTime {
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
    window: isMoved ? { from: ends('from')[0] ?? null, to: ends('to').at(-1) ?? null } : input.window,
    ofDeletion: one => (ahead(one.node) === 0 ? one : earlier(one, ahead(one.node), isNodes)),
    ofStart: one => (ahead(one.node) === 0 ? one : earlierStart(one, ahead(one.node), isNodes)),
    taken: node => (nodes.length > 1 && known.has(node) ? ahead(node) : null),
  };
}

const less = (at: string | null, ms: number): string | null =>
  at === null ? null : new Date(Date.parse(at) - ms).toISOString();

interface Dated {
  readonly at: string | null;
  readonly evidence: readonly EvidenceRef[];
}

/** Moves what the node dated; beginning and end are those of steps. */
function movedBy(own: readonly Step[], ms: number, isNodes: (dated: Dated) => boolean) {
  const move = <T extends Dated>(dated: T): T => (isNodes(dated) ? { ...dated, at: less(dated.at, ms) } : dated);
  const steps = own.map(move);
  const ofStep = (at: string | null): string | null => {
    const place = own.findIndex(step => step.at === at);
    return place < 0 ? less(at, ms) : (steps[place]?.at ?? null);
  };
  return { move, steps, ofStep };
}

/** The API server dates the creation */
function earlierStart(one: Start, ms: number, isNodes: (dated: Dated) => boolean): Start {
  const { move, steps, ofStep } = movedBy(one.steps, ms, isNodes);
  return {
    ...one,
    seenAt: ofStep(one.seenAt),
    startedAt: ofStep(one.startedAt),
    readyAt: ofStep(one.readyAt),
    steps,
    findings: one.findings.map(move),
  };
}

function earlier(one: Lifecycle, ms: number, isNodes: (dated: Dated) => boolean): Lifecycle {
  const { move, steps, ofStep } = movedBy(one.steps, ms, isNodes);
  return {
    ...one,
    startedAt: ofStep(one.startedAt),
    endedAt: ofStep(one.endedAt),
    steps,
    testimony: one.testimony.map(move),
    findings: one.findings.map(move),
  };
}
