import type { PodName } from '../../correlate/types.js';
import { stateOf } from '../../episodes/now/state.js';
import { grouped, partition } from '../../kit/grouped.js';
import { isUnnamedPod, type ShownPod, UNNAMED_CONTAINER } from '../../sources/shown.js';
import { ageOf } from '../../sources/time.js';
import type { SeenTestimony } from '../../sources/types.js';
import type { ContainerState, Snapshot } from '../../sources/watch/snapshot.js';
import type { ApiEvent, ApiView } from '../contract/types.js';
import { roleName } from '../role.js';

/** One pod, and what all inputs state about it. */
export interface Subject {
  readonly said: readonly SeenTestimony[];
  /** The pod itself, if it was read */
  readonly object: Snapshot | null;
  /** Its Events, where they are objects that name its UID */
  readonly events: readonly ApiEvent[];
  /** Of how many pods what names none is said, if it is not only this one */
  readonly among?: number;
}

/** What is said of one pod. */
type Said = readonly [SeenTestimony, ...SeenTestimony[]];

/** Whether the name of the pod is not in the text. */
export const isUnnamed = ({ name }: Pick<PodName, 'name'>): boolean => isUnnamedPod(name);

/**
 * Joins testimonies about the same pod: by its UID, else by its name and namespace. A testimony that names no pod is about the only pod
 * that kubectl printed, else about the only one of these in the state that it states, or else in trouble, or those of one workload that
 * are alike in this, else about the only one that the log or a manifest names.
 */
export function subjectsOf(
  all: readonly SeenTestimony[],
  objects: readonly Omit<Subject, 'said'>[],
  { troubleOf, elsewhere }: { readonly troubleOf: TroubleOf; readonly elsewhere: readonly PodName[] },
): Subject[] {
  const groups = [...grouped(all, ({ identity: { uid, name } }) => uid ?? name ?? '').values()].flatMap(own => [
    ...grouped(own, namespaceOf(own)).values(),
  ]);
  const isOf =
    (pod: PodName) =>
    ([one]: Said): boolean =>
      isCalled(one.identity, pod);
  const known = objects.map(one => ({
    ...one,
    said: one.object === null ? [] : groups.filter(isOf(one.object)).flat(),
  }));
  const taken = new Set(known.flatMap(({ said }) => said));
  const others = groups.filter(([one]) => !taken.has(one));
  const [unnamed, named] = partition(others, ([one]) => isUnnamed({ name: one.identity.name ?? '' }));
  const subjects = [...known, ...named.map(alone)];
  const [nameless, another] = unnamed;
  if (nameless === undefined || another !== undefined) return [...subjects, ...unnamed.map(alone)];
  const own = new Set(ownersOf(subjects, nameless, troubleOf));
  if (own.size > 0)
    return subjects.map(one => (own.has(one) ? { ...one, said: [...nameless, ...one.said], among: own.size } : one));
  const pod = subjects.length === 0 ? onlyPodOf(elsewhere) : null;
  return [...subjects, alone(pod === null ? nameless : nameless.map(calledLike(pod)))];
}

/** The one pod that all of these are; a manifest mostly leaves its namespace out. */
function onlyPodOf(names: readonly PodName[]): PodName | null {
  const first = names.find(({ namespace }) => namespace !== '') ?? names[0];
  return first !== undefined && names.every(one => isCalled(one, first)) ? first : null;
}

/** Whether this is said of the pod; what is said of it may leave its namespace out. */
const isCalled = (said: Partial<PodName>, { namespace, name }: PodName): boolean =>
  said.name === name && (!said.namespace || said.namespace === namespace);

const alone = (said: readonly SeenTestimony[]): Subject => ({ said, object: null, events: [] });

const calledLike =
  ({ namespace, name }: PodName) =>
  (one: SeenTestimony): SeenTestimony => ({
    ...one,
    identity: { ...one.identity, namespace, name },
    ...(one.shown?.pod ? { shown: { ...one.shown, pod: { ...one.shown.pod, namespace, name } } } : {}),
  });

/** The state in which the pod is troubled; null if it is not. */
type TroubleOf = (subject: Subject) => ApiView['state'] | null;

function ownersOf(subjects: readonly Subject[], nameless: Said, troubleOf: TroubleOf): readonly Subject[] {
  const { namespace = '' } = nameless[0].identity;
  const isIn = (one: Subject): boolean => namespace === '' || ['', namespace].includes(namespaceIn(one));
  const shown = subjects.filter(({ object, said }) => object !== null || said.some(one => one.shown?.pod)).filter(isIn);
  if (shown.length < 2) return subjects.length === 1 ? shown : [];
  const stated = troubleOf(alone(nameless));
  if (stated === null) return [];
  const troubled = shown.map(one => ({ one, trouble: troubleOf(one) })).filter(({ trouble }) => trouble !== null);
  const fitting = troubled.filter(({ trouble }) => trouble === stated);
  const own = fitting.length > 0 ? fitting : troubled;
  const alike = new Set(own.map(({ one, trouble }) => `${trouble} ${namespaceIn(one)}/${roleName(calledIn(one))}`));
  // What a container did is said of one pod
  const isOfOne = nameless.some(one => one.shown?.pod != null);
  return alike.size === 1 && (own.length === 1 || !isOfOne) ? own.map(({ one }) => one) : [];
}

const namespaceIn = ({ object, said: [first] }: Subject): string =>
  object?.namespace ?? first?.identity.namespace ?? '';

const calledIn = ({ object, said: [first] }: Subject): string => object?.name ?? first?.identity.name ?? '';

/** A table of one namespace does not name it: a pod without a namespace is in the only one that the others name. */
function namespaceOf(own: readonly SeenTestimony[]): (one: SeenTestimony) => string {
  const named = new Set(own.map(one => one.identity.namespace ?? '').filter(one => one !== ''));
  const [only = ''] = named;
  return ({ identity: { namespace = '' } }) => (namespace === '' && named.size === 1 ? only : namespace);
}

/** One state of a pod, from the text that shows most, filled up by those that show less; null where only Events are shown. */
export function joinedPod(object: Snapshot | null, shown: readonly ShownPod[]): Snapshot | null {
  const parts = shown.flatMap(one => (one.pod === null ? [] : [{ ...one, pod: one.pod }]));
  const all = [...parts.toSorted((a, b) => wealthOf(a.pod) - wealthOf(b.pod)).map(({ pod }) => pod), object].flatMap(
    pod => pod ?? [],
  );
  const [best, ...less] = all.toReversed();
  if (best === undefined) return null;
  return object === null ? (laterRow(parts, best) ?? filled(best, less)) : filled(best, less);
}

/** A description shows more than a part of one, and a part more than a row. */
const wealthOf = (pod: Snapshot): number =>
  pod.partial ? (pod.message !== null || pod.containers.some(isDetailed) ? 1 : 0) : 2;

const isDetailed = ({ name, exitCode, message, last }: ContainerState): boolean =>
  name !== UNNAMED_CONTAINER || exitCode !== null || message !== null || last !== null;

function filled(best: Snapshot, less: readonly Snapshot[]): Snapshot {
  const all = [best, ...less];
  const named = all.find(pod => !isUnnamed(pod)) ?? best;
  // No pod leaves these states
  const failed = all.find(({ phase, message }) => phase === 'Failed' && message !== null) ?? all.find(isFailed);
  const { phase, reason, message } = failed ?? best;
  const types = new Set(best.conditions.map(({ type }) => type));
  return {
    ...best,
    namespace: all.find(({ namespace }) => namespace !== '')?.namespace ?? '',
    name: named.name,
    nodeName: all.find(({ nodeName }) => nodeName)?.nodeName ?? best.nodeName,
    deletionTimestamp: best.deletionTimestamp ?? less.find(isLeaving)?.deletionTimestamp ?? null,
    deletionGracePeriodSeconds:
      best.deletionGracePeriodSeconds ?? less.find(isLeaving)?.deletionGracePeriodSeconds ?? null,
    phase,
    reason,
    message,
    conditions: [
      ...best.conditions,
      ...less.flatMap(({ conditions }) => conditions.filter(({ type }) => !types.has(type))),
    ],
    containers: all.find(({ containers }) => containers.length > 0)?.containers ?? [],
  };
}

const isFailed = ({ phase }: Snapshot): boolean => phase === 'Failed';
const isLeaving = ({ deletionTimestamp }: Snapshot): boolean => deletionTimestamp !== null;

/** The last row, where it shows another state than what was printed before it: both show how old the pod was. */
function laterRow(parts: readonly ShownPod[], best: Snapshot): Snapshot | null {
  const { pod = null, age = null } = parts.findLast(one => one.age !== null) ?? {};
  const [then, now] = [scheduledAgo(parts.find(one => one.pod === best)), ageOf(age)];
  // Ages of the same moment differ by less than this: from 10 min on, kubectl prints no seconds, and from 3 h on less
  if (pod === null || then === null || now === null || now <= then * 1.3 + 60_000) return null;
  return stateOf(pod, null) === stateOf(best, null) ? null : { ...pod, namespace: pod.namespace || best.namespace };
}

const scheduledAgo = (shown: ShownPod | undefined): number | null =>
  ageOf(shown?.events.find(({ reason }) => reason === 'Scheduled')?.firstAgo);
