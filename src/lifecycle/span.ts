import { SECOND } from '../calendar.js';
import { KINDS } from './kinds/index.js';
import { requestOf } from './request.js';
import type { Reconstructed, StepId } from './types.js';

/** Instants of one deletion in ms UTC. */
export interface Span {
  readonly requestedAt: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** From when on it took its time: the request, unless its second is the one in which the kubelet saw it. */
  readonly from: number | null;
}

/** What begins a deletion, by what the input shows of it first. */
const COUNTED_FROM: readonly StepId[] = ['delete-seen', 'teardown-begun', 'remove-seen'];

/** From the request, or the first line about it, to the last step that ends it. */
export function spanOf(one: Reconstructed, toUtc: (at: number) => number): Span {
  const at = (step: StepId): number | null => {
    const seen = one.steps.find(result => result.step === step && result.at !== null)?.at;
    return seen === undefined || seen === null ? null : toUtc(seen);
  };
  const times = one.steps.flatMap(({ at: position }) => (position === null ? [] : [toUtc(position)]));
  const request = requestOf(one);
  const requestedAt = request?.at ?? null;
  const { countedFrom = COUNTED_FROM } = KINDS[one.kind].extent;
  const seen = countedFrom.map(at).find(time => time !== null) ?? (times.length > 0 ? Math.min(...times) : null);
  const startedAt = seen ?? requestedAt;
  // deletionTimestamp has whole seconds
  const sameSecond =
    request !== null && !request.exact && startedAt !== null && Math.abs(startedAt - request.at) < SECOND;
  // Clocks that disagree must not make a deletion end before it began
  const ahead = requestedAt !== null && startedAt !== null && requestedAt > startedAt;
  const from = sameSecond || ahead ? startedAt : (requestedAt ?? startedAt);
  return { requestedAt, startedAt, endedAt: isOver(one) ? endOf(one, at, times) : null, from };
}

const isOver = ({ outcome }: Reconstructed): boolean => outcome === 'removed' || outcome === 'recreated';

function endOf(one: Reconstructed, at: (step: StepId) => number | null, times: readonly number[]): number | null {
  const { countedTo = [] } = KINDS[one.kind].extent;
  const own = countedTo.map(at).find(time => time !== null);
  const last = times.length > 0 ? Math.max(...times) : null;
  return own ?? last ?? containersEnded(one);
}

/** A watch states no time for the removal itself. The end of the last container comes nearest to it. */
function containersEnded({ story }: Reconstructed): number | null {
  const ends = story?.snapshots.flatMap(({ containers }) =>
    containers.map(({ finishedAt }) => Date.parse(finishedAt ?? '')),
  );
  const after = ends?.filter(end => end >= (story?.requestedAt ?? 0)) ?? [];
  return after.length > 0 ? Math.max(...after) : null;
}
