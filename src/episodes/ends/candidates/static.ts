import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import { type Life, type Observation, snapshotAt } from '../../../correlate/types.js';
import { within } from '../../../kit/sorted.js';
import { isOrphansDelete, Lines } from '../lines.js';
import { LIMITS } from '../thresholds.js';
import type { DeletionCandidate } from '../types.js';
import { kindByKubelet, mirrorKind, staticKind } from './recognise.js';
import {
  deletionOfMirror,
  find,
  MIRROR_DELETES,
  type Mirror,
  merge,
  type Relatives,
  type Static,
  seqOf,
} from './relatives.js';

const MIRROR = eventsHaving('mirror');
const MIRROR_STEPS = eventsHaving('config-change', 'mirror');

export function staticCandidate({ life, next, removed, end }: Static, relatives: Relatives): DeletionCandidate | null {
  if (end === undefined) return null;
  const begun = end.line;
  const model =
    (removed === undefined ? kindByKubelet(new Lines(life.observations), null) : null) ??
    staticKind(next !== undefined);
  const { pod, uid } = life;
  const alone = { pod, kind: model.kind, uid, ...nothingKnown(), staticUID: uid };
  if (!model.extent.takesMirror) return { ...alone, ...since(new Lines(life.observations), begun) };
  const until = next?.gone?.seq ?? Number.POSITIVE_INFINITY;
  // A mirror that existed before the static pod ended
  const gone = relatives.deletedIn(begun.seq, until).filter(mirror => mirror.addedAt < begun.seq);
  const [after] = relatives.addedIn(begun.seq, until);
  const mirrorLines = gone.flatMap(mirror => withoutOwnAdd(mirror).filter(({ id }) => MIRROR_STEPS.has(id)));
  const added = after === undefined ? undefined : find(after.life, 'config-add', 'api');
  const nextLines = next?.life.observations.filter(({ id, seq }) => MIRROR.has(id) && seq < until) ?? [];
  return {
    ...alone,
    mirrorUIDs: gone.flatMap(({ life: { uid } }) => uid ?? []),
    // A pod that was edited again before it ran leaves no line
    replacedBy: uidAfter(next),
    ...since(new Lines(merge(life.observations, mirrorLines, nextLines, added === undefined ? [] : [added])), begun),
    story: gone[0]?.life.story ?? null,
    nextStory: after?.life.story ?? null,
  };
}

function uidAfter(next: Static | undefined): string | null {
  let later = next;
  while (later !== undefined && later.life.uid === null) later = later.next;
  return later?.life.uid ?? null;
}

const SYNC_END = eventsHaving('ends-sync');
const MIRROR_WORK = eventsHaving('mirror', 'mirror-work');

/** What the static pod's worker and the status manager did about the mirror, up to the first status of the new one. */
function workerLines(staticLife: Life, deleted: Observation, next: Life | undefined): Observation[] {
  const back = next?.observations[0];
  const after = within(staticLife.observations, deleted.seq, Number.POSITIVE_INFINITY, seqOf);
  // A sync that was in progress when the mirror was deleted does not know of it
  const entered = after.find(({ id }) => id === 'sync-enter')?.seq ?? 0;
  const later = within(after, deleted.seq, endOfTurn(next), seqOf).filter(
    ({ id, seq }) => seq >= entered || !SYNC_END.has(id),
  );
  const isOver = back === undefined ? () => false : endOf(later, back);
  return later.filter(
    line =>
      MIRROR_WORK.has(line.id) &&
      !isOver(line) &&
      // Until the new mirror exists, a patch belongs to the old one
      (line.id !== 'status-patch' || (back !== undefined && line.seq > back.seq)),
  );
}

/** The line from which on lines are about the deletion of the next mirror. */
function endOfTurn(next: Life | undefined): number {
  const goes = next?.observations.find(({ id }) => MIRROR_DELETES.has(id)) ?? (next && deletionOfMirror(next));
  return goes?.seq ?? Number.POSITIVE_INFINITY;
}

/** Whether a line comes after the first status of the mirror that is back, or, without a status, later than one should come. */
function endOf(later: readonly Observation[], back: Observation): (line: Observation) => boolean {
  const patched = later.find(({ id, seq }) => id === 'status-patch' && seq > back.seq);
  if (patched !== undefined) return ({ seq }) => seq > patched.seq;
  const since = back.at ?? Number.POSITIVE_INFINITY;
  return ({ at }) => (at ?? since) - since > LIMITS.mirrorStatusMs;
}

export function mirrorCandidate(mirror: Mirror, relatives: Relatives): DeletionCandidate | null {
  const { life, next, addedAt, deleted, begun } = mirror;
  if (deleted === undefined && snapshotAt(life.story, 'requested') === undefined) return null;
  // The mirror was deleted because its static pod was removed or changed
  if (deleted !== undefined && relatives.wentIn(addedAt, deleted.seq + 1)) return null;
  const workers =
    deleted === undefined
      ? []
      : relatives.during(deleted.seq, endOfTurn(next)).flatMap(other => workerLines(other, deleted, next));
  const added = next === undefined ? [] : backBy(next);
  return {
    pod: life.pod,
    kind: mirrorKind(isOrphaned(mirror, relatives), next !== undefined).kind,
    uid: life.uid,
    staticUID: life.staticUID,
    mirrorUIDs: [life.uid, next?.uid ?? null].flatMap(uid => uid ?? []),
    replacedBy: next?.uid ?? null,
    ...since(new Lines(merge(withoutOwnAdd(mirror), workers, added)), begun),
    story: life.story,
    nextStory: next?.story ?? null,
  };
}

/**
 * A kubelet that starts lists a mirror that is being deleted again: it is not back. Neither is a mirror that only a watch shows to be
 * deleted.
 */
const withoutOwnAdd = ({ life, deleted }: Mirror): Observation[] =>
  life.observations.filter(({ id, seq }) => id !== 'config-add' || (deleted !== undefined && seq < deleted.seq));

/**
 * The line with which the new mirror was back: its ADD or, if the log lacks that, the line with which the kubelet gave its UID, which it
 * learns from the API.
 */
function backBy({ uid, observations }: Life): Observation[] {
  const added = observations.find(({ id }) => id === 'config-add');
  if (added !== undefined) return [added];
  const named = observations.find(one => MIRROR_DELETES.has(one.id) && one.uid === uid);
  return named === undefined ? [] : [{ ...named, id: 'config-add', from: 'api' }];
}

/**
 * Housekeeping and DELETE come from one goroutine (kubelet.go, syncLoopIteration): a DELETE before its call belongs to another client, and
 * the worker of the static pod had not reacted to it when that pod went. A kubelet of 1.36 was seen to react only with its next periodic
 * sync.
 */
function isOrphaned({ life, addedAt, deleted }: Mirror, { orphanedIn }: Relatives): boolean {
  const own = life.observations.filter(isOrphansDelete);
  const isCalledIn = (from: number, to: number): boolean =>
    orphanedIn(from, to) || own.some(({ seq }) => seq >= from && seq < to);
  return (
    isCalledIn(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY) &&
    (deleted?.id !== 'config-delete' || isCalledIn(addedAt, deleted.seq))
  );
}

/** Lines that a pod that is already being deleted does not have. RECONCILE and UPDATE may be echoes of the kubelet's own status. */
const ALIVE = eventsHaving('alive');

/** The lines that belong to the deletion, and the last line before it that shows the pod alive. */
export function since(lines: Lines, begin: Observation | undefined, alive: ReadonlySet<EventId> = ALIVE) {
  if (begin === undefined) return { observations: lines.all, lines, lastAlive: null };
  const lastAlive = lines.all.findLast(({ id, seq }) => seq < begin.seq && alive.has(id)) ?? null;
  const own = lines.from(begin);
  return { observations: own.all, lines: own, lastAlive };
}

/** A deletion of which no line is known, of a pod that is neither static nor a mirror. */
export const nothingKnown = () =>
  ({
    staticUID: null,
    mirrorUIDs: [],
    replacedBy: null,
    lastAlive: null,
    story: null,
    nextStory: null,
    observations: [],
    lines: new Lines([]),
  }) satisfies Partial<DeletionCandidate>;
