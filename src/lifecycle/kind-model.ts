import type { Kind } from '../contract/types.js';
import type { Life, Observation } from '../correlate/types.js';
import type { EventId } from '../events/event-id.js';
import type { Lines } from './lines.js';
import type { Deletion, StepId, StepModel } from './types.js';

/**
 * Everything that distinguishes one kind of deletion from the others. Each kind is one file in `kinds/`; no other file
 * names it.
 */
export interface KindModel {
  readonly kind: Kind;
  readonly title: string;
  readonly means: string;
  /** What is deleted: a pod with an object of its own, a static pod, or the mirror of a static pod that lives on. */
  readonly subject: 'pod' | 'static' | 'mirror';
  /** What requests it: a client of the API server, the author of the manifest, or the kubelet itself. */
  readonly askedBy: 'client' | 'manifest' | 'kubelet';
  readonly recognition: Recognition;
  readonly extent: Extent;
  readonly steps: readonly StepModel[];
  readonly ending: Ending;
  /** No kubelet ever had the pod: no log is about it, and without one nothing is missing. */
  readonly withoutKubelet?: true;
  readonly rules: KindRules;
  readonly words: KindWords;
}

/** How the life of a pod shows that it ended in this way. At most one of the kinds may say yes, where no line is `saidBy` one. */
export interface Recognition {
  /**
   * Lines by which the kubelet itself says that it ends the pod in this way. They count before everything else, and of
   * several kinds that have one the first line decides.
   */
  readonly saidBy?: ReadonlySet<EventId>;
  /**
   * What `status.reason` says where the kubelet ended the pod in this way and the object was deleted later. It counts where no line
   * is `saidBy` a kind: the log may begin later, or be of a level that has no such line.
   */
  readonly statedAs?: ReadonlySet<string>;
  /** Some of them are printed for other kinds as well: it steps back where one of those has a line of its own. */
  readonly yields?: true;
  readonly ordinary?: (end: OrdinaryEnd) => boolean;
  readonly static?: (end: StaticEnd) => boolean;
  readonly mirror?: (end: MirrorEnd) => boolean;
  /** Where nothing but the request is known, or nothing but that there was a deletion (null). */
  readonly request?: (request: ApiRequest | null) => boolean;
}

/** What was requested of the API server, and the state that the pod was in. */
export interface ApiRequest {
  readonly grace: number | null;
  /** Succeeded or Failed. */
  readonly hadFinished: boolean;
  /** No node had been found for it. */
  readonly withoutNode: boolean;
  /** `status.reason`: why, where the kubelet says so. */
  readonly reason: string | null;
}

/** What is known of the end of an ordinary pod. */
export interface OrdinaryEnd {
  readonly life: Life;
  /** All that is its own. */
  readonly lines: Lines;
  /** The first line that shows what ends it; null where none does. */
  readonly endedBy: Observation | null;
  /** Where none does, and nothing says that it ends of itself: the first line that shows it terminate all the same. */
  readonly terminates: Observation | null;
  /** As a watch shows it. */
  readonly request: ApiRequest | null;
  /** The containers had ended by themselves before. */
  readonly hadFinished: boolean;
  /**
   * Where the object went at once: `stopped` if containers were stopped afterwards, `dead` if they had died before,
   * `untold` if the log has neither. Null where it did not go at once.
   */
  readonly goneAtOnce: 'stopped' | 'dead' | 'untold' | null;
}

/** What is known of the end of a static pod. */
export interface StaticEnd {
  /** The file source took it back. */
  readonly removed: Observation | null;
  /** Another pod of the same name came after it. */
  readonly hasNext: boolean;
}

/** What is known of the end of a mirror that its static pod does not explain. */
export interface MirrorEnd {
  /** Housekeeping found it without a static pod. */
  readonly orphaned: boolean;
  readonly hasNext: boolean;
}

/** Which lines belong to it. */
interface Extent {
  /** The pod had ended before it was deleted: what came before belongs to the story. */
  readonly keepsPast?: true;
  /** Lines that begin it, where they are not those that begin most. */
  readonly begins?: ReadonlySet<EventId>;
  /** The mirror of the static pod is deleted with it. */
  readonly takesMirror?: true;
  /**
   * It ends with the kubelet process that began it: a pod that a later one runs again has gone on living, and what
   * becomes of it then is another story.
   */
  readonly endsWithProcess?: true;
  /** Steps that begin it: the first in time is where the life ends and the deletion begins. */
  readonly firstSteps?: readonly StepId[];
  /** The step that its time counts from; the first of these that was seen. */
  readonly countedFrom?: readonly StepId[];
  /** The step that its time counts to; the first of these that was seen, and without any the last of all. */
  readonly countedTo?: readonly StepId[];
  /** Lines whose grace period overrides that of the API object. */
  readonly graceFrom?: readonly EventId[];
}

/** When it is over, and when it should be. */
interface Ending {
  /**
   * What the removal of the API object means: `last`, nothing of the pod is left; `first`, the containers are stopped
   * afterwards; `independent`, it is over for the API, and the worker goes on independently; `returns`, it is made again,
   * and only that ends it.
   */
  readonly object: 'last' | 'first' | 'independent' | 'returns';
  /** The kubelet deletes the object when all else is done. */
  readonly deletedByKubelet?: true;
  /** The same pod is there again, under another UID. */
  readonly isBack?: (facts: EndFacts) => boolean;
  /** It is over without any removal. */
  readonly isDone?: (facts: EndFacts) => boolean;
  /** Steps that come last where the outcome is known before. */
  readonly lastSteps?: readonly StepId[];
  /** How long it may take for `isBack`, in ms from the first word of the source. */
  readonly backWithin?: number;
  /** Silence is no sign that it hangs. */
  readonly maySilentlyStop?: true;
}

/** What is known of a deletion when its outcome is determined. */
export interface EndFacts {
  readonly deletion: Deletion;
  seen(step: StepId): boolean;
  has(event: EventId): boolean;
}

/** By their ids, as rules lie to the right of this stage; a test holds that there are such rules. */
interface KindRules {
  /** Rules that judge some kinds only, this one among them. A rule that no kind names judges all. */
  readonly only: readonly string[];
  /** Rules that judge the others, but not this one. */
  readonly not?: readonly string[];
}

/** What reports say of it. */
interface KindWords {
  /** The reason of an EventInterval, as readers know it (openshift/origin, monitorapi/types.go, IntervalReason). */
  readonly intervalReason?: string;
  /** What the kubelet did to it, for which it has a reason that is not always in the input. */
  readonly ended?: string;
  /** Headline of what is back. */
  readonly back?: string;
  /** Headline of what is gone, in place of how long it took. */
  readonly removed?: string;
  /** Headline, in place of `log ends while terminating`. */
  readonly unfinished?: string;
  /** It says nothing of how the pod went: no verdict, and nothing to compare. */
  readonly undetermined?: true;
}
