import type { Finding, Step } from '../../../../document/contract/types.js';
import type { TimedFinding } from '../hangs.js';

/** One episode as something to draw: which actor did what, when, for how long, and what is missing. Times are ms since 1970. */
export interface Picture {
  readonly from: number;
  readonly to: number;
  /** The lanes from the request to the result; only those with content */
  readonly lanes: readonly Lane[];
  /** Changes of the API object that a watch saw, each once, at the earliest known time */
  readonly revisions: readonly Revision[];
  readonly findings: readonly FindingMark[];
  /** The longest pause */
  readonly pause: Stretch | null;
  /** The grace period, from the request on */
  readonly grace: Stretch | null;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Lane {
  /** Every deletion has the same id for the same part of a kubelet: `worker`, `container:nginx`. */
  readonly id: string;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly spans: readonly Span[];
  readonly ghosts: readonly Ghost[];
  readonly hangs: readonly Hang[];
}

/** What was tried repeatedly, waited for, or unavailable. */
export interface Hang extends Stretch {
  readonly finding: TimedFinding;
  /** The part of the kubelet whose trouble it is */
  readonly actor: string | undefined;
  /** The input ends before it does */
  readonly goesOn: boolean;
}

/** A step that was seen. */
export interface Mark {
  readonly step: Step;
  readonly at: number;
}

/** The time between two steps that belong together. */
export interface Span extends Stretch {
  /** The part of a start that it is: `pull` */
  readonly part: string | undefined;
  readonly title: string;
  readonly begin: Step;
  /** null: the end was not seen; the span extends to the end of the picture */
  readonly end: Step | null;
  /** A container runs on: that no end was seen means nothing */
  readonly runsOn: boolean;
}

/** A step that was not seen, and the steps between which it belongs. */
export interface Ghost {
  readonly step: Step;
  readonly after: number;
  readonly before: number;
}

export interface Revision {
  readonly resourceVersion: string;
  readonly at: number;
  /** The steps that are the same change, as the log shows it. */
  readonly marks: readonly Mark[];
}

export interface FindingMark {
  readonly finding: Finding;
  readonly at: number;
}
