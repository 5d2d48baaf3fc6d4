import { grouped } from '../../kit/grouped.js';
import { MAX_PODS, type Snapshot } from '../../sources/watch/snapshot.js';
import { type ApiStory, type Change, nameKey, type PodName, snapshotAt } from '../types.js';

export type Stories = ReturnType<typeof createStories>;

/** The most pods that are kept, and the most states of one pod. */
const MAX_STORIES = { pods: MAX_PODS, states: 2_000 };
/** The share of the pods that is dropped at a time. */
const SHARE = 1 / 4;

type States = Map<string, Snapshot>;

/** Snapshots by UID and by name. They are added in any order, and read when all are there. */
export function createStories(most = MAX_STORIES) {
  /** The pod that was seen last is the last entry */
  const byUID = new Map<string, States>();
  const built = new Map<string, ApiStory>();
  let names: Map<string, ApiStory[]> | null = null;
  /** While objects and lines of a log alternate, `names` would be made again and again */
  const known = new Set<string>();
  let givenUp = 0;

  function forget(uids: Iterable<string>): void {
    for (const uid of uids) {
      for (const snapshot of byUID.get(uid)?.values() ?? []) known.delete(nameKey(snapshot));
      if (byUID.delete(uid)) names = null;
      built.delete(uid);
    }
  }

  /** Drops the pods that were not seen for longest; pods that are not being deleted go first. */
  function makeRoom(): void {
    const order = [...byUID].map(([uid, states]) => ({ uid, ending: isEnding(states) }));
    const last = order.sort((a, b) => Number(a.ending) - Number(b.ending)).slice(0, Math.ceil(order.length * SHARE));
    forget(last.map(({ uid }) => uid));
    givenUp += last.length;
  }

  function story(uid: string): ApiStory | null {
    const known = built.get(uid);
    if (known) return known;
    const [first, ...later] = inOrder(byUID.get(uid)?.values() ?? []);
    if (first === undefined) return null;
    const made = storyOf(uid, [first, ...later]);
    built.set(uid, made);
    return made;
  }

  const all = (): readonly ApiStory[] => [...byUID.keys()].flatMap(uid => story(uid) ?? []);

  return {
    see(snapshot: Snapshot): void {
      built.delete(snapshot.uid);
      names = null;
      const states: States = byUID.get(snapshot.uid) ?? new Map();
      known.add(nameKey(snapshot));
      // The same state from a YAML and a JSON watch counts once; an event type or a full status makes a state worth keeping
      const key = `${snapshot.resourceVersion} ${gone(snapshot)}`;
      const before = states.get(key);
      if (before === undefined || (before.partial && !snapshot.partial)) states.set(key, snapshot);
      if (states.size > most.states) thinOut(states);
      byUID.delete(snapshot.uid);
      byUID.set(snapshot.uid, states);
      if (byUID.size > most.pods) makeRoom();
    },
    byUID: story,
    /** Whether an object has this name. */
    knows: (pod: PodName): boolean => known.has(nameKey(pod)),
    /** Stories of one name, in the order in which the pods were created */
    byName(pod: PodName): readonly ApiStory[] {
      names ??= groupByName(all());
      return names.get(nameKey(pod)) ?? [];
    },
    all,
    forget,
    /** The number of pods for which there was no room */
    givenUp: (): number => givenUp,
  };
}

const isEnding = (states: States): boolean => [...states.values()].at(-1)?.deletionTimestamp != null;

/** Drops states in the middle: the first ones show how the life of the pod began, the last ones how it ended. */
function thinOut(states: States): void {
  const keys = [...states.keys()];
  for (const key of keys.slice(keys.length / 4, keys.length / 2)) states.delete(key);
}

function groupByName(stories: readonly ApiStory[]): Map<string, ApiStory[]> {
  const sorted = [...stories].sort((a, b) => revision(a.snapshots[0]) - revision(b.snapshots[0]));
  return grouped(sorted, ({ pod }) => nameKey(pod));
}

/** The API declares it opaque, but in every etcd it is a growing number; other values keep the order in which they arrived. */
const revision = ({ resourceVersion }: Snapshot): number => {
  const value = Number(resourceVersion);
  return Number.isFinite(value) ? value : 0;
};

const inOrder = (snapshots: Iterable<Snapshot>): Snapshot[] =>
  [...snapshots].sort((a, b) => revision(a) - revision(b) || gone(a) - gone(b));

function storyOf(uid: string, snapshots: ApiStory['snapshots']): ApiStory {
  const [first] = snapshots;
  const pod = { namespace: first.namespace, name: first.name };
  const changes: Change[] = [];
  let before: Snapshot | null = null;
  for (const snapshot of snapshots) {
    const kind = changeBetween(before, snapshot, snapshot === snapshots.at(-1));
    if (kind) changes.push({ kind, snapshot, resourceVersion: snapshot.resourceVersion });
    before = snapshot;
  }
  return { uid, pod, snapshots, changes, requestedAt: requestTime(changes, first) };
}

const gone = (snapshot: Snapshot): number => (snapshot.eventType === 'DELETED' ? 1 : 0);

function changeBetween(before: Snapshot | null, now: Snapshot, last: boolean): Change['kind'] | null {
  if (now.eventType === 'DELETED') return 'removed';
  if (now.deletionTimestamp === null) return null;
  if (before === null || before.deletionTimestamp === null) return 'requested';
  const [was, is] = [before.deletionGracePeriodSeconds ?? 0, now.deletionGracePeriodSeconds ?? 0];
  if (is === 0 && was > 0) return 'final-delete';
  if (is < was) return 'grace-shortened';
  // `kubectl get -o yaml -w` prints no event type: a removal repeats the last state, with a new resourceVersion
  return last && is === 0 && now.finalizers.length === 0 && stateOf(before) === stateOf(now) ? 'removed' : null;
}

const stateOf = ({ phase, reason, conditions, containers, finalizers, deletionTimestamp }: Snapshot): string =>
  JSON.stringify([phase, reason, conditions, containers, finalizers, deletionTimestamp]);

/**
 * The API server sets deletionTimestamp to request + grace (registry/rest/delete.go, BeforeDelete). When grace is set to 0 later, as the
 * kubelet does at the end, deletionTimestamp becomes the time of that change from 1.33 on: an object that was first seen afterwards does
 * not show when the deletion was requested. If the pod has no node, the request itself sets 0 (registry/core/pod/strategy.go,
 * CheckGracefulDelete).
 */
function requestTime(changes: readonly Change[], first: Snapshot): number | null {
  const snapshot = snapshotAt({ changes }, 'requested');
  if (snapshot === undefined) return null;
  const { deletionTimestamp, deletionGracePeriodSeconds: grace, nodeName } = snapshot;
  if (snapshot === first && grace === 0 && nodeName !== null) return null;
  const due = Date.parse(deletionTimestamp ?? '');
  return Number.isNaN(due) ? null : due - (grace ?? 0) * 1000;
}
