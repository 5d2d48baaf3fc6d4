import type { EventId } from '../../catalogue/event-id.js';
import type { KeptEvent, KubeletEvent } from '../../catalogue/types.js';
import type { Level, NodeKind } from '../../document/contract/types.js';

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
  /** The pod that it names */
  readonly pod: string | null;
}

/** What a line states, wherever and whenever it does. */
export type StatedLine = Pick<NodeLine, 'id'> & { readonly event: KeptEvent };

/** Lines that state one trouble of the node, or that it is over. */
export interface NodeSign {
  readonly events: readonly EventId[];
  /** A further condition on those lines */
  readonly where?: (line: StatedLine) => boolean;
  /** What it states, in words that can stand in brackets. Without it, the innermost error */
  readonly why?: (line: NodeLine) => string;
  /** How long before the line it had begun, in ms, where the line implies that */
  readonly sinceMs?: (line: NodeLine) => number;
  /** The same where it is a guess: it cannot have begun before the last line that shows that all is well */
  readonly callMs?: (line: NodeLine) => number;
  /** It is about one pod: only several pods together are a trouble of the node */
  readonly ofPod?: true;
}

/** One kind of trouble of a node, as data for the engine. */
export interface NodeModel {
  readonly kind: NodeTroubleKind;
  readonly signs: readonly NodeSign[];
  /** Lines that can only come when it is over */
  readonly relief: readonly NodeSign[];
  /** Without a sign for longer than this, in ms, it is over; what is only logged when it changes lasts until its relief. */
  readonly pauseMs: number;
  /** It is stated at least this often, in ms, while it lasts */
  readonly restatedMs?: number;
  /** If it is shorter than this, in ms, nobody need look. */
  readonly seriousMs: number;
  /** Its relief is logged when it is over, not some time later */
  readonly statesEnd?: true;
  /** What the kubelet does meanwhile, and is told with it */
  readonly marks?: readonly { readonly step: string; readonly events: readonly EventId[] }[];
  /** That it is over is logged at that moment only: it lasted before, also where no line of its beginning is there */
  readonly endsOnce?: true;
  /** Every node has it in its first minutes */
  readonly atStart?: true;
}

/** Those that lines of the kubelet state while it runs. */
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
  /** Null where it had begun before the log */
  readonly from: number | null;
  /** Null where it lasts when the log ends, or where no line shows its end */
  readonly to: number | null;
  readonly lasts: boolean;
  /** It seems to be over, and what comes next can be part of it */
  readonly mayGoOn?: true;
  /** What was stated, in order */
  readonly reasons: readonly NodeReason[];
  /** How often it was stated; of a crash loop, how many processes ended */
  readonly count: number;
  readonly evidence: readonly NodePlace[];
  readonly marks?: readonly NodeMark[];
  /** When it was stated, bounded; absent where nothing was tried again */
  readonly tries?: readonly number[];
  /** When something worked again */
  readonly worked?: number;
  /** The node that it is about, where the input is not the log of one */
  readonly node?: string;
}

/** Something that happened within an episode, from the first time on. */
export interface NodeMark extends NodePlace {
  readonly step: string;
  readonly count: number;
  /** Whom it concerned: the first ones */
  readonly whom: readonly string[];
}

export type { NodeKind };
