import { STAGES } from '../catalogue/causes/stages.js';
import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/events.js';
import { containerId, textField } from '../catalogue/fields.js';
import type { Observation } from '../correlate/types.js';
import { graceOf } from '../episodes/ends/facts/request.js';
import { outliving } from '../episodes/ends/facts/running-stop.js';
import { errorOf, provesGone } from '../episodes/ends/hangs/errors.js';
import { endIn, runtimeStops } from '../episodes/ends/stops.js';
import { LIMITS } from '../episodes/ends/thresholds.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { given } from '../kit/forms.js';
import { grouped } from '../kit/grouped.js';
import {
  about,
  becauseOf,
  containerCalled,
  during,
  endsRunningPod,
  msBetween,
  ofDeletion,
  places,
  stepSeen,
  stepsSeen,
} from './evidence.js';
import { ending, log } from './readings.js';
import type { Judgement, Rule, RuleContext } from './types.js';
import { testimonyPlaces } from './witnessed.js';

export const prestopFailed: Rule = {
  id: 'prestop-failed',
  level: 'warning',
  title: 'The preStop hook failed',
  reads: [log('prestop-failed', 'hook-failed')],
  why: 'The work of the hook (drain, deregister, save) may not have been done; the container is stopped anyway.',
  evidence:
    'The kubelet prints the error of the hook. “PreStop hook completed” after it means only that the hook has returned.',
  next: STAGES['pre-stop'].next,
  check(one) {
    // A hook that ran out of time is killed together with its container, and then fails, too
    const overran = new Set(during(one, 'prestop-timeout').map(({ event }) => textField(event, 'containerName')));
    const own = during(one, 'prestop-failed');
    // Another layer prints a line about the same failure
    const failed = own.length > 0 ? own : during(one, 'hook-failed');
    return failed.flatMap(line => {
      const name = textField(line.event, 'containerName');
      const cause = textField(line.event, 'err');
      return overran.has(name)
        ? []
        : about([line], `preStop hook of ${containerCalled(name)} failed${becauseOf(cause)}`);
    });
  },
};

export const prestopOverrun: Rule = {
  id: 'prestop-overrun',
  level: 'warning',
  title: 'The preStop hook ran out of time',
  reads: [log('prestop-timeout')],
  why: 'The hook used up the grace period: the process gets SIGTERM late, and SIGKILL almost immediately after it.',
  evidence:
    'The kubelet reports that the hook did not complete in the grace period. Up to 1.27 the container then gets the full grace period again; from 1.28 on it gets the rest, at least two seconds.',
  next: STAGES['pre-stop-time'].next,
  upstream: ['#115817', '#117373', '#116753', '#92432'],
  check: one =>
    during(one, 'prestop-timeout').map(line => {
      const grace = graceOf(line);
      const again = during(one, 'kill-begin').find(stop => stop.seq > line.seq && same(line)(stop));
      // From 1.28 on every container has at least two seconds left
      const twice = (grace ?? 0) > 2 && again !== undefined && graceOf(again) === grace;
      const limit = grace === null ? 'in the grace period' : `in the grace period of ${grace} s`;
      const message = `preStop hook of ${containerCalled(textField(line.event, 'containerName'))} did not end ${limit}${twice ? ', and the stop got the whole grace period again' : ''}`;
      const begun = during(one, 'prestop-begin').findLast(begin => begin.seq < line.seq && same(line)(begin));
      const lines = [begun, line, again].flatMap(shown => shown ?? []);
      return about(lines, message, { at: line.at });
    }),
};

const same = (line: Observation) => (other: Observation) =>
  textField(other.event, 'containerName') === textField(line.event, 'containerName');

/** Answers to a stop that did not succeed. */
const FAILED: readonly EventId[] = [
  'kill-failed',
  'runtime-stop-container-failed',
  'pod-kill-failed',
  'legacy-kill-failed',
];

export const containerStopRetried: Rule = {
  id: 'container-stop-retried',
  level: 'warning',
  actor: 'runtime',
  title: 'The container had to be stopped more than once',
  reads: [log('kill-begin')],
  why: 'The first call to the runtime failed or timed out (grace period plus two minutes), and each further call restarts the grace period.',
  evidence:
    'One kubelet process asked the runtime to stop a container, got an error or no answer in time, and asked again. A second call alone is normal: up to 1.21 the kubelet repeats it when the object is removed and in each housekeeping. The answer “not found” is not a failure.',
  next: STAGES['container-stop'].next,
  upstream: ['containerd/containerd#2744', 'cri-o/cri-o#7053', 'cri-o/cri-o#9754'],
  check(one) {
    const over = one.lines.only('containers-terminated')[0]?.seq ?? Number.POSITIVE_INFINITY;
    const failures = during(one, ...FAILED).filter(line => !provesGone(line));
    return one.stops().flatMap(({ id, calls, ends }) => {
      if (id === null) return [];
      // What is stopped after its end was in a stale cache of the runtime's state
      const end = Math.min(over, ends[0]?.seq ?? over);
      const tried = ofDeletion(one, calls).filter(({ seq }) => seq <= end);
      return [...grouped(tried, ({ kubelet }) => kubelet).values()].flatMap(own =>
        retried(
          own,
          // Errors of the worker name no container
          failures.filter(({ event }) => (containerId(event) ?? id) === id),
        ),
      );
    });
  },
};

/** Calls of one process that stop one container: a further one counts only after a failure. */
function retried(
  [first, ...others]: readonly [Observation, ...Observation[]],
  failures: readonly Observation[],
): Judgement[] {
  const calls = [first];
  let failed: Observation | undefined;
  for (const call of others) {
    const since = calls.at(-1)?.seq ?? 0;
    const failure = failures.find(({ seq }) => seq > since && seq < call.seq);
    if (failure !== undefined) calls.push(call);
    failed = failure ?? failed;
  }
  if (failed === undefined) return [];
  const error = errorOf(failed);
  const message = `${containerCalled(textField(first.event, 'containerName'))} had to be stopped ${calls.length} times${becauseOf(error)}`;
  return [about([...calls, failed], message, { at: calls[1]?.at ?? null, ...given({ error }) })];
}

export const removedWhileRunning: Rule = {
  id: 'removed-while-running',
  level: 'warning',
  title: 'The object was removed before its containers stopped',
  judges: endsRunningPod,
  reads: [log('config-remove'), log('containers-terminated', 'kill-done', 'pleg-exit-code', 'pleg-event'), ending],
  why: 'In the API the pod was gone while its containers still ran: a successor with the same identity can start next to it and write to the same data.',
  evidence:
    'The kubelet saw the object vanish a second or more before the containers had terminated, or before the log ended without their end: a forced delete (grace 0), a removal by the garbage collector, or an edit of etcd. In any forced deletion the object goes first; less than a second is too short for a successor to start.',
  next: 'Find who forces deletes (kubectl delete --force, a controller, a script). For a StatefulSet make sure that no second writer was started.',
  check(one, { toUtc }) {
    const open = outliving(one);
    if (open !== null) {
      const message = `the API object was removed while containers still ran; ${containerCalled(open.container)} had not ended when the log did, ${spell(open.ms)} later (grace period ${open.graceMs / 1000} s)`;
      return [about([open.removed, open.line], message)];
    }
    const removed = stepSeen(one, 'remove-seen')?.proof;
    if (removed?.at == null) return [];
    const last = lastEnd(one, removed, toUtc);
    const ms = last === null ? 0 : last.utc - toUtc(removed.at);
    if (last === null || ms < LIMITS.outlivedMs) return [];
    const message = `the API object was removed while containers still ran; they stopped ${spell(ms)} later`;
    return [{ message, at: removed.at, evidence: [...places([removed]), ...last.evidence] }];
  },
};

/** The end of the container that ended last, as the kubelet's lines or the runtime's show it, if that was after the removal of the object. */
function lastEnd(one: Reconstructed, removed: Observation, toUtc: RuleContext['toUtc']) {
  const end = stepSeen(one, 'containers-terminated')?.proof ?? deathAfter(one, removed);
  if (end !== null && end.seq < removed.seq) return null;
  const stopped = stepsSeen(one, 'container-stopped').filter(step => (msBetween(removed, step) ?? -1) >= 0);
  const byLines = end === null ? [] : stopped.length > 0 ? stopped : [{ at: end.at, evidence: places([end]) }];
  // No call stops the container of a sandbox, which has no name and ends later
  const byRuntime = runtimeStops(one).flatMap(stop => ((stop.request ?? stop.container) ? (endIn(stop) ?? []) : []));
  const ends = [
    ...byLines.flatMap(({ at, evidence }) => (at === null ? [] : { utc: toUtc(at), evidence })),
    ...byRuntime.flatMap(one => (one.at === null ? [] : { utc: one.at, evidence: testimonyPlaces([one]) })),
  ];
  return ends.sort((a, b) => b.utc - a.utc)[0] ?? null;
}

/**
 * At -v=2 no line shows that everything has terminated. The death of a container that was stopped does, unless it is repeated: 1.22 to 1.26
 * start a worker for a finished pod again from a stale cache, and stop after REMOVE what is long dead.
 */
const deathAfter = (one: Reconstructed, removed: Observation): Observation | null =>
  one
    .stops()
    .flatMap(({ calls, ends: [first] }) =>
      first !== undefined && calls.length > 0 && first.seq > removed.seq ? [first] : [],
    )[0] ?? null;
