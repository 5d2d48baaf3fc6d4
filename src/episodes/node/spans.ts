import { grouped } from '../../kit/grouped.js';
import { LIMITS } from './thresholds.js';
import type { NodePlace, NodeReason, NodeSpan } from './types.js';

/** A span of which only this is known: it is over, nothing states why, and it was stated once. */
type Known = Pick<NodeSpan, 'kind' | 'level' | 'from' | 'to' | 'evidence'> & Partial<NodeSpan>;

export const spanOf = (known: Known): NodeSpan => ({ lasts: false, reasons: [], count: 1, ...known });

/** What was stated, and when. An empty text states nothing. */
interface Stated {
  readonly at: number;
  readonly text: string;
}

/** What was stated again and again, in the order in which each was stated first. */
export const reasonsOf = (stated: readonly Stated[]): NodeReason[] =>
  [...grouped(stated, ({ text }) => text || null)].map(([text, all]) => ({
    text,
    from: all[0]?.at ?? 0,
    to: all.at(-1)?.at ?? 0,
    count: all.length,
  }));

/** The first and the last place, which show when something began, and until when it went on. */
export const edgesOf = <Place>(places: readonly Place[]): Place[] => [
  ...places.slice(0, 1),
  ...places.slice(1).slice(-1),
];

export const placeOf = ({ at, source, line }: NodePlace): NodePlace => ({ at, source, line });

export const beginOf = ({ from }: NodeSpan): number => from ?? Number.NEGATIVE_INFINITY;
export const endOf = ({ from, to, lasts }: NodeSpan): number =>
  to ?? (lasts ? Number.POSITIVE_INFINITY : (from ?? Number.NEGATIVE_INFINITY));

/** Whether a time lies at the start of a kubelet, when nothing is ready yet. */
export const isAtStart = (start: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  from - start >= -LIMITS.startMs && from - start < LIMITS.startMs && to - start < LIMITS.bootstrapMs;
