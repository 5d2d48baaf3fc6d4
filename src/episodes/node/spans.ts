import { grouped } from '../../kit/grouped.js';
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

export const placeOf = ({ at, source, line }: NodePlace): NodePlace => ({ at, source, line });

export const beginOf = ({ from }: NodeSpan): number => from ?? Number.NEGATIVE_INFINITY;
export const endOf = ({ from, to, lasts }: NodeSpan): number =>
  to ?? (lasts ? Number.POSITIVE_INFINITY : (from ?? Number.NEGATIVE_INFINITY));
