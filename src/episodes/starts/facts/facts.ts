import { isRefused } from '../../../catalogue/causes/stages.js';
import type { Observation } from '../../../correlate/types.js';
import type { EvidenceRef } from '../../../document/contract/types.js';
import type { Snapshot } from '../../../sources/watch/snapshot.js';
import { quote } from '../../engine/found.js';
import type { StartStepId } from '../steps.js';
import type { Mark, Role, Shower, VolumeTimes } from '../types.js';
import type { Failure, Refusal } from './failures-in-line.js';

/**
 * What one patch or one object shows about the pod. A patch contains only what changed: the status of a condition is empty where it did
 * not, and no condition states a time, because a patch is logged when the status changes.
 */
export interface StatusView extends Pick<Snapshot, 'phase' | 'reason' | 'message' | 'conditions' | 'containers'> {
  readonly mark: Mark;
}

/** What happened to one run of a container or sandbox, by its id. */
export interface Sighting {
  readonly id: string;
  readonly what: 'created' | 'started' | 'ended';
  readonly mark: Mark;
  readonly exitCode?: number | null;
}

/** What the kubelet prints when it makes another sandbox (kuberuntime/util, PodSandboxChanged). */
export type SandboxLoss = 'missing' | 'not-ready' | 'changed' | 'without-address' | 'several';

/** An Event of the pod, from the kubelet's log or from the API. */
export interface PodEvent {
  readonly reason: string;
  readonly message: string;
  readonly container: string | null;
  readonly init: boolean;
  readonly mark: Mark;
  readonly count: number;
}

export interface TroubleSign extends Omit<Failure, 'isPart'> {
  readonly mark: Mark;
  readonly count: number;
}

export interface ProbeSign {
  readonly probe: 'readiness' | 'startup' | 'liveness';
  readonly says: 'yes' | 'no';
  readonly container: string | null;
  readonly output: string | null;
  /** It could not be carried out: what the kubelet knew of the container stays (prober/worker.go, doProbe) */
  readonly isErrored: boolean;
  readonly mark: Mark;
}

/** How often a probe is tried, and how long after the start of its container it is first tried. */
export interface ProbeTimes {
  readonly probe: 'startup' | 'readiness';
  readonly container: string;
  readonly periodMs: number;
  readonly delayMs: number;
}

/** What became of a request to change the resources of a running pod. */
export interface ResizeSign {
  readonly what: 'deferred' | 'infeasible' | 'failed' | 'started' | 'done';
  readonly message: string | null;
  readonly mark: Mark;
}

/** Everything that the sources show about one start, each fact once, in no particular order. */
export type Facts = ReturnType<typeof createFacts>;

export const createFacts = () => ({
  steps: new Map<StartStepId, Mark[]>(),
  /** The names in the order in which the kubelet starts them */
  names: new Set<string>(),
  roles: new Map<string, Role>(),
  /** The containers whose role the object states */
  specified: new Set<string>(),
  /** The probes that the first Ready of the pod waits for, as its object states them */
  probeTimes: [] as ProbeTimes[],
  nameOfId: new Map<string, string>(),
  sandboxes: new Set<string>(),
  volumes: new Map<string, VolumeTimes>(),
  sightings: [] as Sighting[],
  events: [] as PodEvent[],
  /** Failures in text of kubectl about the pod, which shows no time */
  printed: [] as TroubleSign[],
  statuses: [] as StatusView[],
  troubles: [] as TroubleSign[],
  /** Errors of parts of a sync, which the error of the sync repeats where the log contains it */
  partErrors: [] as TroubleSign[],
  /** Of probes that the first Ready waits for */
  probes: [] as ProbeSign[],
  /** Tries of liveness probes, none of which keeps a pod from being Ready */
  liveness: [] as ProbeSign[],
  kills: [] as { readonly container: string | null; readonly message: string; readonly mark: Mark }[],
  refusals: [] as (Refusal & { readonly mark: Mark })[],
  /** What lines state about resizes in place; Events and conditions state more */
  resizes: [] as ResizeSign[],
  /** Marks from which on the pod is being removed, whatever state it was in */
  teardown: [] as Mark[],
  /** The kubelet found that the pod needs another sandbox, and why. */
  sandboxLost: [] as { readonly why: SandboxLoss; readonly mark: Mark }[],
  /** The runtime logs the end of a sandbox, and whether it was called to stop one. */
  sandboxEnds: [] as { readonly exitCode: number | null; readonly mark: Mark }[],
  sandboxStops: [] as Mark[],
  /** Marks that the kubelet prints at every -v from 1.26 to 1.30, even for pods that it only lists */
  admitted: [] as Mark[],
  /** Each mark proves that this pod was started here, and not only seen again */
  proofs: [] as Mark[],
  /** ADDs from the list of a kubelet that starts: not all of them are new */
  listed: [] as Mark[],
  /** The summary of a start adds up all pulls. Hardly any start needs it, so it is computed on demand */
  summedPullMs: (): number | null => null,
  /** The runtime logs when it has pulled an image, but not for which pod */
  runtimePulls: [] as { readonly image: string; readonly mark: Mark }[],
  /** A watch showed the pod before any of its containers ran: before the kubelet wrote about it, or only after that */
  born: { seen: false, taken: false },
});

export function note(facts: Facts, step: StartStepId, mark: Mark): void {
  const known = facts.steps.get(step);
  if (known === undefined) facts.steps.set(step, [mark]);
  else known.push(mark);
}

export const markOf = (at: number, by: Shower, { source, line }: EvidenceRef): Mark => ({
  at,
  by,
  evidence: { source, line },
});

/** The mark of a line of the log, with the line itself on request. */
export function markOfLine(at: number, { source, line, seq, kubelet, original: text }: Observation): Mark {
  const evidence = text === undefined ? { source, line } : { source, line, text: quote(text) };
  return { at, by: 'log', evidence, seq, kubelet };
}

/** The marks of these steps. */
export function seenOf({ steps }: Pick<Facts, 'steps'>, ...ids: readonly StartStepId[]): Mark[] {
  const marks: Mark[] = [];
  // Asked for each start so often that a list of lists takes a hundredth of a run
  for (const id of ids) for (const mark of steps.get(id) ?? []) marks.push(mark);
  return marks;
}

/** When the first of these steps was seen. */
export function firstOf({ steps }: Pick<Facts, 'steps'>, ...ids: readonly StartStepId[]): Mark | null {
  let first: Mark | null = null;
  for (const id of ids) for (const mark of steps.get(id) ?? []) if (first === null || mark.at < first.at) first = mark;
  return first;
}

export const earliest = (marks: readonly Mark[]): Mark | null =>
  marks.reduce<Mark | null>((first, one) => (first === null || one.at < first.at ? one : first), null);
export const latest = (marks: readonly Mark[]): Mark | null =>
  marks.reduce<Mark | null>((last, one) => (last === null || one.at > last.at ? one : last), null);

/**
 * An instant of the runtime is exact; an Event of the kubelet comes milliseconds later; PLEG runs once a second; objects are cut to
 * seconds.
 */
const EXACTNESS: readonly Shower[] = ['runtime', 'log', 'pleg', 'events', 'summary', 'watch'];

/** The most exact instant; among equally exact ones, the earliest. */
export const best = (marks: readonly (Mark | null | undefined)[]): Mark | null =>
  marks.reduce<Mark | null>((found, mark) => (mark == null || (found && !isBetter(mark, found)) ? found : mark), null);

function isBetter(one: Mark, other: Mark): boolean {
  const less = EXACTNESS.indexOf(one.by) - EXACTNESS.indexOf(other.by);
  return less < 0 || (less === 0 && one.at < other.at);
}

/** When the pod was deleted: the kubelet's line states the instant, the object only the second. */
export function deletedAt(facts: Facts): Mark | null {
  const marks = seenOf(facts, 'deleted');
  return earliest(marks.filter(({ by }) => by === 'log')) ?? earliest(marks);
}

/** When the pod was deleted; if no line shows that (below -v=2, or for a finished pod), when the kubelet began to remove it. */
export const takenDownAt = (facts: Facts): Mark | null => deletedAt(facts) ?? earliest(facts.teardown);

interface Printed extends Pick<PodEvent, 'reason' | 'message' | 'mark'> {
  /** `spec.initContainers{setup}` */
  readonly fieldPath: string | null;
  readonly count?: number;
}

const FIELD = /^spec\.(initContainers|containers)\{([^}]{1,253})\}$/;
/** The texts of Events that name the container, up to 1.28. */
const NAMED = /^(?:Created|Started) container:? ([\w.-]{1,253})$/;

/** Notes an Event of the pod; with some reasons it states that the node refused the pod. */
export function noteEvent(facts: Facts, printed: Printed): void {
  // What `kubectl debug` adds is no part of the start
  if (printed.fieldPath?.startsWith('spec.ephemeralContainers{')) return;
  const event = podEvent(printed);
  const { reason, message, mark } = event;
  facts.events.push(event);
  if (isRefused(reason)) facts.refusals.push({ reason, message, mark });
}

export function podEvent({ reason, message, fieldPath, mark, count = 1 }: Printed): PodEvent {
  const [, list, name] = FIELD.exec(fieldPath ?? '') ?? [];
  return {
    reason,
    message,
    container: name ?? NAMED.exec(message)?.[1] ?? null,
    init: list === 'initContainers',
    mark,
    count,
  };
}
