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

/** What keeps a pod from going, from starting or from being Ready happened at the beginning, or is still happening. */
export function spanOf(pod: ApiObject, now: number): Span {
  const snapshot = snapshotOf(pod);
  const since = sinceOf(snapshot, stateOf(snapshot, now)) ?? now;
  return terminationOf(pod) ?? { notBefore: since, deadline: since };
}

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
