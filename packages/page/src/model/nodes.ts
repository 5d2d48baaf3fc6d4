import { aheadOfCluster, type DayOfNode, type NodeFacts, type Verdict } from 'podline/internal/browser';
import type { Entry } from './entries.js';

/** What happened on one node. */
export interface NodeLane {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** What it went through itself, in ms since 1970 */
  readonly day: readonly (DayOfNode & { readonly begin: number; readonly end: number })[];
  /** The range of its logs, in ms since 1970; null if none was read */
  readonly window: { readonly from: number; readonly to: number } | null;
}

/** The nodes whose logs were read, followed by those that only other nodes mention. */
export function lanesOf(nodes: readonly NodeFacts[], entries: readonly Entry[], day: readonly DayOfNode[]): NodeLane[] {
  const own = new Map<string, Entry[]>(nodes.flatMap(({ name }) => (name === null ? [] : [[name, []]])));
  for (const entry of entries) {
    const name = entry.lifecycle.node;
    if (name === null) continue;
    const known = own.get(name);
    if (known === undefined) own.set(name, [entry]);
    else known.push(entry);
  }
  // A log that does not name its node is that of the only one
  if (own.size === 0 && day.length > 0) own.set(UNNAMED, [...entries]);
  const ahead = aheadOfCluster({ nodes });
  const dayOf = (name: string): NodeLane['day'] =>
    day
      .filter(({ node }) => node === name || (node === null && own.size === 1))
      .map(one => ({
        ...one,
        begin: one.from === null ? -NEVER : Date.parse(one.from) - ahead(name),
        end: one.to === null ? NEVER : Date.parse(one.to) - ahead(name),
      }));
  const windows = new Map(nodes.map(({ name, window }) => [name, windowOf(window, ahead(name))]));
  return [...own].map(([name, several]) => ({
    ...{ name, entries: several, day: dayOf(name), window: windows.get(name) ?? null },
  }));
}

const UNNAMED = 'the node';
const NEVER = 8.64e15;

function windowOf({ from, to }: NodeFacts['window'], ahead: number): NodeLane['window'] {
  const [begin, end] = [Date.parse(from ?? '') - ahead, Date.parse(to ?? '') - ahead];
  return begin <= end ? { from: begin, to: end } : null;
}

/** Healthy ones are drawn first, so that failures are on top of them. */
const PAINTED: readonly Verdict[] = ['complete', 'complete-with-findings', 'undetermined', 'incomplete'];

export interface Strokes {
  readonly verdict: Verdict;
  /** Parts of the axis, from 0 to `parts`, in which at least one deletion is in progress */
  readonly runs: readonly { readonly from: number; readonly to: number }[];
}

/** However many deletions there are, this gives only as many strokes as the screen can show separately. */
export function strokesOf(entries: readonly Entry[], shareOf: (ms: number) => number, parts: number): Strokes[] {
  const part = (ms: number): number => Math.floor(shareOf(ms) * parts);
  return PAINTED.flatMap((verdict): Strokes[] => {
    const filled = new Uint8Array(parts);
    for (const entry of entries) {
      if (entry.verdict !== verdict || entry.from === null || entry.to === null) continue;
      filled.fill(1, Math.max(0, part(entry.from)), Math.max(0, Math.min(parts, part(entry.to) + 1)));
    }
    const runs = runsOf(filled);
    return runs.length === 0 ? [] : [{ verdict, runs }];
  });
}

function runsOf(filled: Uint8Array): Strokes['runs'] {
  const runs: { from: number; to: number }[] = [];
  for (let at = filled.indexOf(1); at >= 0; at = filled.indexOf(1, at)) {
    const end = filled.indexOf(0, at);
    const to = end < 0 ? filled.length : end;
    runs.push({ from: at, to });
    at = to;
  }
  return runs;
}
