import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { plegEvent } from '../../catalogue/fields.js';
import { grouped } from '../../kit/grouped.js';
import { firstFrom } from '../../kit/sorted.js';
import { isManifestHash } from '../../kit/uid.js';
import { LIMITS } from '../thresholds.js';
import type { Observation } from '../types.js';

const CONFIG_CHANGES = eventsHaving('config-change');

/** ADD … REMOVE of one source: the API server (and the file source) never hold two pods of one name at a time. */
export interface Segment {
  readonly from: 'api' | 'static';
  readonly config: Observation[];
  /** The position of its first line */
  readonly begins: number;
  uid: string | null;
}

/**
 * `SyncLoop ADD/DELETE/REMOVE` have no UID, but the lines that the same goroutine prints next do (kubelet.go
 * HandlePodAdditions/HandlePodUpdates/HandlePodRemoves → podWorkers.UpdatePod).
 */
const VOTERS = eventsHaving('follows-config');
const ELSEWHERE = eventsHaving('next-turn');
/** They follow the REMOVE of a pod, which an ADD of the next pod of its name may follow in the same moment. */
const OF_REMOVED: ReadonlySet<EventId> = new Set<EventId>(['must-be-killed', 'teardown-removed']);

export function segmentsOf(observations: readonly Observation[], from: 'api' | 'static', mirrored: boolean): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | null = null;
  /** The process of its last line */
  let process = 0;
  for (let index = 0; index < observations.length; index++) {
    const observation = observations[index];
    if (observation?.from !== from || !CONFIG_CHANGES.has(observation.id)) continue;
    const { id, kubelet, seq } = observation;
    const uid = observation.uid ?? voteFor(observation, observations, index, from === 'api' && mirrored);
    // A kubelet that starts lists every pod as ADD, even those that it knew before the restart
    const isAnother: boolean = open !== null && uid !== null && open.uid !== null && uid !== open.uid;
    if (open === null || isAnother || (id === 'config-add' && kubelet === process)) {
      open = { from, config: [], begins: seq, uid: null };
      segments.push(open);
    }
    process = kubelet;
    open.config.push(observation);
    open.uid ??= uid;
    if (id === 'config-remove') open = null;
  }
  return segments;
}

function voteFor(
  asked: Observation,
  observations: readonly Observation[],
  index: number,
  mirrored: boolean,
): string | null {
  for (let at = index + 1; at < observations.length; at++) {
    const next = observations[at];
    if (next?.kubelet !== asked.kubelet || CONFIG_CHANGES.has(next.id) || ELSEWHERE.has(next.id)) return null;
    if ((next.at ?? 0) - (asked.at ?? 0) > LIMITS.voteMs) return null;
    // For a mirror the sync loop notifies the static pod's worker: only this line names the mirror
    if (mirrored) {
      if (next.id === 'mirror-no-static') return next.uid;
    } else if (VOTERS.has(next.id) && next.uid !== null && !(asked.id === 'config-add' && OF_REMOVED.has(next.id)))
      return next.uid;
  }
  return null;
}

/** The worker waits for the goroutines that stop its containers (kuberuntime_container.go, killContainersWithSyncResult, all versions). */
const WORKER_RUN = eventsHaving('worker-run');
const TERMINATES = eventsHaving('begins-teardown', 'terminates', 'proves-termination');
/** The worker of a pod that starts prints these: by then no other pod of its name has a worker that would. */
const STARTS: ReadonlySet<EventId> = new Set<EventId>([...eventsHaving('start'), 'sandbox-created']);
/**
 * The status manager syncs one pod after another (status_manager.go, syncBatch, all versions): these lines name by UID the pod whose object
 * it deletes next, if any.
 */
const SYNCED: ReadonlySet<EventId> = new Set<EventId>(['status-patch', 'status-ready-to-delete']);
/**
 * A sync names the mirror that it deletes by UID, and continues when the API server has answered: its next line gives only the name
 * (kubelet.go, SyncPod and tryReconcileMirrorPods, 1.21 and later).
 */
const DELETES_MIRROR = eventsHaving('deletes-mirror');
/**
 * A static pod whose manifest is back unchanged has the UID of its predecessor, and waits until that has ended: "requested to restart with
 * same UID" (pod_workers.go, UpdatePod; 1.22 and later). Until one of `BEGINS` is printed, lines about an end are the predecessor's.
 */
const ABOUT_END: ReadonlySet<EventId> = new Set<EventId>([
  ...eventsHaving('begins-teardown', 'stops', 'terminates', 'proves-termination', 'finished', 'done', 'traces-end'),
  'pleg-event',
  'pleg-exit-code',
]);
const BEGINS: ReadonlySet<EventId> = new Set<EventId>([
  ...STARTS,
  ...eventsHaving('of-start', 'refused'),
  'worker-first',
  'sync-enter',
  'mount-attach-check',
  'mount-starting',
  'mount-begin',
  'mount-done',
]);

interface Share {
  readonly segment: Segment | null;
  readonly uid: string | null;
  readonly observations: Observation[];
  /** The position of its first line. */
  readonly from: number;
}

/** Distributes the observations of one name among its lives. */
export function assign(
  observations: readonly Observation[],
  segments: readonly Segment[],
  looseUIDs: readonly (string | null)[],
): readonly (Omit<Share, 'observations'> & { readonly observations: readonly Observation[] })[] {
  const firstOf = firstPositions(observations);
  const shares = [
    ...segments.map((segment): Share => ({ segment, uid: segment.uid, observations: [], from: segment.begins })),
    ...looseUIDs.map((uid): Share => ({ segment: null, uid, observations: [], from: firstOf.get(uid) ?? 0 })),
  ];
  const [only] = shares;
  if (only !== undefined && shares.length === 1 && observations.every(({ uid }) => uid === null || uid === only.uid))
    return [{ ...only, observations }];
  const owner = new Map(
    shares.flatMap(share => (share.segment?.config ?? []).map(observation => [observation, share] as const)),
  );
  const isStatic = ({ segment, uid }: Share): boolean => segment?.from === 'static' || isManifestHash(uid ?? '');
  const statics = shares.filter(isStatic);
  const api = shares.filter(share => !isStatic(share));
  /** A static UID can have several lives. */
  const byUid = grouped(shares, ({ uid }) => uid);
  const begun = grouped(byUid.size < shares.length ? observations.filter(begins) : [], ({ uid }) => uid);
  const currentOf = new Map<string | null, (line: Observation) => Share | null>(
    [...byUid].map(([uid, own]) => [uid, createCurrentOfUid(own, begun.get(uid) ?? [])]),
  );
  const [currentStatic, currentApi] = [createCurrent(statics), createCurrent(api)];
  let worker: Share | null = null;
  let synced: { readonly share: Share; readonly line: Observation } | null = null;
  let deleting: Share | null = null;

  for (const observation of observations) {
    const share = owner.get(observation) ?? currentOf.get(observation.uid)?.(observation) ?? byGoroutine(observation);
    share?.observations.push(observation);
    if (share && observation.uid !== null && isOfWorker(observation)) worker = share;
    if (share && observation.uid !== null && SYNCED.has(observation.id)) synced = { share, line: observation };
    if (share && observation.uid !== null && DELETES_MIRROR.has(observation.id)) deleting = share;
    // The call has returned: later lines about a mirror are about another mirror
    else if (observation.id === 'mirror-deleted') deleting = null;
  }
  return shares;

  /** The life that the goroutine of a line is working on, for a line with only the name. */
  function byGoroutine(observation: Observation): Share | null {
    // A UID of none of these lives is that of a mirror which has no life of its own
    if (observation.uid !== null) return currentStatic(observation);
    if (observation.id === 'mirror-deleted' && deleting !== null) return deleting;
    const { goroutine } = observation.event.definition;
    if (statics.length > 0)
      return worker && isStatic(worker) && !STARTS.has(observation.id) ? worker : currentStatic(observation);
    if (goroutine === 'status') return beingSynced(observation) ?? beingDeleted(observation) ?? currentApi(observation);
    return goroutine === 'worker' && !STARTS.has(observation.id) && worker !== null ? worker : currentApi(observation);
  }

  /** The life whose object the status manager is deleting. */
  function beingSynced({ id, kubelet, at }: Observation): Share | null {
    if (id !== 'api-deleted' || synced?.line.kubelet !== kubelet) return null;
    return (at ?? 0) - (synced.line.at ?? 0) < LIMITS.finalWordMs ? synced.share : null;
  }

  /** Of the lives whose deletion the kubelet knows of by then, the last one that waits for the kubelet's own delete. */
  function beingDeleted(observation: Observation): Share | null {
    const asked = api.filter(share => isAsked(share, observation) && !isOver(share, observation));
    return asked.findLast(share => !share.observations.some(({ id }) => id === 'api-deleted')) ?? asked.at(-1) ?? null;
  }

  /** The object of this life is gone, and another object has the name by now: lines with only the name are about that object. */
  function isOver(share: Share, line: Observation): boolean {
    const removed = share.segment?.config.findLast(({ id }) => id === 'config-remove');
    if (removed === undefined || !api.some(next => next.from > removed.seq && next.from <= line.seq)) return false;
    // Printed when the call returns: the sync loop may have logged the removal before that (status_manager.go, syncPod)
    return line.id !== 'api-deleted' || (line.at ?? 0) - (removed.at ?? 0) >= LIMITS.finalWordMs;
  }
}

/** A kubelet that was not running when the deletion was requested prints no DELETE (pkg/kubelet/config/config.go, podStorage.merge). */
const isAsked = ({ segment, observations }: Share, { seq }: Observation): boolean =>
  (segment?.config.some(({ id, seq: at }) => id === 'config-delete' && at <= seq) ?? false) ||
  observations.some(({ id, uid }) => uid !== null && TERMINATES.has(id));

const isOfWorker = ({ id, event }: Observation): boolean =>
  event.definition.goroutine === 'worker' || WORKER_RUN.has(id);

/** The life that began last; for a line about an end, the one that last began to work. `begun`: the lines that show that. */
function createCurrentOfUid(own: readonly Share[], begun: readonly Observation[]): (line: Observation) => Share | null {
  const last = createCurrent(own);
  if (own.length < 2) return last;
  const atWork = createCurrent(own, ({ from }, index) =>
    index === 0 ? from : (begun[firstFrom(begun, from, ({ seq }) => seq)]?.seq ?? Number.POSITIVE_INFINITY),
  );
  return line => (ABOUT_END.has(line.id) ? atWork(line) : last(line));
}

const begins = ({ id, event }: Observation): boolean =>
  BEGINS.has(id) || (id === 'pleg-event' && plegEvent(event)?.type === 'ContainerStarted');

/** The last of these lives that has begun, for lines in their order; the first one before that. */
function createCurrent(
  shares: readonly Share[],
  beginOf: (share: Share, index: number) => number = ({ from }) => from,
): (line: Observation) => Share | null {
  const begins = shares.map((share, index) => ({ from: beginOf(share, index), share })).sort((a, b) => a.from - b.from);
  let begun = 0;
  let last = shares[0] ?? null;
  return ({ seq }) => {
    for (let next = begins[begun]; next !== undefined && next.from <= seq; next = begins[++begun]) last = next.share;
    return last;
  };
}

function firstPositions(observations: readonly Observation[]): ReadonlyMap<string | null, number> {
  const first = new Map<string | null, number>();
  for (const { uid, seq } of observations) if (!first.has(uid)) first.set(uid, seq);
  return first;
}
