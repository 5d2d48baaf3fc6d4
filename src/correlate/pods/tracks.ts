import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { onceFor } from '../../kit/once-for.js';
import { nameKey as keyOfName, type Observation, type PodName } from '../types.js';

/** Everything seen under one namespace/name. It can contain several lives, which follow or overlap each other. */
export type Track = ReturnType<typeof newTrack>;

type Changes = Record<NonNullable<Observation['from']>, EventId | null>;

/** Of a pod that is not being deleted only the last events are kept, however long it runs. */
const MAX_IDLE = 400;
/** A pod that hangs or crashes repeats the same lines for days: the middle adds nothing new. */
const MAX_KEPT = 20_000;
const MAX_WORTH = (MAX_KEPT * 3) / 4;

/** The most names and UIDs that are kept: far more than a node has pods. Invented ones must not fill the memory. */
const MAX_NAMES = 20_000;
/** From this many on, pods of one name are judged while others of the name arrive. */
const MANY_LIVES = 32;
/** The share of the names that is dropped at a time. */
const SHARE = 1 / 4;

export interface TrackOptions {
  /** The name of a UID according to another witness: a runtime that started its sandbox */
  readonly podOf?: (uid: string) => PodName | null;
  readonly most?: number;
  /** The lines of a pod that other stages need although it never ends */
  readonly alsoWorth?: (observations: readonly Observation[]) => readonly Observation[];
  /** Whether a pod was asked for, by its name and one of its UIDs; null if that does not decide it. Absent: all are */
  readonly asks?: (pod: PodName, uid: string | null, changes: Track['changes']) => boolean | null;
}

/** Collects observations by name, and by UID until a line gives the name that the UID belongs to. */
export function createTracks({ podOf = () => null, most = MAX_NAMES, alsoWorth, asks }: TrackOptions = {}) {
  const byName = new Map<string, Track>();
  const byUID = new Map<string, Track>();
  /** Lines with the same name share one object. */
  const nameKey = onceFor(keyOfName);
  let givenUp = 0;
  let narrowed = false;

  const all = (): Track[] => [...new Set([...byName.values(), ...byUID.values()])];

  function forget(track: Track): void {
    if (track.pod !== null) byName.delete(nameKey(track.pod));
    for (const uid of track.uids) if (byUID.get(uid) === track) byUID.delete(uid);
  }

  /** Drops the tracks that were not seen for longest; tracks without an end go first. */
  function makeRoom(): void {
    const order = all().sort((a, b) => Number(a.ending) - Number(b.ending) || a.last.seq - b.last.seq);
    const last = order.slice(0, Math.ceil(order.length * SHARE));
    for (const track of last) forget(track);
    givenUp += last.length;
  }

  /** Takes the earlier pods of a name that recurs and is never settled. */
  function takePast(track: Track, before: number): Track | null {
    const end = track.uids.size < MANY_LIVES ? 0 : endOfPast(track, before);
    if (end === 0) return null;
    const past = track.observations.slice(0, end);
    track.observations = track.observations.slice(end);
    // The lines that are kept of other pods do not show which UIDs are past
    const uids = new Set(track.isPartial ? [...track.uids].slice(0, -1) : past.flatMap(({ uid }) => uid ?? []));
    for (const uid of uids) {
      track.uids.delete(uid);
      byUID.delete(uid);
    }
    return { ...track, uids, observations: past };
  }

  function trackOf(observation: Observation): Track | null {
    const { pod: printed, uid } = observation;
    const known = uid === null ? undefined : byUID.get(uid);
    const pod = printed ?? (uid === null || known !== undefined ? null : podOf(uid));
    const named = pod === null ? undefined : byName.get(nameKey(pod));
    const track = named ?? known ?? (pod === null && uid === null ? null : newTrack(observation));
    if (track === null) return null;
    if (named && known && named !== known) absorb(named, known);
    const isNamed = pod !== null && track.pod === null;
    if (isNamed) {
      track.pod = pod;
      byName.set(nameKey(pod), track);
    }
    const isTied = uid !== null && known !== track;
    if (isTied) {
      track.uids.add(uid);
      byUID.set(uid, track);
    }
    if (narrowed && (isNamed || isTied)) decide(track, uid);
    return track;
  }

  /** Once a pod of a name was asked for, all further lines of the name are kept. */
  function decide(track: Track, uid: string | null): void {
    if (asks === undefined || track.pod === null || track.asked === true) return;
    track.asked = asks(track.pod, uid, track.changes) ?? track.asked;
    if (track.asked !== false || track.isPartial) return;
    track.isPartial = true;
    track.observations = track.observations.filter(datesClock);
  }

  /** Lines that gave only a UID turn out to be about a pod whose name is known. */
  function absorb(track: Track, nameless: Track): void {
    // A wrong name in a line must not merge two pods
    if (nameless.pod !== null) return;
    track.observations = [...track.observations, ...nameless.observations].sort((a, b) => a.seq - b.seq);
    for (const one of track.observations) noteChange(track.changes, one);
    track.last = later(track.last, nameless.last);
    track.ending ||= nameless.ending;
    for (const uid of nameless.uids) {
      track.uids.add(uid);
      byUID.set(uid, track);
      if (narrowed) decide(track, uid);
    }
    if (track.asked === false) track.observations = track.observations.filter(datesClock);
  }

  return {
    /** From now on only lines of pods that were asked for are kept; of all others those that date the clock of the node. */
    narrow(): void {
      narrowed = true;
      for (const track of all()) {
        if (track.uids.size === 0) decide(track, null);
        for (const uid of track.uids) decide(track, uid);
      }
    },
    /** Another witness names a UID. Lines about volumes, which give the UID without a namespace, may have come before. */
    tie(uid: string, pod: PodName): void {
      const known = byUID.get(uid);
      if (known === undefined || known.pod !== null) return;
      const named = byName.get(nameKey(pod));
      if (named === undefined) {
        known.pod = pod;
        byName.set(nameKey(pod), known);
        if (narrowed) decide(known, uid);
      } else absorb(named, known);
    },
    add(observation: Observation): Track | null {
      const track = trackOf(observation);
      if (track === null) return null;
      track.last = later(track.last, observation);
      if (track.asked !== false || datesClock(observation)) insert(track.observations, observation);
      if (byName.size + byUID.size > most) makeRoom();
      track.ending ||= ENDING.has(observation.id);
      noteChange(track.changes, observation);
      if (track.observations.length > (track.ending ? MAX_KEPT : track.room)) prune(track, alsoWorth);
      return track;
    },
    /** Removes and returns the names whose pods are all gone and which no line has mentioned since `before`. */
    takeSettled(before: number): Track[] {
      const settled = [...byName.values()].filter(track => track.ending && isSettled(track, before));
      for (const track of settled) forget(track);
      return [...settled, ...[...byName.values()].flatMap(track => takePast(track, before) ?? [])];
    },
    all,
    /** The number of pods that were dropped. */
    givenUp: (): number => givenUp,
  };
}

const newTrack = (first: Observation) => ({
  pod: null as PodName | null,
  uids: new Set<string>(),
  observations: [] as Observation[],
  /** Some observations are about an end: then all of them are kept */
  ending: false,
  /** Its last line, whether or not it is kept */
  last: first,
  /** Whether a pod of the name was asked for; null as long as that is not known, and then all lines are kept */
  asked: null as boolean | null,
  /** Lines were left out */
  isPartial: false,
  /** The last change of each source: ADD, DELETE, REMOVE, … */
  changes: { api: null, static: null } as Changes,
  /** When there are more observations than this, the ones no longer worth keeping are dropped */
  room: MAX_IDLE,
});

/** Inserts in order; nearly always at the end. */
function insert(all: Observation[], one: Observation): void {
  let at = all.length;
  while (at > 0 && (all[at - 1]?.seq ?? -1) > one.seq) at--;
  // Nearly every line comes last, and to splice makes a list
  if (at === all.length) all.push(one);
  else all.splice(at, 0, one);
}

const later = (one: Observation, next: Observation): Observation => (next.seq > one.seq ? next : one);

/** Lines whose instants other lines or witnesses state by another clock (`clock-offset.ts`, `instants.ts`). */
const DATING: ReadonlySet<EventId> = new Set<EventId>([
  'config-add',
  'config-delete',
  'config-remove',
  'startup-duration',
  'kill-begin',
]);

const datesClock = ({ id }: Observation): boolean => DATING.has(id);

const ROUTINE = eventsHaving('routine');

/** All lines of a pod that ends; for another pod, the lines that are not routine, and the last routine ones. */
function worthOfEnd({ observations, ending }: Track): Observation[] {
  const recent = observations.length - MAX_IDLE / 2;
  return ending ? observations : observations.filter(({ id }, at) => at >= recent || !ROUTINE.has(id));
}

function prune(track: Track, alsoWorth: TrackOptions['alsoWorth']): void {
  const kept = new Set([...worthOfEnd(track), ...(alsoWorth?.(track.observations) ?? [])]);
  const worth = track.observations.filter(one => kept.has(one));
  track.observations =
    worth.length > MAX_WORTH ? [...worth.slice(0, MAX_KEPT / 2), ...worth.slice(-MAX_KEPT / 4)] : worth;
  // With a constant limit each pruning would come sooner, and cost more, than the one before
  track.room = Math.min(MAX_KEPT, Math.max(MAX_IDLE, track.observations.length * 1.5));
}

const CONFIG_CHANGES = eventsHaving('config-change');

function noteChange(changes: Changes, { from, id }: Observation): void {
  if (from !== null && CONFIG_CHANGES.has(id)) changes[from] = id;
}

/** Whether the pod is gone according to the last line of each source about the name. */
function isSettled({ last: { at }, changes }: Track, before: number): boolean {
  if (at === null || at >= before) return false;
  const last = [changes.api, changes.static].filter(id => id !== null);
  return last.length > 0 && last.every(id => id === 'config-remove');
}

/** Events about an end. Lines that rank or spare pods in an eviction are left out: they also name pods that live on. */
const ENDING = eventsHaving(
  'learns-of-end',
  'begins-teardown',
  'terminates',
  'proves-request',
  'proves-termination',
  'evicts',
  'preempts',
  'shuts-down',
  'orphan',
  'mirror',
);

/**
 * Where the next pod of the name begins, if no line after it is about an earlier one; 0 if there is no such place. A static pod and its
 * mirrors stay together.
 */
function endOfPast({ observations }: Track, before: number): number {
  if (observations.some(({ from }) => from === 'static')) return 0;
  const lastOf = new Map(observations.flatMap(({ uid }, at) => (uid === null ? [] : [[uid, at] as const])));
  let end = 0;
  let open = -1;
  let lastChange: EventId | null = null;
  for (const [index, { id, uid, at }] of observations.entries()) {
    if (at === null || at >= before) break;
    if (id === 'config-add' && lastChange === 'config-remove' && open < index) end = index;
    if (CONFIG_CHANGES.has(id)) lastChange = id;
    if (uid !== null) open = Math.max(open, lastOf.get(uid) ?? index);
  }
  return end;
}
