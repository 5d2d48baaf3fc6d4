import type { NodeRun } from '../../correlate/run.js';
import { grouped } from '../../kit/grouped.js';
import { utcOf } from '../../sources/time.js';
import { type Spell, spellsIn } from '../engine/troubles.js';
import { LIMITS } from './thresholds.js';
import { isAtStart, type NodeKind, type NodePlace, type NodeSpan, spanOf } from './types.js';

/** What an Event or a condition says of a node. */
interface Saying extends NodePlace {
  readonly node: string;
  readonly of: NodeKind | 'kubelet-start';
  readonly edge: string;
  readonly text: string;
  readonly lasts: boolean;
  /** The time is the latest of several that one Event stands for */
  readonly again: boolean;
}

/** The node that the episodes are about. */
interface AboutWhom {
  readonly name: string | null;
  /** The starts of the node's kubelet, in UTC */
  readonly starts: readonly number[];
  /** The time that the node's log covers, in UTC */
  readonly window: { readonly from: number | null; readonly to: number | null };
}

/**
 * What the API says that nodes went through: without a log, every node that it names; next to a log, only the node of that log, if the
 * names show which one it is.
 */
export function statedSpans({ archive, processes }: NodeRun, { name, starts, window }: AboutWhom): NodeSpan[] {
  const all = archive.nameless().flatMap(({ what, facts, source, line }): Saying[] => {
    const at = what === 'node-said' ? utcOf(String(facts?.stamp)) : null;
    if (at === null || facts === undefined) return [];
    const [node = '', edge = '', text = ''] = [facts.node, facts.edge, facts.why].map(String);
    const of = facts.of as Saying['of'];
    return [{ node, of, edge, text, lasts: facts.lasts === true, again: facts.again === true, at, source, line }];
  });
  const byNode = grouped(all, ({ node }) => node);
  const hasLog = processes.length > 0;
  return [...byNode].flatMap(([node, said]) => {
    if (hasLog && name !== node && !(name === null && byNode.size === 1)) return [];
    const begins = [...starts, ...said.filter(({ of }) => of === 'kubelet-start').map(({ at }) => at)];
    const own = said.filter(({ of }) => of !== 'kubelet-start');
    const series = [
      ...grouped(own, ({ of, edge, text }) => `${of} ${of === 'pressure' || edge === 'point' ? text : ''}`).values(),
    ];
    const spans = series.flatMap(spansIn).filter(span => !isOfStart(span, begins));
    // Events are kept for an hour: what was over before the log began is not part of its story
    const isWithin = ({ from, to, lasts }: NodeSpan): boolean =>
      (from ?? 0) <= (window.to ?? 0) && (lasts || (to ?? from ?? 0) >= (window.from ?? 0));
    return hasLog ? spans.filter(isWithin) : spans.map(span => ({ ...span, node }));
  });
}

/** A kubelet that starts reports a node that is not ready yet: that is no trouble. */
const isOfStart = ({ kind, from, to }: NodeSpan, starts: readonly number[]): boolean =>
  kind === 'not-ready' && from !== null && to !== null && starts.some(start => isAtStart(start, { from, to }));

const spansIn = (said: readonly Saying[]): NodeSpan[] =>
  spellsIn(
    said.toSorted((a, b) => a.at - b.at),
    {
      isEnd: ({ edge }) => edge === 'end',
      isApart: ({ edge, at, again, line }, open, last) =>
        (edge === 'point' && at - last.at > LIMITS.pressureMs) ||
        // A trouble that begins again was over in between
        (edge === 'begin' && again && open.some(one => one.line === line)),
    },
  ).map(saidSpan);

function saidSpan({ signs: open, end }: Spell<Saying>): NodeSpan {
  const [first] = open;
  const last = open.at(-1) ?? first;
  const isPoint = last.edge === 'point';
  return spanOf(open, end, {
    kind: first.of as NodeKind,
    level: first.of === 'shutdown' ? 'info' : 'warning',
    to: end?.at ?? (isPoint ? last.at : null),
    lasts: end === null && last.lasts,
  });
}
