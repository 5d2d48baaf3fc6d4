import { textField } from '../catalogue/fields.js';
import { objectOfEvent } from '../correlate/events/identity.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import type { NodeRun } from '../correlate/run.js';
import type { ApiStory } from '../correlate/types.js';
import type { ApiEvent } from '../document/contract/types.js';
import { leavingNamespace, uncreated } from '../episodes/now/around.js';
import { claimIn, claimTroubles, isClaimOf, waitsForClaim } from '../episodes/now/storage.js';
import type { Statement } from '../episodes/now/types.js';
import { timeOf } from '../episodes/now/warnings.js';
import { stamp } from '../episodes/now/words.js';
import { given } from '../kit/forms.js';
import { grouped } from '../kit/grouped.js';
import { CLAIM, NAMESPACE, objectOf } from '../sources/events/of-objects.js';
import type { ShownObject } from '../sources/shown.js';
import { objectSaid, type SeenTestimony } from '../sources/types.js';
import { undated } from './evidence.js';
import { anyInput } from './readings.js';
import { LIMITS } from './thresholds.js';
import type { RunFacts, RunRule } from './types.js';

export const objectTrouble: RunRule = {
  id: 'object-trouble',
  level: 'warning',
  title: 'An object that pods wait for reports trouble',
  reads: [anyInput],
  rank: -1,
  why: 'A pod that a controller cannot create shows up nowhere, and one whose claim is not bound stays Pending: only the Events of that object state the reason.',
  evidence:
    'The latest Event of a ReplicaSet, Job, DaemonSet or StatefulSet that could not create a pod, or of a PersistentVolumeClaim that could not be bound where nothing shows pods that may wait for it, with no success after it and no later Event of anything that is more than about 20 minutes newer; the conditions of a Namespace that is being deleted, if what else was read shows that this has lasted for a minute, or nothing else was read; the conditions of a Deployment; or the row of an object of which pods or a volume are missing, where no pods are shown that say more.',
  next: 'kubectl describe of the object shows all of its Events.',
  check({ run, clock, sources }) {
    const logged = isExcerpt(sources) ? loggedIn(run, clock) : [];
    const all = [...run.archive.all(), ...logged];
    const own = all.filter((one): one is OfObject => one.object !== undefined);
    if (own.length === 0) return [];
    const now = latestIn(all);
    const isTold =
      (run.processes.length > 0 && logged.length === 0) ||
      run.stories.all().length > 0 ||
      // No Event states that a claim was bound to a volume that exists, but a pod that is scheduled may be the one that waited for it
      all.some(({ facts, shown }) => facts?.reason === 'Scheduled' || shown?.events.some(waitsForClaim));
    const pods = all.flatMap(({ identity: { name } }) => name ?? []);
    const latests = [...grouped(all, keyOf)]
      .map(([key, list]) => ({ key, at: latestIn(list) }))
      .toSorted((a, b) => b.at - a.at);
    /** The latest that anything but this object shows. */
    const seenTo = (own: string): number =>
      Math.max(run.watchedTo ?? -Infinity, latests.find(({ key }) => key !== own)?.at ?? -Infinity);
    const failed = own.flatMap(({ object: { name, event } }) => (event.reason === 'NotReady' ? [] : (name ?? [])));
    /** Whether what was read as well says more than the object: pods that wait for a claim, what a controller made, what kubeadm waited for. */
    const isToldByOthers = ({ kind, name, event: { reason } }: ShownObject): boolean => {
      if (reason === 'WaitFailed') return own.some(({ object }) => object.event.reason !== reason);
      if (reason === 'NotReady') return [...pods, ...failed].some(one => one.startsWith(`${name}-`));
      return kind === CLAIM && reason !== 'Leaving' && (isTold || pods.some(pod => isClaimOf(name ?? '', pod)));
    };
    return [...grouped(own, keyOf)].flatMap(([key, list]) => {
      const [{ object }] = list;
      if (isToldByOthers(object)) return [];
      const events = list.map(one => one.object.event);
      const found =
        object.kind === NAMESPACE
          ? leavingOf(object, events, run.stories.all(), seenTo(key))
          : judge(object, events, now);
      return found === null ? [] : [undated(found.says, list, given({ next: found.next }))];
    });
  },
};

type OfObject = SeenTestimony & { readonly object: ShownObject };

/** What a controller logs about such an object: the Events that it records (client-go, tools/record/event.go). */
function loggedIn({ node }: NodeRun, { toUtc }: RunFacts['clock']): SeenTestimony[] {
  return node.flatMap(({ id, event, at, source, line }) => {
    if (id !== 'event-occurred') return [];
    const [reason, message] = [textField(event, 'reason') ?? '', textField(event, 'message') ?? ''];
    const first = at === null ? null : stamp(toUtc(at));
    const said = { type: '', reason, message, from: null, first, last: first, count: 1 };
    const object = objectOf(said, given(objectOfEvent(event)));
    return object === null ? [] : [{ ...objectSaid(line, object), source }];
  });
}

const latestIn = (all: readonly SeenTestimony[]): number =>
  all.reduce(
    (latest, { at, object }) => Math.max(latest, at ?? (object === undefined ? latest : timeOf(object.event))),
    Number.NEGATIVE_INFINITY,
  );

const keyOf = ({ object }: SeenTestimony): string => JSON.stringify([object?.kind, object?.namespace, object?.name]);

function judge({ kind, namespace, name }: ShownObject, events: readonly ApiEvent[], now: number): Statement | null {
  // Stands for a name that is not in the text; real names have no capitals
  const called = name ?? 'NAME';
  return kind === CLAIM && events.every(({ from }) => from !== 'kubectl')
    ? unbound(namespace, called, events)
    : uncreated({ kind, namespace, name: called, events }, now);
}

/**
 * A namespace that is being deleted; the pods that were read with it show more than its conditions. All namespaces that go are Terminating
 * for some time: where nothing else that was read is much later than the request, it is no trouble.
 */
function leavingOf(
  { name, event }: ShownObject,
  events: readonly ApiEvent[],
  stories: readonly ApiStory[],
  seenTo: number,
): Statement | null {
  if (name === null) return null;
  const pods = stories.flatMap(({ pod, snapshots }) => {
    const last = snapshots.at(-1);
    return pod.namespace === name && last !== undefined && last.eventType !== 'DELETED'
      ? [{ name: pod.name, finalizers: last.finalizers }]
      : [];
  });
  const since = Date.parse(event.first ?? '');
  // Without a time that can be compared, nothing shows that it was deleted only now
  const isRecent = seenTo > 0 && seenTo - since < LIMITS.namespaceMs;
  if (isRecent && pods.every(({ finalizers }) => finalizers.length === 0)) return null;
  const left = events.slice(-1).flatMap(({ message }) => message || []);
  return leavingNamespace({ name, since, pods, left }, null);
}

function unbound(namespace: string, name: string, events: readonly ApiEvent[]): Statement | null {
  const claim = claimIn(name, events);
  const [found] = claim === null ? [] : claimTroubles({ claims: [claim] });
  if (found === undefined) return null;
  return namespace === '' ? found : { ...found, says: found.says.replace('claim ', `claim ${namespace}/`) };
}
