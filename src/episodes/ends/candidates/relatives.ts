import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import type { Life, Observation } from '../../../correlate/types.js';
import { firstFrom, within } from '../../../kit/sorted.js';
import { isOrphansDelete, Lines } from '../lines.js';
import { LIMITS } from '../thresholds.js';
import { terminationOf } from './ordinary-end.js';
import { isOwnEnding, kindByKubelet } from './recognise.js';

/** A static pod among the pods of its name, and what decides about its end. */
export interface Static {
  readonly life: Life;
  readonly next: Static | undefined;
  readonly removed: Observation | undefined;
  readonly end: ReturnType<typeof endOfStatic>;
  /** The line with which its file was removed, or another pod came in its place */
  readonly gone: Observation | undefined;
}

/** A mirror pod among the pods of its name, and what decides about its deletion. */
export type Mirror = ReturnType<typeof mirrorIn>;

export type Relatives = ReturnType<typeof relativesIn>;

/**
 * The static pods and mirrors of one name. Each is judged by the others, and there may be very many: what every pod needs is looked up by
 * place.
 */
export function relativesIn(lives: readonly Life[]) {
  const mirrors = lives.filter(({ role }) => role === 'mirror').map(mirrorIn);
  const statics = staticsIn(lives, inOrder(mirrors.flatMap(({ begun }) => begun ?? [])));
  const gone = inOrder(statics.flatMap(one => one.gone ?? []));
  const orphansDeletes = inOrder(statics.flatMap(({ life }) => life.observations.filter(isOrphansDelete)));
  const deleted = [...mirrors].sort((a, b) => deletedAt(a) - deletedAt(b));
  const added = [...mirrors].sort((a, b) => a.addedAt - b.addedAt);
  const begun = statics.map(({ life }) => life).sort((a, b) => beginOf(a) - beginOf(b));
  let last = Number.NEGATIVE_INFINITY;
  const lasts = begun.map(({ observations }) => {
    last = Math.max(last, observations.at(-1)?.seq ?? last);
    return last;
  });
  return {
    statics: new Map(statics.map(one => [one.life, one])),
    mirrors: new Map(mirrors.map(one => [one.life, one])),
    /** Whether a static pod went, or was replaced. */
    wentIn: (from: number, to: number): boolean => within(gone, from, to, seqOf).length > 0,
    /** Whether a static pod's lines show that housekeeping deleted a mirror. */
    orphanedIn: (from: number, to: number): boolean => within(orphansDeletes, from, to, seqOf).length > 0,
    /** The mirrors whose deletion is seen. */
    deletedIn: (from: number, to: number): readonly Mirror[] => within(deleted, from, to, deletedAt),
    /** The mirrors that are added. */
    addedIn: (from: number, to: number): readonly Mirror[] => within(added, from, to, one => one.addedAt),
    /** The static pods that may have lines in this range. */
    during: (from: number, to: number): readonly Life[] =>
      begun.slice(
        firstFrom(lasts, from, at => at),
        firstFrom(begun, to, beginOf),
      ),
  };
}

const deletedAt = ({ deleted }: Mirror): number => deleted?.seq ?? Number.POSITIVE_INFINITY;
const beginOf = ({ observations: [first] }: Life): number => first?.seq ?? Number.NEGATIVE_INFINITY;

function mirrorIn(life: Life, index: number, mirrors: readonly Life[]) {
  const deleted = deletionOfMirror(life);
  // In a log that begins between the two DELETEs of a mirror, the kubelet's own call comes before the remaining DELETE
  const called = life.observations.find(({ id }) => MIRROR_DELETES.has(id));
  const begun = deleted !== undefined && called !== undefined && called.seq < deleted.seq ? called : deleted;
  /** `begun`: the first line of the deletion, the kubelet's notice of it or its own call */
  return { life, next: mirrors[index + 1], addedAt: addedAt(life), deleted, begun };
}

export const MIRROR_DELETES = eventsHaving('deletes-mirror');
const CONFIG = eventsHaving('config-change');

/** Without a line of the sync loop, the kubelet's own call shows the deletion. */
export function deletionOfMirror(life: Life): Observation | undefined {
  const seen = find(life, 'config-delete', 'api') ?? find(life, 'config-remove', 'api');
  const own = seen ?? find(life, 'mirror-delete-seen') ?? find(life, 'mirror-deleted');
  if (own !== undefined || life.observations.some(({ id }) => CONFIG.has(id))) return own;
  return life.observations.find(({ id, uid }) => MIRROR_DELETES.has(id) && uid !== null && uid === life.uid);
}

/** The kubelet ended the pod for good, and does not make its mirror again. */
const takesMirror = ({ observations }: Life): boolean =>
  kindByKubelet(new Lines(observations), null)?.extent.takesMirror === true;

/** `deletions`: the deletions of their mirrors. */
function staticsIn(lives: readonly Life[], deletions: readonly Observation[]): readonly Static[] {
  const statics: Static[] = [];
  for (const life of lives.filter(({ role }) => role === 'static').reverse()) {
    const next = statics.at(-1);
    const removed = find(life, 'config-remove', 'static');
    const end = endOfStatic(life, next?.life, deletions);
    const gone = removed ?? (end !== undefined && (end.replaced || takesMirror(life)) ? end.line : undefined);
    statics.push({ life, next, removed, end, gone });
  }
  return statics.reverse();
}

/** What ends a static pod if the log lacks the line of its file source. */
const ENDS = eventsHaving('static-end');
/** Lines that a pod whose manifest is gone does not have. */
const LIVES: ReadonlySet<EventId> = new Set<EventId>([
  ...eventsHaving('alive'),
  'mirror-create',
  'mirror-create-failed',
  'mount-begin',
  'mount-done',
  'mount-starting',
]);

/**
 * The line with which the end of a static pod begins; `replaced`: the only evidence is another pod in its place. `deletions`: the deletions
 * of the mirrors of this name, in order.
 */
function endOfStatic(life: Life, next: Life | undefined, deletions: readonly Observation[]) {
  const line =
    find(life, 'config-remove', 'static') ??
    life.observations.find(one => isOwnEnding(one) || ENDS.has(one.id)) ??
    terminationOf(new Lines(life.observations)) ??
    undefined;
  if (line !== undefined) return { line, replaced: false };
  const succeeded = next && successionOf(life, next, deletions);
  return succeeded && { line: succeeded, replaced: true };
}

/**
 * At a low -v no line shows that a manifest changed, but the UID is computed from it (pkg/kubelet/config/common.go, applyDefaults): if
 * another UID follows, and no later line shows the first one alive, the first pod was replaced. The new pod's worker first deletes the
 * mirror of the old one (kubelet.go, syncPod).
 */
function successionOf(life: Life, next: Life, deletions: readonly Observation[]): Observation | undefined {
  const first = next.observations[0];
  const last = life.observations.findLast(({ id }) => LIVES.has(id)) ?? life.observations[0];
  if (first === undefined || last === undefined || last.seq > first.seq || life.uid === next.uid) return undefined;
  if ([...life.observations, ...next.observations].some(({ id, from }) => from === 'static' && CONFIG.has(id)))
    return undefined;
  const sync = within(deletions, last.seq, first.seq, seqOf).find(
    ({ at, kubelet }) => kubelet === first.kubelet && (first.at ?? 0) - (at ?? 0) <= LIMITS.nextSyncMs,
  );
  return sync ?? first;
}

export const find = (life: Life, id: EventId, from?: Observation['from']): Observation | undefined =>
  life.observations.find(line => line.id === id && (from === undefined || line.from === from));

/** The place of the ADD. A pod without one in the log existed before it. */
const addedAt = (life: Life): number => find(life, 'config-add', 'api')?.seq ?? Number.NEGATIVE_INFINITY;

export const seqOf = ({ seq }: Observation): number => seq;
export const inOrder = (lines: Iterable<Observation>): Observation[] => [...lines].sort((a, b) => a.seq - b.seq);

export const merge = (...lists: readonly (readonly Observation[])[]): Observation[] => inOrder(new Set(lists.flat()));
