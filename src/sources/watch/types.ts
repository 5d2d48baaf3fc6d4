/** One state of one pod object, as a watch or a get showed it. */
export interface Snapshot {
  /** Its position: the source, and the first physical line of the document. */
  readonly source: number;
  readonly line: number;
  readonly eventType: EventType | null;
  readonly namespace: string;
  readonly name: string;
  /** Empty where a person trimmed the object by hand. */
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number | null;
  readonly nodeName: string | null;
  readonly creationTimestamp: string | null;
  /** Empty if it is being deleted, but nothing usable shows until when it may take. */
  readonly deletionTimestamp: string | null;
  readonly deletionGracePeriodSeconds: number | null;
  readonly finalizers: readonly string[];
  readonly owners: readonly Owner[];
  /** The kubelet's own annotations, present on static and mirror pods (pkg/kubelet/types/pod_update.go) */
  readonly config: {
    readonly hash: string | null;
    readonly mirror: string | null;
    readonly seen: string | null;
    readonly source: string | null;
  };
  readonly terminationGracePeriodSeconds: number | null;
  readonly restartPolicy: string | null;
  /** Containers with a preStop hook: without one there is no preStop step to miss. */
  readonly preStop: readonly string[];
  /** Containers with a postStart hook: the kubelet reports such a container as running when its hook has ended. */
  readonly postStart?: readonly string[];
  readonly volumes: readonly string[];
  /** Claims that its volumes name; claims of ephemeral volumes are named after the pod (pkg/controller/volume/ephemeral). */
  readonly claims?: readonly string[];
  /** The scheduling gates that keep a scheduler from considering it (1.26 and later). */
  readonly gates?: readonly string[];
  readonly scheduler?: string | null;
  /** The node that the scheduler has chosen while it makes room or volumes there; nodeName follows. */
  readonly nominatedNode?: string | null;
  /** It uses the network of its node. */
  readonly hostNetwork?: boolean;
  /** Its containers, init containers first, in the order in which the kubelet starts them. */
  readonly specs?: readonly ContainerSpec[];
  readonly phase: string | null;
  readonly reason: string | null;
  readonly message: string | null;
  readonly startTime: string | null;
  readonly conditions: readonly Condition[];
  readonly containers: readonly ContainerState[];
  /** The status is missing or ends early (cut, or trimmed by hand): what is empty here may not have been empty. */
  readonly partial: boolean;
}

export const EVENT_TYPES = ['ADDED', 'MODIFIED', 'DELETED'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface Owner {
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string | null;
  readonly message?: string | null;
  readonly lastTransitionTime: string | null;
}

export interface ContainerSpec {
  readonly name: string;
  /** A sidecar is an init container that is restarted always (1.28 and later). */
  readonly role: 'init' | 'sidecar' | 'app';
  /** Null where it has no such probe. These are separate members so that equal ones of two states compare as equal. */
  readonly startupPeriodSeconds?: number | null;
  readonly startupDelaySeconds?: number | null;
  readonly readinessPeriodSeconds?: number | null;
  readonly readinessDelaySeconds?: number | null;
}

export interface ContainerState {
  readonly name: string;
  readonly kind: 'container' | 'init' | 'ephemeral';
  /** `containerd://…` */
  readonly id: string | null;
  readonly state: 'waiting' | 'running' | 'terminated' | null;
  readonly exitCode: number | null;
  readonly signal: number | null;
  readonly reason: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly restartCount: number;
  /** Whether its probes have passed, as the kubelet reports it. */
  readonly ready?: boolean | null;
  /** Whether its startup probe has passed. */
  readonly started?: boolean | null;
  /** The message of a container that waits or has ended. */
  readonly message?: string | null;
  /** How the previous run ended. */
  readonly last?: LastRun | null;
}

export interface LastRun {
  readonly id: string | null;
  readonly exitCode: number | null;
  readonly reason: string | null;
  readonly message?: string | null;
  readonly finishedAt: string | null;
}

/** One object as text, before its type is known. */
export interface WatchDocument {
  /** Its first physical line. */
  readonly line: number;
  readonly value: unknown;
  /** A dump of Go values names the type in front of the object, which then has no `kind`. */
  readonly kind: string | null;
  /** Why not all of it could be read. */
  readonly problem: string | null;
}

/** The problem of a document that is larger than a reader keeps. */
export const TOO_LARGE = 'too large for this reader';

/** Takes lines, each of which lies between two offsets of a text, and passes on documents. */
export interface DocumentReader {
  /** Returns false if the line is not part of such a document. That ends an open one. */
  take(line: number, text: string, from: number, to: number): boolean;
  isOpen(): boolean;
  /** Ends the open document, if there is one. */
  end(problem: string | null): void;
}
