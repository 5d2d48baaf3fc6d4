import type { TroubleStage } from '../../../catalogue/causes/stages.js';
import type { EventId } from '../../../catalogue/events.js';
import type { Observation } from '../../../correlate/types.js';
import type { WhatId } from '../../../sources/vocabulary.js';
import type { Pace } from '../../engine/found.js';
import type { LineSign, StatedLine } from '../../engine/troubles.js';

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

/** A line that reports trouble. */
export interface Trouble extends LineSign {
  /** Printed together with another line of the same try, which is counted instead */
  readonly isCountedBySibling?: (line: StatedLine) => boolean;
  /** Which errors of a list belong to this trouble, where the line can list several */
  readonly about?: RegExp;
}

/** One way in which a deletion hangs: the lines that show it, and those that show that it is over. */
export interface HangModel {
  /** What is waited for, in words that follow `STUCK in`. */
  readonly what: string;
  /** The words in a sentence about the past, where they are better than "stuck": `a volume` + `could not be unmounted` */
  readonly undone?: { readonly thing: string; readonly text: string };
  /** The name that its lines give to the thing; null if they give none */
  readonly nameIn?: (lines: readonly Observation[]) => string | null;
  /** Why it counts as stuck only after some time */
  readonly counted?: string;
  /** Printed where a later try works; it must name the same volume or container */
  readonly success?: EventId;
  /** Only possible where the kubelet deletes the object when everything else is done */
  readonly deletedByKubelet?: true;
  /** The best sign first: the first one that occurred counts the tries */
  readonly troubles: readonly Trouble[];
  /** The lines that show it where no deletion is shown, if those are others (`lone-troubles.ts`) */
  readonly alone?: readonly Trouble[];
  readonly relief: readonly EventId[];
  /** Of the relief, what proves nothing where no deletion is shown */
  readonly unsure?: readonly EventId[];
  /** Other lines that prove the end of the hang by their content: `not found` as the answer to a stop */
  readonly ends?: readonly LineSign[];
  /** The call, and what the same goroutine prints next. A failure is printed between them, at any -v */
  readonly call?: { readonly made: EventId; readonly next: EventId };
  /** What another witness reports when the hang is over */
  readonly witnessed?: readonly WhatId[];
  /** The node must do this whether the API object exists or not, so the object's removal by another client proves nothing */
  readonly outlivesObject?: true;
  /** The hang is about the mirror or the status, which a later generation of a static pod takes over. */
  readonly ofGeneration?: true;
  /** The part of a pod's start that fails */
  readonly ofStart?: TroubleStage;
  /** The trouble can be older than the first line of the deletion, where a log begins in the middle of it */
  readonly past?: true;
  /** Lines with which, or after which, the call was made: a timeout error covers all the time since then. */
  readonly callOf?: readonly EventId[];
  /** Trouble counts only after the first of these lines: the first event of the list that was seen at all. */
  readonly after?: readonly EventId[];
  /** After the first of these lines nothing can hang any more: later failures are failures of the clean-up */
  readonly over?: readonly EventId[];
  /** The name of the thing, if several can be in trouble at a time, each with its own end: volumes, containers */
  readonly key?: (line: StatedLine) => string | null;
  /** The end for one of these things also ends trouble that names none */
  readonly endsUnnamed?: true;
  /** How long the call may take, in ms: a stop has its grace period */
  readonly allows?: (line: Observation) => number;
  /**
   * No line reports a failure: it hangs because lines fail to come. These lines would show its end, so the log must be whole and contain
   * lines like them
   */
  readonly silent?: readonly EventId[];
  /** A shorter time is the kubelet's normal pace and its back-off, in ms */
  readonly shortest: number;
  /** Fewer lines than this are normal. */
  readonly tries?: number;
  /**
   * The longest pause between two tries, in ms. Every failed try prints its line, so after a longer silence nothing shows that it still
   * hangs. Models of silence have none
   */
  readonly retriedWithin?: number;
  /** A line that PLEG prints in every round, once a second, as long as the hang lasts (generic.go, Relist, all versions) */
  readonly steady?: Trouble;
}

export interface Hang {
  readonly what: string;
  readonly since: number;
  /** Null while the hang lasts */
  readonly until: number | null;
  /** How long the log continues after the last sign, if that is too long for another try, and nothing shows the end */
  readonly quietMs?: number;
  readonly ms: number;
  readonly lines: readonly Observation[];
  readonly tries: number;
  readonly pace: Pace | null;
  /** When a later try worked; null where nothing shows it */
  readonly workedAt: number | null;
  /** The volume, container or sandbox that hung, where its lines name it. */
  readonly target: string | null;
  /** What could not be done, in a sentence about the past; null where it is reported as stuck */
  readonly undone: string | null;
  readonly counted: string;
  /** The error of the last line that gives a reason */
  readonly error: string | null;
}

/** What held one deletion, by the rule that reports it. */
export type Hangs = ReadonlyMap<HangId, Hang>;
