import type { Kind, WitnessKind } from './kinds.js';

export type { Kind } from './kinds.js';

/**
 * A time: ISO 8601, in UTC, of a year that a log or an object can have.
 * @pattern ^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$
 */
type Instant = string;
/**
 * A time as an object has it: in the zone that it names, with or without fractions of a second.
 * @pattern ^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$
 */
type Stamp = string;
/** @pattern ^[0-9a-f]{16}$ */
type Id = string;
/** @pattern ^[a-z]+(?:-[a-z0-9]+)*$ */
type Word = string;
/** @pattern ^1\.\d{1,3}$ */
type Minor = string;
/** @minLength 1 */
type Text = string;
/** @type integer */
type Integer = number;
/** @type integer @minimum 0 */
type Count = number;
/** @type integer @minimum 1 */
type Ordinal = number;
/** @minimum 0 */
type Ms = number;
/** What Go's time.Duration can hold. @type integer @minimum 0 @maximum 9223372036 */
type Seconds = number;

export interface PodName {
  readonly namespace: string;
  readonly name: string;
}

/** The result document: the contract with every report, `diff`, `check` and library users. Versioned by `schemaVersion`. */
export interface ResultDocument {
  readonly schemaVersion: 4;
  readonly tool: { readonly name: 'podline'; readonly version: string };
  readonly input: InputFacts;
  /** The nodes whose logs were read. */
  readonly nodes: readonly NodeFacts[];
  /** How pods started and how they ended, in the order in which that began. */
  readonly episodes: readonly Episode[];
  /** Findings that belong to no single pod. */
  readonly findings: readonly Finding[];
  /** Rules about the input and about names that could not be judged; absent from results of earlier versions. */
  readonly notJudged?: readonly NotJudged[];
  /**
   * What the API server showed of the pods that were requested, or objects of pods if there was nothing else to read.
   */
  readonly api?: readonly ApiView[];
  /** Present where a time was asked for (`--at`): the episodes are those that overlap it. */
  readonly asked?: AskedTime;
}

/** A time that was asked for. */
export interface AskedTime {
  readonly from: Instant;
  readonly to: Instant;
  /** What was over last before it, and what began first after it; null where something went on in it, or where nothing did. */
  readonly before: NearEpisode | null;
  readonly after: NearEpisode | null;
}

/** An episode near the time that was asked for. */
export interface NearEpisode {
  readonly id: string;
  readonly family: Family;
  readonly node: string | null;
  readonly pod?: PodName;
  readonly headline: string;
  /** When it, or the last of it, was over; or when it began. */
  readonly at: Instant;
}

/** A pod as its API server showed it at one moment. */
export interface ApiView {
  readonly pod: PodName;
  readonly uid: string | null;
  /** When the API server was queried; null where nothing shows it. */
  readonly at: Stamp | null;
  readonly state: ApiState;
  /** Since when it has been in that state, as far as its object shows it. */
  readonly since: Stamp | null;
  /** The pod needs attention: it is not in the intended state, and has not been for longer than usual. */
  readonly troubled: boolean;
  /** What explains most of its state, followed by further reasons. */
  readonly headline: string;
  readonly facts: readonly string[];
  /** What to do next, one sentence each. */
  readonly next: readonly string[];
  readonly phase: string | null;
  /** Null if it is not being deleted, or if the kubelet's own delete has replaced it in the object. */
  readonly requestedAt: Stamp | null;
  readonly deadline: Stamp | null;
  readonly gracePeriodSeconds: Seconds | null;
  /** How long ago its grace period ended; 0 within it. */
  readonly overdueMs: number | null;
  readonly finalizers: readonly string[];
  readonly conditions: readonly ApiCondition[];
  readonly containers: readonly ApiContainer[];
  readonly events: readonly ApiEvent[];
  /** Null if it was never given to a node. */
  readonly node: ApiNode | null;
}

/** The state of a pod: being deleted, not yet on a node, not yet running, … */
export type ApiState =
  | 'terminating'
  | 'unscheduled'
  | 'starting'
  | 'crash-loop'
  | 'not-ready'
  | 'failed'
  | 'ready'
  | 'completed';

export interface ApiNode {
  readonly name: string;
  /** Null if it may not be read. */
  readonly exists: boolean | null;
  readonly kubeletVersion: string | null;
  readonly conditions: readonly ApiCondition[];
}

export interface ApiCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string | null;
  readonly message: string | null;
  /** Its last transition. */
  readonly since: Stamp | null;
}

export interface ApiContainer extends ApiEnd {
  readonly name: string;
  readonly state: 'running' | 'terminated' | 'waiting' | 'unknown';
  readonly startedAt: Stamp | null;
  /** Absent from results of earlier versions, like the members after it. */
  readonly ready?: boolean | null;
  readonly restarts?: Integer;
  /** How the previous run ended. */
  readonly last?: ApiEnd | null;
}

export interface ApiEnd {
  readonly exitCode: number | null;
  readonly reason: string | null;
  readonly message: string | null;
  readonly finishedAt: Stamp | null;
}

export interface ApiEvent {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  /** The component that reported it. */
  readonly from: string | null;
  readonly count: number;
  readonly first: Stamp | null;
  readonly last: Stamp | null;
  /** How long before printing it was, where a table of kubectl states only that: `58s`. */
  readonly firstAgo?: string;
  readonly lastAgo?: string;
}

export type SourceKind = 'kubelet-log' | 'pod-watch' | WitnessKind | 'result' | 'unsupported';

/** The lines of a source: lines = records + continuations + other + unparsed, always. */
export interface LineAccount {
  /** What was wrapped around most of the lines; `none` for bare lines, null where nothing was read and where there is no such thing. */
  readonly framing: string | null;
  readonly lines: Count;
  readonly records: Count;
  readonly continuations: Count;
  readonly other: Count;
  readonly unparsed: Count;
  /** Records with a meaning. */
  readonly events: Count;
  readonly notes: readonly string[];
}

/** Text of another kind that lies in a source, with an account of its own lines. */
export interface SourcePart extends LineAccount {
  readonly type: SourceKind;
}

export interface SourceReport extends LineAccount {
  readonly path: string;
  /** Equal in every document for which the same bytes were read under this path. Older documents lack it. */
  readonly id?: Id;
  readonly type: SourceKind;
  readonly bytes: Count;
  /** The time at which the recording began, if the source is the manifest of a recording. */
  readonly recordedFrom?: Instant;
  /** Present where text of other kinds lies among that of its type: the account above is without their lines. */
  readonly parts?: readonly SourcePart[];
}

/** All nodes together: a clock is stated as far as it is the same for all of them. */
export interface InputFacts extends LogFacts {
  readonly sources: readonly SourceReport[];
}

/** What the logs of one node or of several cover. */
export interface LogFacts {
  readonly window: { readonly from: Instant | null; readonly to: Instant | null };
  readonly clock: ClockFacts;
  readonly kubelets: readonly KubeletFacts[];
}

export interface ClockFacts {
  /** `+08:00`, `-02:32:13`, `Z` for a log that states UTC itself. Null when nothing shows it. @pattern ^(?:Z|[+-]\d\d:\d\d(?::\d\d)?)$ */
  readonly zone: string | null;
  /** The year of the log's first line. */
  readonly year: Integer | null;
  /** The evidence, in words. */
  readonly basis: string;
  readonly confidence: 'certain' | 'inferred' | 'assumed';
  /** The offset of a single node, relative to the API server. Absent in `input` and in results of earlier versions. */
  readonly offset?: ClockOffset;
}

/** How far a node's clock is ahead of the API server's. It does not change the times of the node's log. */
export interface ClockOffset {
  /** Null if it is not known. */
  readonly ms: Integer | null;
  /** The largest possible error. */
  readonly uncertaintyMs: Count | null;
  /** How much of it is part of `zone`, and therefore already subtracted from the times. */
  readonly heldMs?: Integer;
  /** How it is known, or why it is not. */
  readonly basis: string;
  readonly confidence?: 'certain' | 'inferred';
}

export interface NodeFacts extends LogFacts {
  /** Null where nothing shows it. */
  readonly name: string | null;
  /** How the name is known. */
  readonly basis: string;
  /** The names of the host in the lines of its logs. */
  readonly hosts: readonly string[];
  /** The ids of its logs in `input.sources`. */
  readonly sources: readonly string[];
  /**
   * What findings between nodes are judged by, in addition to its deletions. Absent in results of earlier versions, and where some
   * deletions were left out: then those findings stay as they are when documents are merged.
   */
  readonly traces?: NodeTraces;
}

/** What a node's log leaves for findings that several nodes together show. */
export interface NodeTraces {
  /** The starts of pods whose name can recur elsewhere. */
  readonly starts: readonly PodStart[];
  readonly waits: readonly VolumeWait[];
  readonly releases: readonly VolumeRelease[];
  /** Events about pods of any node. */
  readonly multiAttach: readonly MultiAttachError[];
  readonly cordons: readonly Cordon[];
  /** A kubelet that saw a deletion would have logged it, and the log would contain the line. */
  readonly hears: boolean;
}

/** The place and time at which something was logged. */
export interface Moment {
  readonly at: Instant;
  readonly evidence: EvidenceRef;
}

/** The first container of a pod started on a node. */
export interface PodStart extends Moment {
  readonly pod: Lifecycle['pod'];
  readonly uid: string;
}

/** A pod requests a volume that can be attached to only one node at a time: from then on, until it is mounted. */
export interface VolumeWait extends Moment {
  readonly volume: string;
  /** The API's name of it: that of its PersistentVolume. */
  readonly name: string | null;
  readonly pod: Lifecycle['pod'];
  readonly uid: string;
  readonly mounted: Moment | null;
  /** The last time that the kubelet gave up waiting for the volumes of the pod. */
  readonly failed: Moment | null;
}

/** A volume was removed from the node. */
export interface VolumeRelease extends Moment {
  readonly volume: string;
}

/** The attach controller reports that a pod must wait for a volume, because another node has it. */
export interface MultiAttachError extends Moment {
  /** The API's name of it. */
  readonly name: string;
  readonly pod: Lifecycle['pod'];
  readonly uid: string;
  /** When it reported this for the last time. */
  readonly until: Instant;
  /** The reason, in its words. */
  readonly says: string;
}

/** No pods are scheduled to the node. */
export interface Cordon extends Moment {
  readonly until: Instant | null;
}

export interface KubeletFacts {
  readonly pid: Count | null;
  readonly from: Instant | null;
  readonly to: Instant | null;
  readonly version: string | null;
  readonly versionBasis: string;
  /** The highest -v at which anything was logged. */
  readonly verbosity: Count | null;
  /** The Kubernetes minors that are possible, null where nothing bounds them. Absent in documents of earlier versions. */
  readonly minors?: { readonly min: Minor | null; readonly max: Minor | null };
  /**
   * The levels at which it logs, as far as its lines show: the -v that holds for all files, and the files with a higher one (`--vmodule`).
   * Absent in documents of earlier versions.
   */
  readonly levels?: { readonly general: Count | null; readonly files: Readonly<Record<string, Count>> };
}

export type Outcome = 'removed' | 'recreated' | 'finalizer-held' | 'stuck' | 'in-progress';
export type Verdict = 'complete' | 'complete-with-findings' | 'incomplete' | 'undetermined';
export type StepStatus = 'seen' | 'missing' | 'not-observable' | 'outside-window' | 'not-applicable';
export type Level = 'error' | 'warning' | 'info';

export interface EvidenceRef {
  /** The index in `input.sources`. */
  readonly source: Count;
  readonly line: Ordinal;
  /** The original line, if requested. Bounded; untrusted, like all text from a log. */
  readonly text?: string;
}

/** @if {"properties":{"status":{"const":"seen"}}} @else {"required":["why"]} */
export interface Step {
  readonly step: string;
  readonly status: StepStatus;
  readonly at: Instant | null;
  readonly container?: string;
  readonly uid: Text | null;
  readonly resourceVersion: string | null;
  readonly count: Count;
  /** The time from one line to the next, if lines were repeated at a steady pace. */
  readonly everyMs?: Ordinal;
  readonly evidence: readonly EvidenceRef[];
  /** Marks a step of the kubelet that no line shows: the watch shows what happened to the API object, but not who changed it. */
  readonly shownBy?: 'watch';
  /** Why, for any status but `seen`. */
  readonly why?: Text;
}

/** What another witness recorded about the same deletion. */
export interface Testimony {
  /** `runtime`, `audit`, … @values witnesses */
  readonly witness: string;
  /** A word of the vocabulary of witnesses. */
  readonly what: Word;
  readonly at: Instant | null;
  readonly container?: string;
  readonly detail?: Text;
  readonly evidence: readonly EvidenceRef[];
}

/** A version of the API object, as a watch saw it. */
export interface Revision {
  readonly uid: string;
  readonly resourceVersion: string;
  /** Changes since the version before it; empty for the first that was seen, and where only other fields changed. */
  readonly changed: readonly FieldChange[];
  readonly evidence: readonly EvidenceRef[];
}

export interface FieldChange {
  /** `status.phase`, `condition Ready`, `container web`. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A volume of a storage driver. Volumes that the kubelet makes itself, such as secrets and empty folders, are not included. */
export interface Volume {
  /** `kubernetes.io/csi/ebs.csi.aws.com^vol-1`: the unique name that the kubelet gives it. */
  readonly volume: Text;
  /** `ebs.csi.aws.com`; where only the plugin is known, the plugin's name: `kubernetes.io/nfs`. */
  readonly driver: Text;
  /** When its unmount first began, and when it succeeded. */
  readonly unmountAt: Instant | null;
  readonly unmountedAt: Instant | null;
}

export interface Gap {
  readonly after: string;
  readonly before: string;
  readonly ms: Ms;
}

export interface Finding {
  readonly rule: Word;
  readonly level: Level;
  readonly message: Text;
  readonly at: Instant | null;
  /** When it was over, if it lasted and has ended. */
  readonly until?: Instant;
  /** What was tried or waited for from `at` to `until`; without `until` it is not over. */
  readonly hang?: FindingHang;
  /** What to do next, where the error shows more than the rule's general advice, which this replaces. */
  readonly next?: Text;
  readonly evidence: readonly EvidenceRef[];
}

/** Absent in results of earlier versions. */
export interface FindingHang {
  /** What hangs, as in `stuck in volume unmount`. */
  readonly what: Text;
  /** How many times it failed, and the innermost error of the last time; absent where no line has an error. */
  readonly tries?: Ordinal;
  readonly error?: string;
  /** The object that hangs, as in `volume "cache" (emptyDir)`; absent where the lines do not name it. */
  readonly of?: Text;
  /** The shortest and the longest pause between two tries that failed, and when the last one failed. */
  readonly everyMs?: readonly [least: Count, most: Count];
  readonly lastAt?: Instant;
  /** A later try worked; absent where nothing shows it. */
  readonly worked?: true;
}

/** Rules that lack their input: the absence of their findings means nothing. */
export interface NotJudged {
  readonly why: Text;
  /** @minItems 1 */
  readonly rules: readonly Word[];
}

/** The controller that people think of: the Deployment of a ReplicaSet, the CronJob of a Job. */
export interface Owner {
  readonly kind: string;
  readonly name: string;
}

/** The end of a container with a code other than 0. */
export interface Exit {
  /** Null where no line gives its name; such exits are only included if no container's name is known. */
  readonly container: Text | null;
  readonly exitCode: Integer;
  /** The reason, where it shows more than the code: `OOMKilled`. */
  readonly reason: string | null;
}

/** Something that begins, takes steps, may hang for a cause, and ends. */
export type Episode = PodEpisode | NodeEpisode;
export type PodEpisode = Lifecycle | Start;

/** What an episode is of: the start or the end of a pod, or a time in the life of a node. */
export type Family = 'start' | 'end' | 'node';

/** What explains an episode, as its headline states it. */
export interface Cause {
  /** The place among the findings of the episode of the one that states it; null if none does. */
  readonly finding: Count | null;
  /** Which of the known causes it is; null if it is none of them. */
  readonly id: string | null;
  readonly text: Text;
  /** What to do next; empty where nothing is to be done. */
  readonly next: string;
  /** The id of the episode of the node that explains it. */
  readonly because: Id | null;
}

/** Who had to act: the API server and the scheduler, the kubelet, a driver of volumes, the network and the sandbox, the runtime, or the pod itself. */
export type Part = 'api' | 'kubelet' | 'volumes' | 'network' | 'runtime' | 'app';

/** A stretch of the time of an episode; the phases of one episode do not overlap. */
export interface Phase {
  readonly phase: string;
  /** Who had to act meanwhile. */
  readonly part: Part;
  /** Null where it is the sum of several stretches, and of starts in results of earlier versions. */
  readonly from: Instant | null;
  readonly ms: Ms;
  /** The largest possible error. */
  readonly uncertaintyMs: number | null;
}

/** The tries of something that was tried again and again, as far as each of them is known. */
export interface Tries {
  /** The place of the finding that reports them, among those of the episode. */
  readonly finding: Count;
  /** When each one failed, in order; of more than 40, the first and the last 20. */
  readonly at: readonly Instant[];
  /** When a try worked; null where nothing shows it. */
  readonly worked: Instant | null;
}

/** What all episodes have. */
interface OfAny {
  readonly family: Family;
  /** Equal whenever the same episode is read again. */
  readonly id: Id;
  readonly verdict: Verdict;
  readonly headline: Text;
  /** Null where nothing explains it, and in results of earlier versions. */
  readonly cause: Cause | null;
  readonly node: string | null;
  readonly durationMs: Integer | null;
  readonly steps: readonly Step[];
  readonly tries?: readonly Tries[];
  readonly findings: readonly Finding[];
}

/** What all episodes of pods have. */
interface OfPod extends OfAny {
  readonly phases: readonly Phase[];
  readonly pod: PodName;
  /** The pod's controller, from its ownerReferences: absent where no watch or list shows them, and where it has none. */
  readonly owner?: Owner;
  /**
   * How often its containers had been restarted before the input begins, or before it was deleted; absent where nothing shows any.
   */
  readonly restartsBefore?: readonly RestartsBefore[];
  readonly durationMs: Count | null;
  readonly uid: Text | null;
  readonly staticUID: Text | null;
  readonly mirrorUIDs: readonly Text[];
}

export type NodeKind =
  | 'kubelet-run'
  | 'kubelet-absence'
  | 'kubelet-crash-loop'
  | 'not-ready'
  | 'runtime-outage'
  | 'network-outage'
  | 'api-outage'
  | 'pressure'
  | 'disk'
  | 'clock'
  | 'hole'
  | 'oom'
  | 'kernel'
  | 'shutdown';

/** Something that a node went through. */
export interface NodeEpisode extends OfAny {
  readonly family: 'node';
  readonly kind: NodeKind;
  readonly outcome: 'over' | 'lasts';
  /** Null where it had begun before the log. */
  readonly startedAt: Instant | null;
  /** Null where it lasts when the log ends, or where no line shows its end. */
  readonly endedAt: Instant | null;
  /**
   * Its beginning and its end; of a kubelet, what it reached while it started.
   * @values step begun sync-loop api-answered first-sync evicted lasts over
   */
  readonly steps: readonly Step[];
  /**
   * What it consisted of; absent where nothing shows it, and in results of earlier versions.
   * @minItems 1 @values phase node-phases
   */
  readonly phases?: readonly Phase[];
  /** The calls that failed, or the lines that stated it; absent where there was only one. */
  readonly tries?: readonly Tries[];
  /** How many deletions and starts of pods it held up. */
  readonly heldUp: { readonly ends: Count; readonly starts: Count };
}

export interface Lifecycle extends OfPod {
  readonly family: 'end';
  /** The id of the start of the same pod, where the input shows it. */
  readonly start?: string;
  readonly replacedBy: Text | null;
  readonly kind: Kind;
  readonly outcome: Outcome;
  readonly requestedAt: Instant | null;
  readonly startedAt: Instant | null;
  /** The input does not show how it began: `startedAt` is the time of the first line about it. */
  readonly begunBefore?: true;
  readonly endedAt: Instant | null;
  readonly gracePeriodSeconds: Seconds | null;
  /** The containers that ended with a code other than 0; absent where none is known to. @minItems 1 */
  readonly exits?: readonly Exit[];
  /** The testimonies in the order of time, undated ones last; empty without other witnesses. */
  readonly testimony: readonly Testimony[];
  /** Versions of the object from the request on, in their order; absent without a watch of the pod. @minItems 1 */
  readonly revisions?: readonly Revision[];
  /** Its volumes of storage drivers, as far as their unmount was logged; absent if there are none. @minItems 1 */
  readonly volumes?: readonly Volume[];
  /** @values step end-steps */
  readonly steps: readonly Step[];
  /** @values phase end-phases */
  readonly phases: readonly Phase[];
  /** @values after,before end-steps */
  readonly gaps: readonly Gap[];
  /** Absent where every rule that applies was judged. */
  readonly notJudged?: readonly NotJudged[];
}

/** One start of one pod. */
export interface Start extends OfPod {
  readonly family: 'start';
  readonly kind: StartKind;
  readonly outcome: StartOutcome;
  readonly createdAt: Instant | null;
  /** When the kubelet noticed it. */
  readonly seenAt: Instant | null;
  /** When all of its app containers had started. */
  readonly startedAt: Instant | null;
  /** When it was Ready for the first time. */
  readonly readyAt: Instant | null;
  /** The end of `durationMs`. */
  readonly basisOfEnd: 'ready' | 'running' | null;
  readonly uncertaintyMs: number | null;
  readonly containers: readonly StartedContainer[];
  /** @values phase start-phases */
  readonly phases: readonly Phase[];
  /**
   * The steps that were seen, in the order of time, followed by those that every start has and that were not seen.
   * @values step start-steps
   */
  readonly steps: readonly Step[];
  /** The pauses between one step and the next, the longest first. @values after,before start-steps */
  readonly gaps?: readonly Gap[];
  readonly restarts: readonly ContainerRestart[];
  /** The id of the deletion of the same pod. */
  readonly lifecycle?: string;
}

export type StartKind = 'first-start' | 'static-start' | 'resumed' | 'refused' | 'unknown';

export type StartOutcome =
  | 'ready'
  | 'running'
  | 'completed'
  | 'failed'
  | 'refused'
  | 'stuck'
  | 'gone'
  | 'in-progress'
  | 'resumed';

export interface StartedContainer {
  readonly name: string | null;
  readonly role: 'init' | 'sidecar' | 'app' | null;
  readonly id: string | null;
  readonly image: string | null;
  readonly pull: 'present' | 'pulled' | 'unknown';
  /** The time of the pull alone, without waiting for others. */
  readonly pulledMs: number | null;
  readonly waitedMs: number | null;
  /** `namespace/name` of the pod whose image was pulled for most of that time. */
  readonly waitedFor?: string;
  readonly createdAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly exitCode: Integer | null;
}

export interface ContainerRestart {
  readonly container: string;
  readonly at: Instant | null;
  readonly reason: string | null;
  /** The exit code of the run that ended. */
  readonly exitCode: Integer | null;
  /** How long the kubelet delayed the restart, where a line states it. */
  readonly backOffMs?: Count;
}

export interface RestartsBefore {
  readonly container: string;
  readonly count: Ordinal;
  /** When and how the run before the last one ended. */
  readonly at: Instant | null;
  readonly reason: string | null;
  readonly exitCode: Integer | null;
}
