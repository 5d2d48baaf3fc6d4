import type { ApiContainer, ApiView } from '../../document/contract/types.js';
import { msOf } from '../../kit/calendar.js';
import type { Snapshot } from '../../sources/watch/snapshot.js';
import { answerFor } from './answer.js';
import { isLastDelete } from './leaving.js';
import { nodeTrouble } from './node.js';
import { isTroubled, sinceOf } from './state.js';
import type { Seen } from './types.js';
import { stamp } from './words.js';

/** What the API shows of a pod, for the document. */
export function apiView(seen: Seen): ApiView {
  const { pod, node, events, logged = [], now } = seen;
  const { state, headline, facts, next } = answerFor({ ...seen, events: [...events, ...logged] });
  const since = sinceOf(pod, state);
  const isLost = state !== 'failed' && state !== 'completed' && nodeTrouble(seen).length > 0;
  const deadline = msOf(pod.deletionTimestamp);
  const grace = pod.deletionGracePeriodSeconds ?? 0;
  return {
    pod: { namespace: pod.namespace, name: pod.name },
    uid: pod.uid === '' ? null : pod.uid,
    at: now === null ? null : iso(now),
    state,
    since: since === null ? null : stamp(since),
    troubled: isTroubled(pod, now, seen.age) || isLost,
    headline,
    facts,
    next,
    phase: pod.phase,
    requestedAt: deadline === null || isLastDelete(seen) ? null : iso(deadline - grace * 1000),
    deadline: deadline === null ? null : iso(deadline),
    gracePeriodSeconds: deadline === null ? null : grace,
    overdueMs: deadline === null || now === null ? null : Math.max(0, now - deadline),
    finalizers: pod.finalizers,
    conditions: pod.conditions.map(({ type, status, reason, message = null, lastTransitionTime }) => ({
      type,
      status: status === '' ? 'Unknown' : status,
      reason,
      message,
      since: lastTransitionTime,
    })),
    containers: containersOf(pod),
    events,
    node,
  };
}

const iso = (at: number): string => new Date(at).toISOString();

const containersOf = (pod: Snapshot): ApiContainer[] =>
  pod.containers.map(
    ({ name, state, reason, message = null, exitCode, startedAt, finishedAt, ready = null, restartCount, last }) => ({
      name,
      state: state ?? 'unknown',
      reason,
      message,
      exitCode,
      startedAt,
      finishedAt,
      ready,
      restarts: restartCount,
      last: last && {
        exitCode: last.exitCode,
        reason: last.reason,
        message: last.message,
        finishedAt: last.finishedAt,
      },
    }),
  );
