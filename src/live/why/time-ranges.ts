import { sinceOf, stateOf } from '../../api-facts/state.js';
import type { ApiObject } from '../client/api-client.js';
import { terminationOf } from './overdue.js';
import { snapshotOf } from './snapshot-of.js';

/** The time range of a node's log that is requested. */
export interface TimeRange {
  readonly since: Date;
  readonly until: Date;
}

/** When what is to be explained began, and when it should have been over. */
interface Span {
  readonly notBefore: number;
  readonly deadline: number;
}

/** What keeps a pod from going, from starting or from being Ready happened when that began, or happens still. */
export function spanOf(pod: ApiObject, now: number): Span {
  const snapshot = snapshotOf(pod);
  const since = sinceOf(snapshot, stateOf(snapshot, now)) ?? now;
  return terminationOf(pod) ?? { notBefore: since, deadline: since };
}

/** Clocks differ, and the kubelet may have been busy with the pod before. */
const BEFORE = 60_000;
/** What happens after the request shows where it hangs; so does the end, for what fails is tried again every two minutes or so. */
const AFTER = 15 * 60_000;
const LAST = 10 * 60_000;
/** A part that short is not worth a gap. */
const SHORT = 30 * 60_000;

/** As much of a node's log as shows why pods of it hang: a pod that was deleted days ago needs no days of log. */
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
