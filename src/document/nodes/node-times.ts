import type { NodeEpisode, ResultDocument } from '../contract/types.js';
import { logEnds } from '../figures/lasted.js';

/** Stands for the name of a node that nothing shows. */
export const UNNAMED = '';

/** The names of the nodes of which a log of the kubelet was read. */
export const loggedNodes = ({ nodes }: Pick<ResultDocument, 'nodes'>): ReadonlySet<string> =>
  new Set(nodes.filter(({ kubelets }) => kubelets.length > 0).map(({ name }) => name ?? UNNAMED));

/**
 * The time of an episode within the log: if it had begun before, it counts from the log's beginning; if it lasts, to the log's end. If
 * nothing shows when it was over, it counts as no time: it may have been short.
 */
export function nodeTimes(document: Pick<ResultDocument, 'nodes' | 'input'>) {
  const endOf = logEnds(document);
  return (one: NodeEpisode) => {
    const window = document.nodes.find(({ name }) => name === one.node)?.window ?? document.input.window;
    const until = one.endedAt === null ? Number.NaN : Date.parse(one.endedAt);
    const to = one.outcome === 'lasts' ? (endOf(one) ?? Number.NaN) : until;
    const begun = Date.parse(one.startedAt ?? window.from ?? '');
    const from = firstKnown(begun, to);
    return { one, from, to: Math.max(from, firstKnown(to, from)) };
  };
}

const firstKnown = (...instants: readonly number[]): number => instants.find(at => !Number.isNaN(at)) ?? 0;

/** How long they took in all, and the longest of them. */
export function timesInAll(all: readonly NodeEpisode[], document: Pick<ResultDocument, 'nodes' | 'input'>) {
  const times = all.map(nodeTimes(document));
  const [longest] = times.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return { totalMs: together(times), longest };
}

/** How long they took in all: each moment counts once. */
export function together(times: readonly { readonly from: number; readonly to: number }[]): number {
  let [sum, until] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}

/** How many kubelets ended with an error: a crash loop has many, and a time without a kubelet also tells why the one before it ended. */
export function deathsIn(all: readonly NodeEpisode[]): number {
  const caused = all.filter(({ cause }) => cause !== null);
  const ended = caused.filter(({ kind }) => kind === 'kubelet-run' || kind === 'kubelet-crash-loop');
  const absent = caused.filter(
    one => one.kind === 'kubelet-absence' && !ended.some(({ endedAt }) => endedAt === one.startedAt),
  );
  return [...ended, ...absent].reduce(
    (sum, { kind, steps }) => sum + (kind === 'kubelet-crash-loop' ? (steps[0]?.count ?? 1) : 1),
    0,
  );
}
