import { loggedLevels } from '../catalogue/versions.js';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/run.js';
import type {
  ClockOffset,
  Lifecycle,
  LogFacts,
  NodeFacts,
  NodeTraces,
  SourceReport,
} from '../document/contract/types.js';
import { createTimes } from '../document/judge/times.js';
import type { LeftOut } from '../document/select/select.js';

/** What the logs of a node cover, as the document states it. */
export function logFacts(node: NodeRun, clock: ResolvedClock, offset?: ClockOffset): LogFacts {
  const { log: iso } = createTimes(clock);
  // Excerpts that were put into one file need not be in order of time
  const isoSpan = (from: number | null, to: number | null) =>
    from !== null && to !== null && from > to ? { from: iso(to), to: iso(from) } : { from: iso(from), to: iso(to) };
  return {
    window: { from: iso(node.window.from), to: iso(node.window.to) },
    clock: { ...clock.facts, ...(offset === undefined ? {} : { offset }) },
    kubelets: node.processes.map(({ kubelet, from, to }) => ({
      pid: kubelet.pid,
      ...isoSpan(from, to),
      version: kubelet.version ?? (kubelet.minors.min === kubelet.minors.max ? kubelet.minors.min : null),
      versionBasis: kubelet.basis,
      verbosity: kubelet.verbosity,
      minors: kubelet.minors,
      levels: loggedLevels(kubelet.levels),
    })),
  };
}

/** Sources that lie on a node. */
const LOGS: ReadonlySet<string> = new Set(['kubelet-log', 'runtime-log']);

/** The name of a node, and how it is known. */
export interface NodeName {
  readonly name: string | null;
  readonly basis: string;
}

/** The node that its logs name. */
export function nodeFacts(
  { host }: Pick<NodeRun, 'host'>,
  { name, basis }: NodeName,
  facts: LogFacts,
  {
    sources,
    hosts = [],
    traces,
  }: { readonly sources: Iterable<SourceReport>; readonly hosts?: Iterable<string>; readonly traces?: NodeTraces },
): NodeFacts {
  const logs = [...sources].filter(({ type, records }) => LOGS.has(type) && records > 0);
  return {
    name,
    basis,
    hosts: [...new Set([...(host === null ? [] : [host]), ...hosts])],
    sources: [...new Set(logs.flatMap(({ id }) => id ?? []))],
    ...facts,
    ...(traces === undefined ? {} : { traces }),
  };
}

/** One log alone: the name in the API server counts first, then the one in the log. */
export function nameOf(
  { host }: Pick<NodeRun, 'host'>,
  lifecycles: readonly Lifecycle[],
  left: readonly LeftOut[] = [],
): NodeName {
  const nodes = [...lifecycles.map(({ node }) => node), left.some(({ ended }) => ended) ? host : null];
  const [name, another] = new Set(nodes.flatMap(node => node ?? []));
  if (name !== undefined && another === undefined && name !== host) return ofPods(name);
  return { name: host, basis: host === null ? 'nothing names it' : 'the host in its lines' };
}

/** The name in the API server, by the first pod of the log that a watch shows: all others are of the same node. */
export function apiNameOf({ watchedTo, tracks, stories }: NodeRun): NodeName | null {
  if (watchedTo === null) return null;
  for (const { uids } of tracks())
    for (const uid of uids) {
      const name = stories.byUID(uid)?.snapshots.find(({ nodeName }) => nodeName !== null)?.nodeName;
      if (name != null) return ofPods(name);
    }
  return null;
}

const ofPods = (name: string): NodeName => ({ name, basis: 'spec.nodeName of its pods' });
