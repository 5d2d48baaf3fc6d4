import type { EventId } from '../../catalogue/events.js';
import type { Kind } from '../../document/contract/types.js';
import type { EpisodeKind } from '../engine/steps.js';
import type { Deletion, StepId } from './types.js';

/** What a kind of deletion is. The kinds are in `kinds/`, and `candidates/` tells them apart; each rule states which of them it judges. */
export interface KindModel extends EpisodeKind<StepId> {
  readonly kind: Kind;
  readonly means: string;
  /** What is deleted: a pod with its object, a static pod, or the mirror of a static pod that lives on */
  readonly subject: 'pod' | 'static' | 'mirror';
  /** What requests it: a client of the API server, the author of the manifest, or the kubelet itself */
  readonly askedBy: 'client' | 'manifest' | 'kubelet';
  readonly recognition?: Recognition;
  readonly extent: Extent;
  readonly ending: Ending;
  /** No kubelet ever had the pod: no log is about it, and none is missing */
  readonly withoutKubelet?: true;
  /** The words of reports about deletions of this kind. */
  readonly words: {
    /** The reason of an EventInterval that readers know (openshift/origin, monitorapi/types.go, IntervalReason) */
    readonly intervalReason?: string;
    /** What the kubelet did to the pod, for a reason that is not always in the input */
    readonly ended?: string;
    /** The headline if the pod is back */
    readonly back?: string;
    /** The headline if the pod is gone, instead of how long that took */
    readonly removed?: string;
    /** The headline instead of `log ends while terminating` */
    readonly unfinished?: string;
    /** The kind shows nothing about how the deletion went: there is no verdict, and nothing to compare */
    readonly undetermined?: true;
  };
}

/** How the kubelet or the object states that the kubelet ended the pod in this way. All other kinds follow from what is known of the end. */
interface Recognition {
  /** Lines in which the kubelet itself states it. They take precedence over everything else; if several kinds have one, the first line decides */
  readonly statedBy: ReadonlySet<EventId>;
  /**
   * The `status.reason` where the object was deleted later. It counts if no line is one of a kind's `statedBy`: the log may begin later, or
   * its level may lack such lines
   */
  readonly statedAs?: ReadonlySet<string>;
  /** Some lines of this kind are also printed for other kinds: it yields where another kind has a line of its own */
  readonly yields?: true;
}

/** The lines that belong to a deletion. */
interface Extent {
  /** The pod had ended before it was deleted: earlier lines belong to the deletion */
  readonly keepsPast?: true;
  /** Lines that begin the deletion, if they are not the lines that begin most deletions */
  readonly begins?: ReadonlySet<EventId>;
  /** The mirror of the static pod is deleted with it. */
  readonly takesMirror?: true;
  /**
   * The deletion ends with the kubelet process that began it: a pod that a later process runs again lived on, and what happens to it then
   * is another deletion
   */
  readonly endsWithProcess?: true;
  /** Steps that begin the deletion: at the first of them in time, the life ends */
  readonly firstSteps?: readonly StepId[];
  /** The step from which the duration is counted: the first in this list that was seen */
  readonly countedFrom?: readonly StepId[];
  /** The step to which the duration is counted: the first in this list that was seen; if none was, the last of all */
  readonly countedTo?: readonly StepId[];
  /** Lines whose grace period overrides that of the API object. */
  readonly graceFrom?: readonly EventId[];
}

/** When a deletion is over, and when it should be. */
interface Ending {
  /**
   * What the removal of the API object means. `last`: nothing of the pod is left; `first`: the containers are stopped afterwards;
   * `independent`: the deletion is over for the API, and the worker continues independently; `returns`: the object is made again, which
   * ends the deletion
   */
  readonly object: 'last' | 'first' | 'independent' | 'returns';
  /** The kubelet deletes the object when everything else is done */
  readonly deletedByKubelet?: true;
  /** Whether the same pod is back, under another UID */
  readonly isBack?: (facts: EndFacts) => boolean;
  /** Whether the deletion is over without any removal */
  readonly isDone?: (facts: EndFacts) => boolean;
  /** Steps that come last although the outcome is known before */
  readonly lastSteps?: readonly StepId[];
  /** How long `isBack` may take, in ms from the first line of the source */
  readonly backWithin?: number;
  /** Silence does not show that it hangs */
  readonly maySilentlyStop?: true;
}

/** What is known of a deletion when its outcome is determined. */
export interface EndFacts {
  readonly deletion: Deletion;
  seen(step: StepId): boolean;
  /** Whether a container is being stopped when the log ends */
  isStopping(): boolean;
}
