import type { Observation } from '../../correlate/types.js';
import type { EventId } from '../../events/event-id.js';
import type { WhatId } from '../../witness/vocabulary.js';

/** Ways to hang, by the rules that report them. */
export const HANG_IDS = [
  'stuck-worker',
  'stuck-container-stop',
  'stuck-sandbox-stop',
  'stuck-volume-unmount',
  'stuck-volume-path',
  'stuck-cgroup',
  'stuck-status-update',
  'stuck-phase',
  'final-delete-rejected',
  'mirror-delete-rejected',
  'mirror-create-rejected',
] as const;

export type HangId = (typeof HANG_IDS)[number];

/** Rules about starts whose advice fits trouble that holds up a worker. */
export type RuleOfStart = 'stuck-volume-mount' | 'stuck-image-pull';

/** The part of a line that shows trouble, whichever pod it is about. */
export type Telling = Pick<Observation, 'id' | 'event'>;

/** A line that reports trouble. */
export interface Trouble {
  readonly events: readonly EventId[];
  readonly where?: (line: Telling) => boolean;
  /** Printed next to another line of the same try, which counts it. */
  readonly isCountedBySibling?: (line: Telling) => boolean;
  /** Which errors of a list are of this trouble, where the line can list several. */
  readonly about?: RegExp;
}

/** `volume "cache" (emptyDir)` + `could not be unmounted` */
interface Undone {
  readonly thing: string;
  readonly text: string;
}

/** One way in which a deletion hangs: which lines show it, and which show that it is over. */
export interface HangModel {
  /** What is waited for, in words that follow `STUCK in`. */
  readonly what: string;
  /** In a sentence about the past, where there are better words than that it was stuck. */
  readonly undone?: Undone;
  /** What its lines call it; null where they do not. */
  readonly nameIn?: (lines: readonly Observation[]) => string | null;
  /** After how long it lasted: since when that is. */
  readonly counted?: string;
  /** What is printed where a later try works; it must name the same volume or container. */
  readonly success?: EventId;
  /** It can only be where the kubelet deletes the object when all else is done. */
  readonly deletedByKubelet?: true;
  /** Best first: the first of them that was seen counts the tries. */
  readonly troubles: readonly Trouble[];
  readonly relief: readonly EventId[];
  /** Other lines that prove the end of it, by what they say: `not found` as the answer to a stop. */
  readonly ends?: readonly Trouble[];
  /**
   * The call, and what the same goroutine prints next; the failure comes between them, at any -v, where there is one.
   */
  readonly call?: { readonly made: EventId; readonly next: EventId };
  /** What another witness says when it is over. */
  readonly witnessed?: readonly WhatId[];
  /** The node has it to do whether the API object is there or not: its removal by another client proves nothing. */
  readonly outlivesObject?: true;
  /** It is about the mirror or the status, which a later generation of a static pod takes over. */
  readonly ofGeneration?: true;
  /** What fails is a part of how a pod comes up: the rule about starts that says what to do. */
  readonly ofStart?: RuleOfStart;
  /** The trouble can be older than the first line of the deletion, where a log begins in the middle of it. */
  readonly past?: true;
  /** Lines after which the call was made: a timeout error covers all the time since then. */
  readonly callOf?: readonly EventId[];
  /** How long such a call may take, in ms: a stop has its grace period. */
  readonly callAllows?: (call: Observation) => number;
  /** Trouble counts only after the first of these lines: the first event of the list that was seen at all. */
  readonly after?: readonly EventId[];
  /** After the first of these lines nothing can hang any more: what fails then is tidying up. */
  readonly over?: readonly EventId[];
  /** What several of which are in trouble at a time, each with its own end: volumes, containers. */
  readonly key?: (observation: Observation) => string | null;
  /** The end of one of them ends also the trouble that names none. */
  readonly endsUnnamed?: true;
  /** How long the line itself allows it to take, in ms. */
  readonly allows?: (observation: Observation) => number;
  /**
   * Nothing in the log complains: it hangs because lines fail to come. These would show its end, so the log must be
   * whole and hold them.
   */
  readonly silent?: readonly EventId[];
  /** What lasts shorter is the pace of the kubelet and its back-off, in ms. */
  readonly shortest: number;
  /** Fewer lines are normal. */
  readonly tries?: number;
  /**
   * The longest pause between two tries, in ms: each that fails prints its line, so after a longer silence nothing shows that it
   * still hangs. Models of silence have none.
   */
  readonly retriedWithin?: number;
  /** A line that PLEG prints at each look, every second, as long as it lasts (generic.go, Relist, all versions). */
  readonly steady?: Trouble;
}

/** How tries followed each other, in ms. */
export interface Pace {
  readonly least: number;
  readonly most: number;
  /** Position of the last. */
  readonly lastAt: number;
}

export interface Hang {
  readonly what: string;
  readonly since: number;
  /** Null while it lasts. */
  readonly until: number | null;
  /** How long the log goes on after the last sign, where that is too long for another try, and nothing shows the end. */
  readonly quietMs?: number;
  readonly ms: number;
  readonly lines: readonly Observation[];
  readonly tries: number;
  readonly pace?: Pace | null;
  /** When a later try worked; null where nothing shows it. */
  readonly workedAt?: number | null;
  /** What it was about, where its lines name it. */
  readonly target?: string | null;
  /** What could not be done, in a sentence about the past; null where it is called stuck. */
  readonly undone?: string | null;
  readonly counted?: string;
  /** Of the last line that gives a reason. */
  readonly error: string | null;
}

/** What held one deletion, by the rule that says so. */
export type Hangs = ReadonlyMap<HangId, Hang>;
