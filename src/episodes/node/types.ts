import type { EventId, KubeletEvent } from '../../catalogue/events.js';
import type { Level, NodeKind } from '../../document/contract/types.js';
import { grouped } from '../../kit/grouped.js';
import type { LineSign } from '../engine/troubles.js';
import { LIMITS } from './thresholds.js';

/** The place and time of a line about the node. */
export interface NodePlace {
  readonly at: number;
  readonly source: number;
  readonly line: number;
}

/** A line of the kubelet that may be about the node as a whole. */
export interface NodeLine extends NodePlace {
  readonly id: EventId;
  readonly event: KubeletEvent;
  /** The pod that the line names */
  readonly pod: string | null;
}

/** Lines that state one trouble of the node, or that it is over. */
export interface NodeSign extends LineSign {
  /** What the line states, in words that can stand in brackets. Without it, the innermost error */
  readonly why?: (line: NodeLine) => string;
  /** How long before the line the trouble had begun, in ms, where the line implies that */
  readonly sinceMs?: (line: NodeLine) => number;
  /** How long before the line the trouble may have begun, in ms: a guess, limited by the last line that shows that all is well */
  readonly callMs?: (line: NodeLine) => number;
  /** The line is about one pod: only several pods together are a trouble of the node */
  readonly ofPod?: true;
}

/** One kind of trouble of a node, as data for the engine. */
export interface NodeModel {
  readonly kind: NodeTroubleKind;
  readonly signs: readonly NodeSign[];
  /** Lines that can only come when the trouble is over */
  readonly relief: readonly NodeSign[];
  /** Without a sign for longer than this, in ms, the trouble is over; what is only logged when it changes lasts until its relief. */
  readonly retriedWithin: number;
  /** The longest time between two lines that state the trouble while it lasts, in ms */
  readonly restatedMs?: number;
  /** A shorter trouble than this, in ms, needs nobody's attention. */
  readonly seriousMs: number;
  /** The relief is logged when the trouble is over, not some time later */
  readonly statesEnd?: true;
  /** What the kubelet does during the trouble; it is reported with the trouble */
  readonly marks?: readonly { readonly step: string; readonly events: readonly EventId[] }[];
  /** The relief is logged at the end only: the trouble lasted before, even where no line shows its beginning */
  readonly endsOnce?: true;
  /** Every node has this trouble in its first minutes */
  readonly atStart?: true;
}

/** The kinds that lines of the kubelet state while it runs. */
type NodeTroubleKind = Exclude<NodeKind, 'kubelet-run' | 'kubelet-absence' | 'kubelet-crash-loop' | 'clock' | 'hole'>;

/** One thing that was stated again and again within an episode. */
export interface NodeReason {
  readonly text: string;
  /** The whole error, where the text is its innermost part */
  readonly error?: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Something that a node went through; times in ms UTC. */
export interface NodeSpan {
  readonly kind: NodeKind;
  readonly level: Level;
  /** Null where the episode began before the log */
  readonly from: number | null;
  /** Null where the episode lasts when the log ends, or where no line shows its end */
  readonly to: number | null;
  readonly lasts: boolean;
  /** The episode seems to be over, and what comes next can be part of it */
  readonly mayGoOn?: true;
  /** What was stated, in order */
  readonly reasons: readonly NodeReason[];
  /** How often the trouble was stated; of a crash loop, how many processes ended */
  readonly count: number;
  readonly evidence: readonly NodePlace[];
  readonly marks?: readonly NodeMark[];
  /** When the trouble was stated, bounded; absent where nothing was tried again */
  readonly tries?: readonly number[];
  /** When something worked again */
  readonly worked?: number;
  /** The node of the episode, where the input is not the log of one node */
  readonly node?: string;
}

/** Something that happened within an episode, from the first time on. */
export interface NodeMark extends NodePlace {
  readonly step: string;
  readonly count: number;
  /** The first pods that it concerned */
  readonly whom: readonly string[];
}

export type { NodeKind };

/** What a line states of a span; without a text, only when. */
interface Statement extends NodePlace {
  readonly text?: string;
}

/** If nothing else is known of the span, it goes from the first of these lines to the one that shows its end; without that line it lasts. */
export const spanOf = (
  stated: readonly Statement[],
  end: NodePlace | null,
  known: Pick<NodeSpan, 'kind' | 'level'> & Partial<NodeSpan>,
): NodeSpan => ({
  from: stated[0]?.at ?? null,
  to: end?.at ?? null,
  lasts: end === null,
  reasons: reasonsOf(stated),
  count: stated.length,
  evidence: [...edgesOf(stated), ...(end === null ? [] : [end])].map(placeOf),
  ...known,
});

/** What was stated again and again, in the order in which each was stated first. An empty text states nothing. */
const reasonsOf = (stated: readonly Statement[]): NodeReason[] =>
  [...grouped(stated, ({ text }) => text || null)].map(([text, all]) => ({
    text,
    from: all[0]?.at ?? 0,
    to: all.at(-1)?.at ?? 0,
    count: all.length,
  }));

/** The first and the last place, which show when something began, and until when it went on. */
const edgesOf = <Place>(places: readonly Place[]): Place[] => [...places.slice(0, 1), ...places.slice(1).slice(-1)];

export const placeOf = ({ at, source, line }: NodePlace): NodePlace => ({ at, source, line });

export const beginOf = ({ from }: NodeSpan): number => from ?? Number.NEGATIVE_INFINITY;
export const endOf = ({ from, to, lasts }: NodeSpan): number =>
  to ?? (lasts ? Number.POSITIVE_INFINITY : (from ?? Number.NEGATIVE_INFINITY));

/** Whether a time lies at the start of a kubelet, when nothing is ready yet. */
export const isAtStart = (start: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  from - start >= -LIMITS.startMs && from - start < LIMITS.startMs && to - start < LIMITS.bootstrapMs;
