import { conditionsIn, fieldsOf, listOf, msOf, secondsOf, sinceOf, stateOf, timeOf, valueAt } from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';
import { nodeNameOf } from '../client/objects.js';
import { readKubeletLog, type Tried } from '../kubelet-log/read.js';
import { GAP_LINE, type KubeletLogWay, type LogHole, type WayTools } from '../kubelet-log/way.js';
import type { NodeSeen } from './seen.js';
import { snapshotOf } from './targets.js';
import type { Tools } from './tools.js';

/** The time range of a node's log that is requested. */
interface TimeRange {
  readonly since: Date;
  readonly until: Date;
}

/** When what is to be explained began, and when it should have been over. */
interface Span {
  readonly notBefore: number;
  readonly deadline: number;
}

/** What keeps a pod from going, from starting or from being Ready happened at the beginning, or is still happening. */
export function spanOf(pod: ApiObject, now: number): Span {
  const { deletionTimestamp, deletionGracePeriodSeconds } = pod.metadata ?? {};
  // The API server records when a deletion must be over (registry/rest/delete.go)
  const deadline = msOf(timeOf(deletionTimestamp));
  if (deadline === null) {
    const snapshot = snapshotOf(pod);
    const since = sinceOf(snapshot, stateOf(snapshot, now)) ?? now;
    return { notBefore: since, deadline: since };
  }
  const grace = secondsOf(deletionGracePeriodSeconds) ?? 0;
  return { notBefore: grace > 0 ? deadline - grace * 1000 : earliest(pod, deadline), deadline };
}

/**
 * The kubelet's own delete at the end sets a grace period of 0 and a new time (status_manager.go, syncPod): the request came before the
 * containers ended, by no more than the grace period of the pod.
 */
function earliest({ spec, status }: ApiObject, deadline: number): number {
  const finished = listOf(fieldsOf(status).containerStatuses, one =>
    msOf(timeOf(valueAt(one, 'state', 'terminated', 'finishedAt'))),
  );
  return (
    Math.min(deadline, ...finished) - (secondsOf(fieldsOf(spec).terminationGracePeriodSeconds) ?? DEFAULT_GRACE) * 1000
  );
}

const DEFAULT_GRACE = 30;

/** Clocks differ, and the kubelet may have been busy with the pod before that. */
const BEFORE = 60_000;
/** The time after the request shows where it hangs; so does the end, because failures are retried about every two minutes. */
const AFTER = 15 * 60_000;
const LAST = 10 * 60_000;
/** A shorter pause is not worth a gap. */
const SHORT = 30 * 60_000;

/** The part of a node's log that shows why pods hang: for a pod that was deleted days ago, days of log are not needed. */
export function timeRangesOf(spans: readonly Span[], now: number): TimeRange[] {
  const wanted = spans
    .flatMap(({ notBefore, deadline }) => [
      { from: notBefore - BEFORE, to: Math.min(now, deadline + AFTER) },
      { from: Math.max(notBefore - BEFORE, now - LAST), to: now },
    ])
    .sort((one, other) => one.from - other.from);
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of wanted) {
    const last = joined.at(-1);
    if (last === undefined || from > last.to + SHORT) joined.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return joined.map(({ from, to }) => ({ since: new Date(from), until: new Date(to) }));
}

export interface NodeLog {
  readonly node: string;
  /** Null if it cannot be fetched */
  readonly pieces: readonly Uint8Array[] | null;
  readonly way: KubeletLogWay | null;
  readonly tried: readonly Tried[];
  readonly holes: readonly LogHole[];
  readonly notes: readonly string[];
}

/** There is no room for more of the log: the rest is not awaited, since an answer may never end. */
class Enough extends Error {}

function enough(error: unknown): null {
  if (error instanceof Enough) return null;
  throw error;
}

/** The log of a kubelet in some time ranges, in memory. */
export async function nodeLogOf(
  node: string,
  ranges: readonly TimeRange[],
  ways: readonly KubeletLogWay[],
  { progress, most, ...tools }: Omit<WayTools, 'write'> & { progress(bytes: number): void; readonly most: number },
): Promise<NodeLog> {
  const pieces: Uint8Array[] = [];
  const holes: LogHole[] = [];
  const notes = new Set<string>();
  const tried: Tried[] = [];
  let size = 0;
  let left: readonly KubeletLogWay[] = ways;
  async function write(piece: Uint8Array): Promise<void> {
    size += piece.length;
    progress(piece.length);
    if (size > most) throw new Enough();
    pieces.push(piece);
  }
  for (const [index, range] of ranges.entries()) {
    if (index > 0) await write(Buffer.from(GAP_LINE));
    const wanted = { node, service: 'kubelet' as const, ...range };
    const outcome = await readKubeletLog(left, wanted, { ...tools, write }).catch(enough);
    if (outcome === null) {
      notes.add(`only the first ${Math.floor(most / (1 << 20))} MB of the log were read`);
      break;
    }
    tried.push(...outcome.tried);
    if (!outcome.came) return { node, pieces: index > 0 ? pieces : null, way: null, tried, holes, notes: [...notes] };
    left = [outcome.way];
    holes.push(...outcome.holes);
    for (const note of outcome.notes) notes.add(note);
  }
  return { node, pieces, way: left[0] ?? null, tried, holes, notes: [...notes] };
}

export interface GatherTools extends Tools {
  readonly ways: readonly KubeletLogWay[];
  progress(node: string, bytes: number): void;
}

/** `since`: what is asked about the node itself began then; null if nothing is. */
export function logOf(
  node: string,
  pods: readonly ApiObject[],
  most: number,
  { since, ...tools }: GatherTools & { readonly since: number | null },
): Promise<NodeLog> {
  const now = tools.world.wall().getTime();
  const ofNode = since === null ? [] : [{ notBefore: Math.min(since, now - AFTER), deadline: now }];
  const spans = [...ofNode, ...pods.filter(pod => nodeNameOf(pod) === node).map(pod => spanOf(pod, now))];
  const ranges = timeRangesOf(spans, now);
  const progress = (bytes: number): void => tools.progress(node, bytes);
  return nodeLogOf(node, ranges, tools.ways, { ...tools, progress, most });
}

/** Since when a node has not been Ready; one that is, or does not say, has no such time. */
export function unreadySince(node: NodeSeen): number {
  const ready = conditionsIn(fieldsOf(node)).find(({ type }) => type === 'Ready');
  const at = ready === undefined || ready.status === 'True' ? Number.NaN : Date.parse(ready.since ?? '');
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
}
